import type { StatusChange } from "../../../shared/contracts/review.ts";
import type { Queryable } from "../../db/database.ts";
import { countByStatus } from "../../db/status-counts.ts";
import type { Caller } from "../../http/caller.ts";
import { recordAction } from "../audit/service.ts";
import { insertStatusChange, listStatusChanges, type Subject } from "./queries.ts";

/** Records who changed a status, when, from what to what and why (ruling on status changes), in the change's transaction. */
export async function recordStatusChange(
  tx: Queryable,
  caller: Caller,
  change: { subject: Subject; from: string; to: string; reason: string | undefined },
): Promise<void> {
  if (change.from === change.to && !change.reason?.trim()) return;
  await insertStatusChange(tx, { ...change, changedBy: caller });
  const [subjectType, subjectId] =
    "respondentId" in change.subject
      ? (["respondent", change.subject.respondentId] as const)
      : (["funding_request", change.subject.fundingRequestId] as const);
  await recordAction(tx, caller, {
    action: `${subjectType}.status_changed`,
    subjectType,
    subjectId,
    before: { status: change.from },
    after: { status: change.to, ...(change.reason?.trim() && { reason: change.reason.trim() }) },
  });
}

export async function readHistory(db: Queryable, subject: Subject): Promise<StatusChange[]> {
  return listStatusChanges(db, subject);
}

/** Exact numbers of respondents and funding requests in each status. */
export async function readStatusCounts(
  db: Queryable,
): Promise<{ respondents: Record<string, number>; fundingRequests: Record<string, number> }> {
  const [respondents, fundingRequests] = await Promise.all([countByStatus(db, "respondents"), countByStatus(db, "funding_requests")]);
  return { respondents, fundingRequests };
}
