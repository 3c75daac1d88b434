import type { RequestQuestion } from "../../../../shared/contracts/requests/questions.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import { isIsoDate } from "../../../../shared/domain/treaty.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { Caller } from "../../../runtime/http/caller.ts";
import { beginAct } from "../../../record/acts/service.ts";
import { recordAction } from "../../../record/audit/service.ts";
import { queueEmail } from "../../../record/emails/service.ts";
import { tellDesks } from "../../../record/live/service.ts";
import { questionEmail } from "../emails.ts";
import { stored } from "../service.ts";
import * as queries from "./queries.ts";
import { refuseEndedAccount } from "../../../record/auth/service.ts";
import { refuseConflicted } from "../../conflicts/service.ts";

/** More at once would be a second form. */
const mostOpen = 10;

interface Wish {
  question: string;
  answerBy?: string | undefined;
  questionKey: string;
}

/** Throws not_found. */
export async function readQuestions(db: Queryable, id: number): Promise<RequestQuestion[]> {
  await stored(db, id);
  return queries.listQuestions(db, id);
}

/** Asks the applicant, on the status page and by email. Throws validation_failed, not_found, forbidden and conflict. */
export async function ask(context: Context, caller: Caller, id: number, wish: Wish): Promise<RequestQuestion> {
  const question = wish.question.trim();
  return context.db.transaction().execute(async (tx) => {
    await refuseEndedAccount(tx, caller);
    const request = await stored(tx, id, true);
    await refuseConflicted(tx, caller, id);
    const known = await queries.findByKey(tx, wish.questionKey);
    if (known?.fundingRequestId === id) return known;
    if (known) throw conflict(m.dec_error_key());
    if (request.removedAt) throw conflict(m.req_error_removed({ reference: request.reference }));
    if (request.withdrawnAt) throw conflict(m.req_error_withdrawn({ reference: request.reference }));
    const fields = problemsOf(question, wish.answerBy, request.today);
    if (Object.keys(fields).length > 0) throw new AppError("validation_failed", m.error_validation(), { fields });
    if ((await queries.countOpen(tx, id)) >= mostOpen) throw conflict(m.dec_error_too_many_questions({ most: mostOpen }));
    const answerBy = wish.answerBy || null;
    const act = await beginAct(context, tx, caller, "question");
    const made = await queries.insertQuestion(tx, {
      fundingRequestId: id,
      askedBy: caller,
      question,
      answerBy,
      questionKey: wish.questionKey,
      actId: act?.id,
    });
    await note(tx, caller, id, "question_asked", { question });
    await queueEmail(context, tx, { ...questionEmail(context, request, { question, answerBy }), act });
    await tellDesks(tx, { what: "request", fundingRequestId: id, byUserId: caller.id });
    return existing(tx, made);
  });
}

function problemsOf(question: string, answerBy: string | undefined, today: string): Record<string, string> {
  return {
    ...(!question && { question: m.dec_error_question() }),
    ...(answerBy && (!isIsoDate(answerBy) || answerBy < today) && { answerBy: m.dec_error_answer_by() }),
  };
}

/** Takes a question back that was not answered. Throws not_found, forbidden and conflict. */
export async function withdrawQuestion({ db }: Context, caller: Caller, questionId: number): Promise<RequestQuestion> {
  return db.transaction().execute(async (tx) => {
    await refuseEndedAccount(tx, caller);
    const { fundingRequestId } = await existing(tx, questionId);
    // The request before its question, as everywhere.
    await stored(tx, fundingRequestId, true);
    await refuseConflicted(tx, caller, fundingRequestId);
    const question = await existing(tx, questionId, true);
    if (question.answeredAt) throw conflict(m.dec_error_answered());
    if (question.withdrawnAt) return question;
    await queries.setWithdrawn(tx, questionId);
    await note(tx, caller, fundingRequestId, "question_withdrawn", { question: question.question });
    await tellDesks(tx, { what: "request", fundingRequestId, byUserId: caller.id });
    return existing(tx, questionId);
  });
}

async function existing(tx: Queryable, id: number, lock = false): Promise<queries.StoredQuestion> {
  const question = await queries.findQuestion(tx, id, lock);
  if (!question) throw new AppError("not_found", m.error_not_found());
  return question;
}

async function note(tx: Queryable, actor: Caller, id: number, what: string, after: unknown): Promise<void> {
  await recordAction(tx, actor, { action: `funding_request.${what}`, subjectType: "funding_request", subjectId: id, after });
}

function conflict(message: string): AppError {
  return new AppError("conflict", message);
}

export { findWaiting, listAnswered, listAsked } from "./queries.ts";
