import type { z } from "zod";
import type { DecidedStatus, decideFundingRequest } from "../../../shared/contracts/requests/decisions.ts";
import type { FundingRequestItem, updateFundingRequest, updateFundingRequests } from "../../../shared/contracts/requests/intake.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import type { FundingRequestStatus } from "../../../shared/domain/statuses.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { type Act, dropUntoldLetters } from "../../record/acts/service.ts";
import { refuseEndedAccount } from "../../record/auth/service.ts";
import { type EmailOutcome, emailOutcome } from "../../record/emails/service.ts";
import { tellDesks } from "../../record/live/service.ts";
import { tellStatus } from "../applicant/service.ts";
import { listAttachments } from "../attachments/service.ts";
import { refuseConflicted } from "../conflicts/service.ts";
import * as decisions from "../decisions/service.ts";
import { listDecidedLike, listDecidedWith, refuseMerged } from "../duplicates/service.ts";
import { takeBackUntold } from "../undo/service.ts";
import { recipientOf, sendOn } from "../forwards/service.ts";
import {
  getFundingRequest,
  type LockedRequest,
  lockRequest,
  lockWithMerged,
  setFundingRequestStatus,
} from "../funding-requests/service.ts";
import { forwardEmail } from "../intake/service.ts";
import { actsOf } from "../letters/service.ts";
import { auditStatusChange, changedMeanwhile, holdUnremoved, recordStatusChange, refuseUnseen, type Seen } from "../statuses/service.ts";

interface Wish {
  status: FundingRequestStatus;
  reason?: string | undefined;
  /** Refuses the change when another was made since. */
  seen?: Seen | undefined;
  /** What the applicants read, where it is a decision. */
  given?: decisions.GivenReason | undefined;
  /** What it can be taken back with, for some seconds. */
  act?: Act | undefined;
}

/** Sets one status; every reviewer may set any value (§4). Throws not_found, forbidden, and conflict when it is not as it was seen. */
export async function setStatus(
  context: Context,
  caller: Caller,
  id: number,
  wish: z.output<(typeof updateFundingRequest)["body"]>,
): Promise<FundingRequestItem> {
  await context.db.transaction().execute(async (tx) => {
    await refuseEndedAccount(tx, caller);
    const request = await lockToChange(tx, id);
    if (!request) throw notFound();
    await change(context, tx, caller, request, { ...wish, act: await actsOf(context, tx, caller)(id, wish.status) });
  });
  return getFundingRequest(context.db, id);
}

/**
 * Sets the status of many, with one reason for all where it is a decision: all that exist are changed, or none. Returns how many there
 * are.
 */
export async function setStatuses(
  context: Context,
  caller: Caller,
  { ids, status, reason, reasonId, words }: z.output<(typeof updateFundingRequests)["body"]>,
): Promise<number> {
  const isDecision = decisions.isDecided(status);
  if (reasonId !== undefined && !isDecision) throw refusedReason(m.dec_error_no_decision());
  if (reasonId === undefined && words?.trim()) throw refusedReason(m.dec_error_reason());
  const given = reasonId === undefined ? undefined : { reasonId, words };
  return context.db.transaction().execute(async (tx) => {
    await refuseEndedAccount(tx, caller);
    await lockWithMerged(tx, ids);
    const actOf = actsOf(context, tx, caller);
    let updated = 0;
    for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
      // Read one after another: a change of one changes those that were merged into it.
      const request = await lockRequest(tx, id);
      if (!request) continue;
      await change(context, tx, caller, request, { status, reason, given, act: await actOf(id, status) });
      updated += 1;
    }
    return updated;
  });
}

/** Decides with a reason that the applicant reads. Throws not_found, validation_failed, forbidden, and conflict with the other decision. */
export async function decide(
  context: Context,
  caller: Caller,
  id: number,
  { status, seen, ...given }: z.output<(typeof decideFundingRequest)["body"]>,
): Promise<FundingRequestItem> {
  await context.db.transaction().execute(async (tx) => {
    await refuseEndedAccount(tx, caller);
    const request = await lockToChange(tx, id);
    if (!request) throw notFound();
    if (await decisions.isStoredAlready(tx, caller, id, given.decisionKey)) return;
    const isReasonAlone = request.status === status && seen.status === status;
    const act = await actsOf(context, tx, caller)(id, status);
    await (isReasonAlone ? giveReason : change)(context, tx, caller, request, { status, seen, given, act });
  });
  return getFundingRequest(context.db, id);
}

/** Forwards by email and says what became of the message, as far as a few seconds can tell. Throws validation_failed, not_found, conflict. */
export async function forward(context: Context, caller: Caller, id: number, recipientEmail: string): Promise<EmailOutcome> {
  const recipient = recipientOf(recipientEmail);
  const emailId = await context.db.transaction().execute(async (tx) => {
    await holdUnremoved(tx, { fundingRequestId: id });
    const request = await getFundingRequest(tx, id);
    const email = forwardEmail(context, caller, request, recipient, await listAttachments(tx, id));
    return sendOn(context, tx, caller, { subject: { fundingRequestId: id }, recipient, email });
  });
  return emailOutcome(context, emailId);
}

/** A decision is about a request and about those that were merged into it: all are held, in one order. */
async function lockToChange(tx: Queryable, id: number): Promise<LockedRequest | undefined> {
  await lockWithMerged(tx, [id]);
  return lockRequest(tx, id);
}

