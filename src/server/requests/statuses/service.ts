import type { StatusChange } from "../../../shared/contracts/requests/review.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../runtime/db/database.ts";
import { countByStatus } from "../../runtime/db/status-counts.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { recordAction } from "../../record/audit/service.ts";
import * as queries from "./queries.ts";
import { nameOf, numberOf, type Subject } from "./subject.ts";

/** What was on the screen of who changes a status. */
export interface Seen {
  status: string;
  changeId: number | null;
}

/** Throws a conflict that shows the other change, when one was made since `seen`. The row is locked by then. */
export async function refuseUnseen(tx: Queryable, subject: Subject, status: string, seen: Seen): Promise<void> {
  const [last] = await queries.listStatusChanges(tx, subject, 1);
  if (status !== seen.status || (last?.id ?? null) !== seen.changeId) throw await changedMeanwhile(tx, subject, status);
}

/** The refusal that shows what was done last. */
export async function changedMeanwhile(tx: Queryable, subject: Subject, status: string): Promise<AppError> {
  const [last] = await queries.listStatusChanges(tx, subject, 1);
  const details = {
    changeId: last?.id ?? null,
    status,
    by: last?.changedBy ?? null,
    at: last?.changedAt ?? null,
    from: last?.from ?? null,
    to: status,
    reasonText: last?.decision?.reason ?? null,
    words: last?.decision?.words ?? null,
  };
  return new AppError("conflict", last ? m.dec_error_meanwhile({ name: last.changedBy }) : m.dec_error_meanwhile_unknown(), { details });
}

/** Records who set a status, when, from what to what and why (ruling on status changes). Returns the change's number. */
export async function recordStatusChange(tx: Queryable, change: queries.NewStatusChange): Promise<number> {
  return queries.insertStatusChange(tx, change);
}

/** A first line of history for each of many inquiries that were brought in: with which status, by whom and from where. */
export async function recordFirstChanges(
  tx: Queryable,
  caller: Caller,
  first: { respondentIds: readonly number[]; statuses: readonly string[]; reason: string },
): Promise<void> {
  await queries.insertFirstChanges(tx, caller, first);
}

/**
 * The same for funding requests. It is a note without a change: who brought a request in decided nothing about it, so it counts in no
 * figure of answers and decisions, opens no objection, and asks for no reason when the status is set back.
 */
export async function recordFirstNotes(
  tx: Queryable,
  caller: Caller,
  first: { fundingRequestIds: readonly number[]; statuses: readonly string[]; reason: string },
): Promise<void> {
  await queries.insertFirstNotes(tx, caller, first);
}

/** The same for the audit log, when one of the staff did it. */
export async function auditStatusChange(
  tx: Queryable,
  caller: Caller,
  { subject, from, to, reason }: { subject: Subject; from: string; to: string; reason: string | undefined },
): Promise<void> {
  const name = nameOf(subject);
  await recordAction(tx, caller, {
    action: `${name}.status_changed`,
    subjectType: name,
    subjectId: numberOf(subject),
    before: { status: from },
    after: { status: to, ...(reason && { reason }) },
  });
}

/**
 * Holds what is sent on from before it is read, so that nothing leaves of what is being removed at this moment. Throws not_found, and
 * conflict when its personal data are gone.
 */
export async function holdUnremoved(tx: Queryable, subject: Subject): Promise<void> {
  const held = await queries.holdSubject(tx, subject);
  if (!held) throw new AppError("not_found", m.error_not_found());
  if (held.isRemoved) throw new AppError("conflict", m.forward_removed());
}

export async function readHistory(db: Queryable, subject: Subject): Promise<StatusChange[]> {
  return queries.listStatusChanges(db, subject);
}

/** Exact numbers of respondents and funding requests in each status. */
export async function readStatusCounts(
  db: Queryable,
): Promise<{ respondents: Record<string, number>; fundingRequests: Record<string, number> }> {
  const [respondents, fundingRequests] = await Promise.all([countByStatus(db, "respondents"), countByStatus(db, "funding_requests")]);
  return { respondents, fundingRequests };
}

export { nameOf, numberOf, type Subject } from "./subject.ts";
