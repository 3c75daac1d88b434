import { caseStateLabel, partyKindLabel } from "../../../../shared/domain/screening-labels.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { CaseItem } from "./cases-queries.ts";

/** The cases of a view, one of which is open beside them. */
export function Queue({ items, openId, onOpen }: { items: CaseItem[]; openId: number | undefined; onOpen: (id: number) => void }) {
  return (
    <ul className="scr__queue" aria-label={m.scase_queue()}>
      {items.map(({ id, ourName, partyKind, about, score, state, assignee }) => (
        <li key={id}>
          <button type="button" aria-current={id === openId ? "true" : undefined} onClick={() => onOpen(id)}>
            <span className="scr__who">
              <b className="name name--plain">{ourName}</b>
              <small>
                {[partyKindLabel(partyKind), about].filter(Boolean).join(", ")}
                {state !== "new" && `. ${caseStateLabel(state)}${assignee ? `, ${assignee}` : ""}`}
              </small>
            </span>
            <span className={state === "confirmed" || score >= 90 ? "scr__mark scr__mark--high num" : "scr__mark num"}>
              <span className={state === "confirmed" || score >= 90 ? "shape shape--no" : "shape shape--wait"} />
              {score} <span className="vh">{m.scase_out_of()}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
