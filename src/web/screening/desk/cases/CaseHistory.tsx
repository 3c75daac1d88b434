import { caseStateLabel, clearingReasonLabel, verdictLabel } from "../../../../shared/domain/screening-labels.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { formatDate, formatDateTime } from "../../../kit/dates.ts";
import type { ScreeningCase } from "./cases-queries.ts";

/** What was decided in this case, and before it about the same pair. */
export function CaseHistory({ found: { decisions, earlier } }: { found: ScreeningCase }) {
  return (
    <>
      {decisions.length > 0 && (
        <section className="stack-2">
          <h3>{m.scase_history()}</h3>
          <Decisions decisions={decisions} />
        </section>
      )}
      {earlier.length > 0 && (
        <section className="stack-2">
          <h3>{m.scase_earlier()}</h3>
          {earlier.map((one) => (
            <div key={one.id} className="stack-2">
              <p className="small dim">{m.scase_earlier_case({ when: formatDate(one.openedAt), state: caseStateLabel(one.state) })}</p>
              <Decisions decisions={one.decisions} />
            </div>
          ))}
        </section>
      )}
    </>
  );
}

function Decisions({ decisions }: { decisions: ScreeningCase["decisions"] }) {
  return (
    <ul className="scr__decisions">
      {decisions.map(({ id, verdict, reason, words, by, at, isSecond }) => (
        <li key={id}>
          <b>
            {verdictLabel(verdict)}
            {reason && `: ${clearingReasonLabel(reason)}`}
          </b>
          <span className="small dim">
            {m.scase_decision_by({ name: by, when: formatDateTime(at) })}
            {isSecond && ` (${m.scase_second_person()})`}
          </span>
          {!isSecond && <p className="small asTyped">{words}</p>}
        </li>
      ))}
    </ul>
  );
}
