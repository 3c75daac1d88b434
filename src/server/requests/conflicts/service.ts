import type { RequestConflicts } from "../../../shared/contracts/requests/scoring.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { recordAction } from "../../record/audit/service.ts";
import { listColleagues, refuseEndedAccount } from "../../record/auth/service.ts";
import { tellDesks } from "../../record/live/service.ts";
import { lockRequest } from "../funding-requests/service.ts";
import * as queries from "./queries.ts";

/**
 * Throws forbidden, with a sentence that names the request, when a conflict of interest keeps this person out of it.
 * `who` says whether the person is the caller or a colleague of theirs, such as the one whom they want to assign.
 * In a transaction that changes something the request's row has to be locked before.
 */
export async function refuseConflicted(
  db: Queryable,
  person: { id: number },
  fundingRequestId: number,
  who: "caller" | "colleague" = "caller",
): Promise<void> {
  const conflict = await queries.findConflict(db, person.id, fundingRequestId);
  if (!conflict) return;
  const { reference, username: name } = conflict;
  if (who === "colleague") throw new AppError("forbidden", m.score_error_conflict_of({ name, reference }));
  if (conflict.isSameEmail) throw new AppError("forbidden", m.score_error_conflict_email({ reference }));
  throw new AppError("forbidden", m.score_error_conflict({ reference }));
}

/** What colleagues tell each other about a decision is not for whom a conflict of interest keeps out of the request. */
export async function mayReadNotes(db: Queryable, person: { id: number }, fundingRequestId: number): Promise<boolean> {
  return (await queries.findConflict(db, person.id, fundingRequestId)) === undefined;
}

/** Who is kept out of a request, and by what. Throws not_found. */
export async function readConflicts(db: Queryable, caller: Caller, fundingRequestId: number): Promise<RequestConflicts> {
  if (!(await queries.isRequest(db, fundingRequestId))) throw notFound();
  const [items, sameEmail, colleagues] = await Promise.all([
    queries.listDeclarations(db, fundingRequestId),
    queries.listSameEmail(db, fundingRequestId),
    caller.isAdmin ? listColleagues(db) : [caller],
  ]);
  return { items, sameEmail, colleagues: colleagues.map(({ id, username }) => ({ id, name: username })) };
}

/**
 * Declares a conflict of interest, which holds at once: the request is taken from who had it.
 * Declared twice it stays as it is. Throws not_found, forbidden and validation_failed.
 */
export async function declare(
  { db }: Context,
  caller: Caller,
  fundingRequestId: number,
  { reason: typed, userId = caller.id }: { reason?: string | undefined; userId?: number | undefined },
): Promise<RequestConflicts> {
  if (userId !== caller.id && !caller.isAdmin) throw new AppError("forbidden", m.score_error_declare_for());
  const reason = required(typed);
  await db.transaction().execute(async (tx) => {
    await refuseEndedAccount(tx, caller);
    if (!(await lockRequest(tx, fundingRequestId))) throw notFound();
    const user = await queries.findColleague(tx, userId);
    if (!user) throw new AppError("validation_failed", m.error_validation(), { fields: { userId: m.score_error_colleague() } });
    const id = await queries.insertDeclaration(tx, { fundingRequestId, user, reason, declaredBy: caller.username });
    if (id === undefined) return;
    const isReleased = await queries.releaseAssignment(tx, fundingRequestId, user.id);
    await recordAction(tx, caller, {
      action: "funding_request.conflict_declared",
      subjectType: "funding_request",
      subjectId: fundingRequestId,
      after: { colleague: user.name, reason, ...(isReleased && { assignmentReleased: true }) },
    });
    await tellDesks(tx, { what: "request", fundingRequestId, byUserId: caller.id });
  });
  return readConflicts(db, caller, fundingRequestId);
}

/** Takes a declaration out of force; it stays on record. Nobody does it for themselves. Throws not_found, forbidden, conflict and validation_failed. */
export async function withdraw(
  { db }: Context,
  caller: Caller,
  fundingRequestId: number,
  id: number,
  typed: string | undefined,
): Promise<RequestConflicts> {
  const reason = required(typed);
  await db.transaction().execute(async (tx) => {
    await refuseEndedAccount(tx, caller);
    await lockRequest(tx, fundingRequestId);
    const declaration = await queries.findDeclaration(tx, fundingRequestId, id);
    if (!declaration) throw notFound();
    if (declaration.userId === caller.id) throw new AppError("forbidden", m.score_error_withdraw_own());
    if (declaration.withdrawnAt) throw new AppError("conflict", m.score_error_withdrawn({ name: declaration.withdrawnBy ?? "" }));
    await queries.setWithdrawn(tx, id, caller.username, reason);
    await recordAction(tx, caller, {
      action: "funding_request.conflict_withdrawn",
      subjectType: "funding_request",
      subjectId: fundingRequestId,
      before: { colleague: declaration.name, reason: declaration.reason },
      after: { reason },
    });
    await tellDesks(tx, { what: "request", fundingRequestId, byUserId: caller.id });
  });
  return readConflicts(db, caller, fundingRequestId);
}

function required(typed: string | undefined): string {
  const reason = typed?.trim();
  if (reason) return reason;
  throw new AppError("validation_failed", m.error_validation(), { fields: { reason: m.score_error_reason() } });
}

function notFound(): AppError {
  return new AppError("not_found", m.error_not_found());
}

export { findConflict, isConflicted, strikeOutReasons } from "./queries.ts";