/** Sets the status of a locked request and of those that follow it, with who, when, from what to what and why, and tells whom it concerns. */
async function change(context: Context, tx: Queryable, caller: Caller, shown: LockedRequest, wish: Wish): Promise<void> {
  const { id } = shown;
  const { status: to, seen, act } = wish;
  const isChange = shown.status !== to;
  if (isChange) refuseClosed(shown);
  if (seen) await refuseUnseen(tx, { fundingRequestId: id }, shown.status, seen);
  if (isChange) await refuseChange(tx, caller, { id, from: shown.status, to });
  if (isChange && !wish.given) await decisions.refuseUnexplained(tx, { id, from: shown.status, note: wish.reason });

  // Of a decision whose letter waits nobody outside knows: it is taken back first, and the applicant hears of what holds alone.
  const request = (isChange && (await takeBackUntold(tx, caller, id)) && (await lockRequest(tx, id))) || shown;
  const from = request.status;
  const followers = from === to ? [] : await listDecidedWith(tx, { id, from, to });
  await write(tx, caller, request, wish);
  // A key is that of one decision: those that follow have the reason without it.
  const given = wish.given && { ...wish.given, decisionKey: undefined };
  for (const follower of followers) {
    const followed = await lockRequest(tx, follower);
    if (followed) await write(tx, caller, followed, { ...wish, given });
  }

  if (from !== to) for (const changed of [id, ...followers]) await tellChanged(context, tx, changed, caller, act);
}

/** A reason alone is noted, too; nothing at all is not. */
async function write(tx: Queryable, caller: Caller, { id, status: from }: LockedRequest, { status: to, reason, given, act }: Wish) {
  const why = reason?.trim() || undefined;
  if (from === to && !why) return;
  const subject = { fundingRequestId: id };
  if (from !== to) await setFundingRequestStatus(tx, id, to);
  const changeId = await recordStatusChange(tx, { subject, from, to, reason: why, changedBy: caller, act });
  if (from !== to && given && decisions.isDecided(to))
    await decisions.storeDecision(tx, caller, { id, status: to, changeId, given, actId: act?.id });
  await auditStatusChange(tx, caller, { subject, from, to, reason: why });
  if (from !== to) await decisions.closeObjection(tx, id);
}

/** Gives a decision that was made without one its reason, and tells the applicants. */
async function giveReason(
  context: Context,
  tx: Queryable,
  caller: Caller,
  request: LockedRequest,
  { status, seen, given, act }: { status: DecidedStatus; seen: Seen; given: decisions.GivenReason; act: Act | undefined },
): Promise<void> {
  const { id } = request;
  refuseClosed(request);
  await refuseChange(tx, caller, { id, from: status, to: status });
  await refuseUnseen(tx, { fundingRequestId: id }, status, seen);
  const decided = await decisions.changeWithoutReason(tx, id);
  if (!decided) throw await changedMeanwhile(tx, { fundingRequestId: id }, status);

  await decisions.storeDecision(tx, caller, { id, status, changeId: decided.changeId, given, actId: act?.id });
  await tellChanged(context, tx, id, caller, act);
  // What was decided with it has its reason, too, unless it was given one by itself.
  for (const merged of await listDecidedLike(tx, { id, status })) {
    const followed = await decisions.changeWithoutReason(tx, merged);
    if (!followed) continue;
    await refuseChange(tx, caller, { id: merged, from: status, to: status });
    await decisions.storeDecision(tx, caller, {
      id: merged,
      status,
      changeId: followed.changeId,
      given: { ...given, decisionKey: undefined },
      actId: act?.id,
    });
    await tellChanged(context, tx, merged, caller, act);
  }
}

/** A request that its applicant took back, or whose data are gone, keeps its status. Throws conflict. */
function refuseClosed({ isRemoved, isWithdrawn, reference }: LockedRequest): void {
  if (isRemoved) throw new AppError("conflict", m.req_error_removed({ reference }));
  if (isWithdrawn) throw new AppError("conflict", m.req_error_withdrawn({ reference }));
}

/** Who may not make this change of the status: each part of the desk has its own rule. */
async function refuseChange(tx: Queryable, caller: Caller, wanted: { id: number; from: string; to: string }): Promise<void> {
  const { id, from, to } = wanted;
  // A reason can still be given to a decision that came by the other request.
  if (from !== to) await refuseMerged(tx, id);
  await refuseConflicted(tx, caller, id);
  // What is merged into it is decided by the same act.
  for (const merged of await listDecidedWith(tx, wanted)) {
    await refuseConflicted(tx, caller, merged);
    await decisions.refuseSecondByFirst(tx, caller, { id: merged, from, to });
  }
  await decisions.refuseSecondByFirst(tx, caller, wanted);
}

/** Tells the applicant and the desks that the status, or the reason for it, is another one now. */
async function tellChanged(context: Context, tx: Queryable, id: number, caller: Caller, act: Act | undefined): Promise<void> {
  // One letter says what holds when it leaves.
  await dropUntoldLetters(tx, id);
  await tellStatus(context, tx, id, act);
  await tellDesks(tx, { what: "request", fundingRequestId: id, byUserId: caller.id });
}

function refusedReason(problem: string): AppError {
  return new AppError("validation_failed", m.error_validation(), { fields: { reasonId: problem } });
}

function notFound(): AppError {
  return new AppError("not_found", m.error_not_found());
}
