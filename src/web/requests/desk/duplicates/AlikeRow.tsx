import { fundingRequestStatusLabel } from "../../../../shared/domain/labels.ts";
import { likenessLabel, percentOf } from "../../../../shared/domain/likeness-labels.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { formatDate } from "../../../kit/dates.ts";
import { StatusBadge } from "../../../kit/status.tsx";
import type { Alike } from "./labels.ts";

const states: Record<Alike["state"], () => string | null> = {
  open: () => null,
  linked: m.dup_linked,
  merged: m.dup_merged,
  different: m.dup_different,
};

/** Another request: how alike it is and why, what it is, and what was said about it. */
export function AlikeRow({ alike, onCompare }: { alike: Alike; onCompare: () => void }) {
  const state = states[alike.state]();
  return (
    <li className="dup">
      <p className="row row--tight">
        <b className="num">{m.dup_percent({ percent: percentOf(alike.likeness) })}</b>
        <StatusBadge status={alike.status} label={fundingRequestStatusLabel(alike.status)} />
        {alike.withdrawnAt && <span className="badge badge--no">{m.dup_withdrawn()}</span>}
        {state && <span className="badge badge--clay">{state}</span>}
        {alike.isMerged && alike.state !== "merged" && <span className="badge">{m.dup_merged()}</span>}
      </p>
      <p className="dup__what">
        <span className="name name--plain">{alike.organizationName}</span>
        <span className="small">{alike.projectTitle}</span>
        <span className="xs dim num">
          {alike.reference} · {alike.fundingAmount} · {formatDate(alike.submittedAt)}
        </span>
      </p>
      {alike.reasons.length === 0 ? (
        <p className="xs dim">{m.dup_no_reason()}</p>
      ) : (
        <ul className="dup__why">
          {alike.reasons.map((reason) => (
            <li key={reason.reason} className="badge">
              {likenessLabel(reason)}
            </li>
          ))}
        </ul>
      )}
      {alike.decidedBy && alike.decidedAt && (
        <p className="xs dim">{m.dup_decided_by({ name: alike.decidedBy, date: formatDate(alike.decidedAt) })}</p>
      )}
      {alike.decidedReason && <p className="small asTyped">{alike.decidedReason}</p>}
      <p>
        <button
          type="button"
          className="btn btn--q btn--sm"
          aria-label={m.dup_compare_with({ reference: alike.reference })}
          onClick={onCompare}
        >
          {m.dup_compare()}
        </button>
      </p>
    </li>
  );
}
