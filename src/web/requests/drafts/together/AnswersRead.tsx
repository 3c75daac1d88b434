import { m } from "../../../../shared/messages/generated/messages.js";
import type { SharedDraft } from "../../../offline/device-drafts.ts";
import { AnswerList } from "../../form/AnswerList.tsx";
import { momentOf } from "../words.ts";
import { Remarks } from "./Remarks.tsx";
import { nameOf } from "./together.ts";

/** The answers as whoever may not change them reads them, with who wrote each and what is said about it. */
export function AnswersRead({ shared, onChanged }: { shared: SharedDraft; onChanged: () => Promise<void> }) {
  const { agreed, together } = shared;
  return (
    <section className="answersread" aria-labelledby="answers-title">
      <h2 id="answers-title">{m.together_answers()}</h2>
      <AnswerList
        values={agreed.values}
        signature={agreed.signature}
        renderBelow={(field) => {
          const change = together?.changes[field];
          return (
            <>
              {together && change && (
                <span className="answers__note">
                  {m.together_remark_by({ name: nameOf(together, change.person), time: momentOf(change.at) })}
                </span>
              )}
              <Remarks shared={shared} field={field} onChanged={onChanged} />
            </>
          );
        }}
      />
    </section>
  );
}
