import type { ReactNode } from "react";
import { fundingRequestStatusLabel } from "../../../../shared/domain/labels.ts";
import { fundingRequestStatuses } from "../../../../shared/domain/statuses.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { RecordSection } from "../../../kit/RecordPage.tsx";
import type { FundingRequest } from "../applicant/ApplicantOfRequest.tsx";
import { AssigneeForm } from "../assignment/AssigneeForm.tsx";
import { DecisionOf } from "../decisions/DecisionOf.tsx";
import { DecisionsOfRequest } from "../decisions/DecisionsOfRequest.tsx";
import { ProjectOfRequest } from "../ProjectOfRequest.tsx";
import { StatusForm } from "../review/StatusForm.tsx";
import { LeftInRound } from "../rounds/RoundOfRequest.tsx";
import { ScoresOfRequest } from "../scoring/ScoresOfRequest.tsx";
import { useRequestStatus } from "../use-request-status.ts";

/**
 * The work: own scores, who has the request, and the decision. It stays in view while one reads, and so do its two buttons, below what
 * scrolls: over it they would cover what has the focus.
 */
export function RecordSide({ item, keysNote }: { item: FundingRequest; keysNote: ReactNode }) {
  const status = useRequestStatus([item]);
  const set = (to: FundingRequest["status"], reason?: string, onStored?: () => void) =>
    // What went wrong was said in a toast, where it can be tried again.
    void status.set([item], to, reason, onStored).catch(() => undefined);
  const isClosed = item.withdrawnAt !== null || item.personalDataRemovedAt !== null;
  return (
    <>
      <div className="rec__scroll">
        <RecordSection id="review" title={m.reqdesk_tab_review()}>
          <ScoresOfRequest fundingRequestId={item.id} isCompact />
        </RecordSection>
        <RecordSection id="assignee" title={m.deskx_who_head()}>
          <AssigneeForm item={item} />
        </RecordSection>
        <RecordSection id="decision" title={m.reqdesk_decision()}>
          {item.status === "approved" && !item.withdrawnAt && (
            <ProjectOfRequest fundingRequestId={item.id} isMerged={item.mergedInto !== null} />
          )}
          {item.round && <LeftInRound round={item.round} />}
          <DecisionsOfRequest item={item} />
          <StatusForm
            name={item.organizationName}
            status={item.status}
            statuses={fundingRequestStatuses}
            labelOf={fundingRequestStatusLabel}
            isReasonFolded
            onStatus={set}
          />
        </RecordSection>
        {keysNote}
      </div>
      {!isClosed && (
        <p className="rec__decide">
          {decisions.map(({ to, label, key, look }) => (
            <button
              key={to}
              type="button"
              className={`btn btn--sm ${look}`}
              aria-keyshortcuts={key}
              disabled={item.status === to}
              onClick={() => set(to)}
            >
              {label()}
            </button>
          ))}
        </p>
      )}
      {status.deciding && <DecisionOf of={status.deciding} onClose={status.stopDeciding} />}
    </>
  );
}

const decisions = [
  { to: "rejected", label: m.reqdesk_reject, key: "R", look: "btn--q" },
  { to: "approved", label: m.reqdesk_approve, key: "A", look: "btn--admin" },
] as const;
