import type { PaymentAnswerAtDesk, PaymentQuestion } from "../../../../shared/contracts/money/community-money.ts";
import type { questionViews } from "../../../../shared/domain/community-money.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import { fromMinorUnits, fromNumeric } from "../../../../shared/domain/money.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { readList } from "../../../runtime/db/list.ts";
import type { ListRequest } from "../../../runtime/db/list-source.ts";
import { holdRow } from "../../../runtime/db/row-locks.ts";
import type { Caller } from "../../../runtime/http/caller.ts";
import { recordAction } from "../../../record/audit/service.ts";
import { noteForCommunity } from "../notices/service.ts";
import * as queries from "./queries.ts";

type View = (typeof questionViews)[number];

/** One page of the desk's list. */
export async function listQuestions(db: Queryable, view: View | undefined, request: ListRequest) {
  const filter = queries.statesOf(view);
  const { items, nextCursor, total } = await readList<PaymentQuestion>(db, queries.questionList, { ...request, filter });
  return {
    items: items.map(show),
    nextCursor,
    total: total?.count ?? (await queries.countQuestions(db, filter)),
    totalIsCapped: total?.isCapped ?? false,
  };
}

/** What the community said of one transfer. Throws not_found. */
export async function readAnswer(db: Queryable, publicId: string): Promise<PaymentAnswerAtDesk> {
  const found = await queries.findAnswerOf(db, publicId);
  if (!found) throw new AppError("not_found", m.error_not_found());
  const { kind, answeredAt, questionId } = found;
  const question = questionId === null ? undefined : await queries.findQuestion(db, questionId);
  return { answer: kind && answeredAt && { kind, answeredAt }, question: question ? show(question) : null };
}

/**
 * Answers what a community asks, and tells it. Throws not_found, and conflict for who let the payment go themselves, and for a question
 * that is over; the same answer sent twice is one.
 */
export async function answerQuestion({ db }: Context, caller: Caller, id: number, typed: string): Promise<PaymentQuestion> {
  const words = typed.trim();
  return db.transaction().execute(async (tx) => {
    const payment = await queries.findPaymentOf(tx, id);
    if (!payment) throw new AppError("not_found", m.error_not_found());
    // Whoever changes the transfer, or asks about it anew, holds it too.
    await holdRow(tx, "transfers", payment.transferId, "no key update");
    if (await queries.hasTakenPart(tx, payment, caller)) throw new AppError("conflict", m.cmoney_error_took_part());
    if (await queries.setAnswered(tx, id, { words, by: caller })) {
      await recordAction(tx, caller, { action: "payment.question_answered", subjectType: "transfer", subjectId: payment.publicId });
      await noteForCommunity(tx, payment.transferId, "answered");
    }
    const question = await queries.findQuestion(tx, id);
    if (!question) throw new AppError("not_found", m.error_not_found());
    if (question.answeredBy !== caller.username || question.answer !== words) throw new AppError("conflict", m.cmoney_error_over());
    return show(question);
  });
}

function show(question: PaymentQuestion): PaymentQuestion {
  return { ...question, amount: fromMinorUnits(fromNumeric(question.amount, question.currency), question.currency) };
}
