import type { z } from "zod";
import type { AssignedMeanwhile, getBoard } from "../../../shared/contracts/requests/assignment.ts";
import type { FundingRequestItem } from "../../../shared/contracts/requests/intake.ts";
import { boardColumnSize, boardCounted } from "../../../shared/domain/request-list.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { fundingRequestStatuses } from "../../../shared/domain/statuses.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { holdActiveStaff, refuseEndedAccount } from "../../record/auth/service.ts";
import { recordAction } from "../../record/audit/service.ts";
import { refuseMerged } from "../duplicates/service.ts";
import { getFundingRequest, listFundingRequests } from "../funding-requests/service.ts";
import { tellDesks } from "../../record/live/service.ts";
import { notify } from "../../record/notifications/service.ts";
import { refuseFirstDecider } from "../decisions/service.ts";
import { type Assigned, type Assignee, holdAccounts, listOpenOf, lockAssigned, releaseClosed, setAssignee } from "./queries.ts";
import { refuseConflicted } from "../conflicts/service.ts";

/** One of the staff, or whoever closes a colleague's account. */
type Doer = { id: number | null; username: string };

interface Wish {
  userId: number | null;
  /** Who had it on the caller's screen. */
  seen: number | null;
}

/**
 * Gives one request to somebody, or to nobody. Throws not_found, conflict with AssignedMeanwhile when somebody else has
 * it by now, conflict when the account is not active, forbidden when a conflict of interest keeps the person out.
 */
export async function assign(context: Context, caller: Caller, id: number, { userId, seen }: Wish): Promise<FundingRequestItem> {
  await context.db.transaction().execute(async (tx) => {
    const to = await assigneeOf(tx, caller, userId);
    const [request] = await lockAssigned(tx, [id]);
    if (!request) throw new AppError("not_found", m.error_not_found());
    const has = request.assignee?.id ?? null;
    if (has !== userId && has !== seen) throw takenMeanwhile(request.assignee);
    if (await handOver(tx, caller, request, to)) await tellAssigned(context, tx, caller, to, [id]);
  });
  return getFundingRequest(context.db, id);
}

/** Gives many to somebody, whoever had them. Returns how many were changed. Throws conflict and forbidden, and then changes none. */
export async function assignMany(context: Context, caller: Caller, ids: number[], userId: number | null): Promise<number> {
  return context.db.transaction().execute(async (tx) => {
    const to = await assigneeOf(tx, caller, userId);
    const handed: number[] = [];
    for (const request of await lockAssigned(tx, ids)) if (await handOver(tx, caller, request, to)) handed.push(request.id);
    await tellAssigned(context, tx, caller, to, handed);
    return handed.length;
  });
}

/** Everything that a person has goes back to nobody, in the transaction that deactivates the account, whose row is locked. */
export async function releaseAssignments(tx: Queryable, caller: Doer, userId: number): Promise<void> {
  const requests = await lockAssigned(tx, await listOpenOf(tx, userId));
  // Who had it may have changed while the locks were waited for.
  for (const request of requests) if (request.assignee?.id === userId) await handOver(tx, caller, request, null);
  const closed = await releaseClosed(tx, userId);
  if (closed > 0)
    await recordAction(tx, caller, {
      action: "user.closed_requests_released",
      subjectType: "user",
      subjectId: userId,
      before: { requests: closed },
    });
}

type Board = z.input<(typeof getBoard)["response"]>;
type BoardQuery = z.output<(typeof getBoard)["query"]>;

/** The first cards of each status: what is to be done by its day, what is decided from the newest. */
export async function readBoard(db: Queryable, caller: Caller, query: BoardQuery): Promise<Board> {
  const read = async (status: (typeof fundingRequestStatuses)[number]): Promise<Board["columns"][number]> => {
    const isOpen = status === "pending" || status === "in_review";
    const order = isOpen ? ({ sort: "nextDue", order: "asc" } as const) : ({ sort: "submittedAt", order: "desc" } as const);
    const { items, total, nextCursor } = await listFundingRequests(db, caller, {
      ...query,
      status,
      ...order,
      limit: boardColumnSize,
      countUpTo: boardCounted,
    });
    return { status, ...order, items, total: total?.count ?? 0, totalIsCapped: total?.isCapped ?? false, nextCursor };
  };
  return { columns: await Promise.all(fundingRequestStatuses.map(read)) };
}

/** The accounts are locked before the requests are, as by a deactivation, so that the two never wait for each other in a circle. */
async function assigneeOf(tx: Queryable, caller: Caller, userId: number | null): Promise<Assignee | null> {
  await holdAccounts(tx, userId === null ? [caller.id] : [caller.id, userId]);
  await refuseEndedAccount(tx, caller);
  if (userId === null) return null;
  const assignee = await holdActiveStaff(tx, userId);
  if (!assignee) throw new AppError("conflict", m.deskx_error_inactive());
  return assignee;
}

/** False when that person has it already. */
async function handOver(tx: Queryable, caller: Doer, request: Assigned, to: Assignee | null): Promise<boolean> {
  const { id, assignee: from } = request;
  if ((from?.id ?? null) === (to?.id ?? null)) return false;
  if (to) await refuseMerged(tx, id);
  if (to) await refuseConflicted(tx, to, id, to.id === caller.id ? "caller" : "colleague");
  if (to) await refuseFirstDecider(tx, to.id, id);
  await setAssignee(tx, id, to?.id ?? null);
  await recordAction(tx, caller, {
    action: to ? "funding_request.assigned" : "funding_request.unassigned",
    subjectType: "funding_request",
    subjectId: id,
    before: { assignee: from?.username ?? null },
    after: { assignee: to?.username ?? null },
  });
  await tellDesks(tx, { what: "request", fundingRequestId: id, byUserId: caller.id });
  return true;
}

/** Many requests are one message. */
async function tellAssigned(context: Context, tx: Queryable, caller: Caller, to: Assignee | null, ids: number[]): Promise<void> {
  const [fundingRequestId] = ids;
  if (!to || to.id === caller.id || fundingRequestId === undefined) return;
  const what =
    ids.length > 1 ? ({ kind: "assigned_many", requests: ids.length } as const) : ({ kind: "assigned", fundingRequestId } as const);
  await notify(context, tx, to.id, { ...what, causedBy: caller.username });
}

function takenMeanwhile(assignee: Assignee | null): AppError {
  const details: AssignedMeanwhile = { assignee };
  return new AppError("conflict", assignee ? m.deskx_error_taken({ name: assignee.username }) : m.deskx_error_given_back(), { details });
}
