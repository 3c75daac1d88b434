import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { fundingRequestStatusLabel } from "../../../../shared/domain/labels.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { formatDate, formatDateTime } from "../../../kit/dates.ts";
import { keys } from "../../../desk/queries.ts";
import { freshOnOpen } from "../../../kit/queries.ts";
import { LoadFailed } from "../../../kit/States.tsx";
import { StatusBadge } from "../../../kit/status.tsx";
import { DecisionDialog } from "./DecisionDialog.tsx";
import type { DecidedStatus, FundingRequest } from "./use-decision.ts";
import "./decisions.css";

type Decisions = CallOutput<"GET /api/admin/funding-requests/{id}/decisions">;

/** The decisions with their reasons, the second review and its day, and what is still missing. */
export function DecisionsOfRequest({ item }: { item: FundingRequest }) {
  const titleId = useId();
  const [isGiving, setGiving] = useState(false);
  const decisions = useQuery({
    queryKey: [...keys.fundingRequests, "decisions", item.id],
    queryFn: () => api("GET /api/admin/funding-requests/{id}/decisions", { params: { id: String(item.id) } }),
    ...freshOnOpen,
  });
  const { data } = decisions;
  if (decisions.isError && !data)
    return <LoadFailed text={m.dec_failed_load()} error={decisions.error} onRetry={() => void decisions.refetch()} />;
  if (!data) return <div className="skel skel--panel" aria-busy="true" />;
  const decided = decidedStatus(item.status);
  const canGive = data.isReasonMissing && decided && !item.withdrawnAt && !item.personalDataRemovedAt && !data.refusedBecause;
  if (data.items.length === 0 && !data.objection && !data.isReasonMissing) return null;
  return (
    <section className="stack-2" aria-labelledby={titleId}>
      <h3 id={titleId} className="xs dim plainhead">
        {m.dec_given()}
      </h3>
      {data.objection && <SecondReview objection={data.objection} refusedBecause={data.refusedBecause} />}
      {data.isReasonMissing && (
        <p className="row row--tight small">
          {m.dec_no_reason()}
          {canGive && (
            <button type="button" className="btn btn--q btn--sm" onClick={() => setGiving(true)}>
              {m.dec_no_reason_give()}
            </button>
          )}
        </p>
      )}
      {data.items.map((decision) => (
        <GivenDecision key={decision.id} decision={decision} hasSecond={data.objection !== null} />
      ))}
      {isGiving && decided && (
        <DecisionDialog items={[item]} status={decided} onDone={() => setGiving(false)} onClose={() => setGiving(false)} />
      )}
    </section>
  );
}

function decidedStatus(status: string): DecidedStatus | undefined {
  return status === "approved" || status === "rejected" ? status : undefined;
}

function SecondReview({ objection, refusedBecause }: { objection: NonNullable<Decisions["objection"]>; refusedBecause: string | null }) {
  const { madeAt, dueAt, isLate, resolvedAt, outcome, firstDecider, text } = objection;
  const dates = { date: formatDate(madeAt), due: formatDate(dueAt) };
  return (
    <div className={isLate ? "banner banner--no decide__second" : "banner banner--info decide__second"}>
      <Icon name={resolvedAt ? "check" : "warning"} />
      <div className="stack-2">
        <h4>{m.dec_second_title()}</h4>
        {resolvedAt && outcome ? (
          <p className="small">{m.dec_second_done({ date: dates.date, outcome: fundingRequestStatusLabel(outcome) })}</p>
        ) : (
          <>
            <p className="small">{isLate ? m.dec_second_late(dates) : m.dec_second_due(dates)}</p>
            <p className="small">{refusedBecause ?? m.dec_second_who({ name: firstDecider })}</p>
          </>
        )}
        <p className="xs dim">{m.dec_objection()}</p>
        <p className="small asTyped">{text}</p>
      </div>
    </div>
  );
}

function GivenDecision({ decision, hasSecond }: { decision: Decisions["items"][number]; hasSecond: boolean }) {
  const { status, round, texts, words, internalNote, decidedBy, decidedAt } = decision;
  return (
    <div className="decide__given stack-2 small">
      <p className="row row--tight">
        <StatusBadge status={status} label={fundingRequestStatusLabel(status)} />
        {hasSecond && <span className="dim">{round === "second" ? m.dec_given_second() : m.dec_given_first()}</span>}
      </p>
      <p>{texts.en}</p>
      {words && (
        <div>
          <p className="xs dim">{m.dec_to_applicant()}</p>
          <p className="asTyped">{words}</p>
        </div>
      )}
      {internalNote && (
        <div>
          <p className="xs dim">{m.dec_note_by()}</p>
          <p className="asTyped">{internalNote}</p>
        </div>
      )}
      <p className="xs dim">{m.dec_by({ name: decidedBy, when: formatDateTime(decidedAt) })}</p>
    </div>
  );
}
