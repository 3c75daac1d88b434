import { useEffect, useRef } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import type { KeptDraft } from "../../offline/device-drafts.ts";
import { titleOf } from "./AsideDrafts.tsx";
import { momentOf } from "./words.ts";

interface DraftChoiceProps {
  here: KeptDraft;
  coming: Pick<KeptDraft, "values"> & { savedAt?: string };
  comingTitle: string;
  onHere: () => void;
  onComing: () => void;
}

/** Two drafts want the one form. The other is put aside, so that either answer is safe. */
export function DraftChoice({ here, coming, comingTitle, onHere, onComing }: DraftChoiceProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    ref.current?.focus();
  }, []);
  return (
    <section className="card stack draftnote" aria-labelledby="choice-title">
      <h2 className="h3" id="choice-title" tabIndex={-1} ref={ref}>
        {m.draft_choice_title()}
      </h2>
      <p className="small">{m.draft_choice_text()}</p>
      <dl className="choice">
        <dt>{m.draft_choice_here()}</dt>
        <dd>
          <b>{titleOf(here)}</b>
          <span className="xs muted">{m.draft_choice_saved({ time: momentOf(here.savedAt) })}</span>
        </dd>
        <dt>{comingTitle}</dt>
        <dd>
          <b>{titleOf(coming)}</b>
          {coming.savedAt && <span className="xs muted">{m.draft_choice_saved({ time: momentOf(coming.savedAt) })}</span>}
        </dd>
      </dl>
      <p className="row">
        <button type="button" className="btn btn--2" onClick={onHere}>
          {m.draft_choice_use_here()}
        </button>
        <button type="button" className="btn btn--2" onClick={onComing}>
          {m.draft_choice_use_coming()}
        </button>
      </p>
    </section>
  );
}
