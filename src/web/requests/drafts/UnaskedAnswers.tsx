import { m } from "../../../shared/messages/generated/messages.js";
import type { DraftHandle } from "../../offline/draft.ts";

/** What was written when the form still asked for it. It stays until the person removes it. */
export function UnaskedAnswers({ draft }: { draft: DraftHandle }) {
  const answers = Object.entries(draft.unasked);
  if (answers.length === 0) return null;
  return (
    <section className="card stack draftnote" aria-labelledby="unasked-title">
      <h2 className="h3" id="unasked-title">
        {m.draft_unasked_title()}
      </h2>
      <p className="small muted">{m.draft_unasked_text()}</p>
      {answers.map(([field, answer]) => (
        <p key={field} className="draftnote__answer">
          {answer}
        </p>
      ))}
      <p>
        <button type="button" className="btn btn--q btn--sm" onClick={() => void draft.dropUnasked()}>
          {m.draft_unasked_remove()}
        </button>
      </p>
    </section>
  );
}
