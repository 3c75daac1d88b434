import { m } from "../../../../shared/messages/generated/messages.js";
import { formatDateTime } from "../../../kit/dates.ts";
import { formatNumber } from "../../../kit/numbers.ts";
import type { Approval } from "../../../desk/approvals-query.ts";

/** Who decided it, when, who was told, and how it ended. */
export function History({ approval }: { approval: Approval }) {
  const { kind, state, decidedBy, decidedAt, decisionReason, hasChecked, isAlone, takesForceAt, endedAt, endedBy, endReason, told } =
    approval;
  const when = (at: string | null) => formatDateTime(at ?? "");
  const hasCooled = takesForceAt !== null;
  return (
    <ol className="appr__history small appr__full">
      {decidedBy && (
        <li>
          <b>
            {state === "refused"
              ? m.appr_refused_by({ name: decidedBy, when: when(decidedAt) })
              : m.appr_approved_by({ name: decidedBy, when: when(decidedAt) })}
          </b>
          {isAlone && <p className="dim">{m.appr_alone()}</p>}
          {hasChecked !== null && state !== "refused" && <p className="dim">{checkedText(kind, hasChecked)}</p>}
          {decisionReason && <p className="asTyped">{decisionReason}</p>}
        </li>
      )}
      {hasCooled && (
        <li>
          <b>{m.appr_told()}</b>
          <p className="dim">
            {[
              ...(told.community ? [m.appr_told_community()] : []),
              m.appr_told_members({ count: formatNumber(told.members) }),
              m.appr_told_administrators({ count: formatNumber(told.administrators) }),
            ].join(" ")}
          </p>
        </li>
      )}
      {hasCooled && state === "done" && (
        <li>
          <b>{m.appr_took_force({ when: when(endedAt) })}</b>
        </li>
      )}
      {(state === "stopped" || state === "withdrawn" || state === "lapsed") && (
        <li>
          <b>{endTexts[state]({ name: endedBy ?? "", when: when(endedAt) })}</b>
          {endReason && <p className="asTyped">{endReason}</p>}
        </li>
      )}
    </ol>
  );
}

const endTexts = { stopped: m.appr_stopped_by, withdrawn: m.appr_withdrawn_by, lapsed: m.appr_lapsed_on };

function checkedText(kind: Approval["kind"], hasChecked: boolean): string {
  if (kind === "payee") return hasChecked ? m.appr_has_called() : m.appr_has_not_called();
  return hasChecked ? m.appr_has_seen_named() : m.appr_opened_document();
}
