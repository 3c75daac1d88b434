import { AppError } from "../../../shared/domain/errors.ts";
import type { FundingRequestStatus } from "../../../shared/domain/statuses.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { dropUntoldLetters, mayHaveLeft, type StoredAct, undoAct } from "../../record/acts/service.ts";
import { recordAction } from "../../record/audit/service.ts";
import { refuseEndedAccount } from "../../record/auth/service.ts";
import { tellDesks } from "../../record/live/service.ts";
import { lockRequest, lockWithMerged, setFundingRequestStatus } from "../funding-requests/service.ts";
import * as queries from "./queries.ts";

/**
 * Takes back what the caller did a moment ago, before anybody outside is told: it is as if it had not been, but for the audit log. Throws
 * not_found, forbidden, and conflict when it is too late or a colleague has gone on from it.
 */
export async function undo(context: Context, caller: Caller, id: string): Promise<void> {
  await undoAct(context, caller, id, async (tx, act) => {
    await refuseEndedAccount(tx, caller);
    await { status: takeBackStatus, question: takeBackQuestion, forward: takeBackForward }[act.kind](tx, caller, act);
  });
}

/** Each request has the status that it had, its second review goes on, and its dates are those of before. */
async function takeBackStatus(tx: Queryable, caller: Caller, act: StoredAct): Promise<void> {
  const ids = await queries.listRequestsOf(tx, act.id);
  await lockWithMerged(tx, ids);
  for (const id of ids) await lockRequest(tx, id);
  const changes = await queries.listChangesOf(tx, act.id, ids);
  if (changes.some(({ isLast }) => !isLast)) throw new AppError("conflict", m.undo_error_meanwhile());
  await takeBackChanges(tx, caller, act.id, ids, changes);
}

/**
 * Takes back what was decided about a request, which the caller holds with those that are merged into it, while the letter waits for those
 * of its call. Any colleague may: nobody outside has heard of it. False where there is none, or a project was made of it. Throws conflict when
 * a letter has just left.
 */
export async function takeBackUntold(tx: Queryable, caller: Caller, id: number): Promise<boolean> {
  const together = await queries.listWithMerged(tx, id);
  let isDone = false;
  for (const actId of await queries.listUntold(tx, together)) {
    const ids = (await queries.listRequestsOf(tx, actId)).filter((one) => together.includes(one));
    const changes = await queries.listChangesOf(tx, actId, ids);
    if (changes.some(({ hasProject }) => hasProject)) return isDone;
    for (const one of ids) {
      await dropUntoldLetters(tx, one);
      // The hour has come in this moment.
      if (await mayHaveLeft(tx, actId, one)) throw new AppError("conflict", m.undo_error_late());
    }
    await takeBackChanges(tx, caller, actId, ids, changes);
    isDone ||= changes.length > 0;
  }
  return isDone;
}

async function takeBackChanges(tx: Queryable, caller: Caller, actId: string, ids: number[], changes: queries.ActedChange[]): Promise<void> {
  for (const { fundingRequestId, from, to } of changes) {
    if (from !== to) await setFundingRequestStatus(tx, fundingRequestId, from as FundingRequestStatus);
    await note(tx, caller, fundingRequestId, "status_undone", { before: { status: to }, after: { status: from } });
  }
  await queries.deleteWritten(tx, actId, ids);
  await queries.reopenObjections(tx, ids, actId);
  await queries.recountAnswerDates(tx, ids);
  for (const id of ids) await tellDesks(tx, { what: "request", fundingRequestId: id, byUserId: caller.id });
}

async function takeBackQuestion(tx: Queryable, caller: Caller, act: StoredAct): Promise<void> {
  const ids = await queries.listRequestsOf(tx, act.id);
  for (const id of ids) await lockRequest(tx, id);
  for (const { fundingRequestId, question } of await queries.deleteQuestions(tx, act.id))
    await note(tx, caller, fundingRequestId, "question_undone", { before: { question } });
  await queries.recountAnswerDates(tx, ids);
  for (const id of ids) await tellDesks(tx, { what: "request", fundingRequestId: id, byUserId: caller.id });
}

async function takeBackForward(tx: Queryable, caller: Caller, act: StoredAct): Promise<void> {
  for (const { fundingRequestId, respondentId, recipient } of await queries.deleteForwards(tx, act.id))
    await recordAction(tx, caller, {
      action: fundingRequestId === null ? "respondent.forward_undone" : "funding_request.forward_undone",
      subjectType: fundingRequestId === null ? "respondent" : "funding_request",
      subjectId: fundingRequestId ?? respondentId ?? 0,
      before: { recipientEmail: recipient },
    });
}

async function note(tx: Queryable, caller: Caller, id: number, what: string, change: { before: object; after?: object }): Promise<void> {
  await recordAction(tx, caller, { action: `funding_request.${what}`, subjectType: "funding_request", subjectId: id, ...change });
}

export { listUntold } from "./queries.ts";
