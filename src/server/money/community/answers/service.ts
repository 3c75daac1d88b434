import type { PaymentAnswer } from "../../../../shared/domain/community-money.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { holdRow } from "../../../runtime/db/row-locks.ts";
import { recordAction } from "../../../record/audit/service.ts";
import { notifyAdministrators } from "../../../record/notifications/service.ts";
import { changeByCommunity, community } from "../../../projects/publication/service.ts";
import * as queries from "./queries.ts";
import type { RequestLink } from "../../../requests/applicant/links/service.ts";

interface Said {
  kind: PaymentAnswer;
  words?: string | undefined;
}

/**
 * What the community says about a payment. Nothing is confirmed by silence, and what is said twice is one answer. Throws not_found,
 * conflict for what cannot be said of the payment as it stands, and validation_failed for a question without words.
 */
export async function answerPayment(context: Context, link: RequestLink, publicId: string, { kind, words }: Said): Promise<void> {
  const question = words?.trim() || null;
  if (kind === "questioned" && question === null)
    throw new AppError("validation_failed", m.error_validation(), { fields: { words: m.cmoney_error_words() } });
  await changeByCommunity(context, link, async (tx, project) => {
    const payment = await holdPayment(tx, project.id, publicId);
    const newest = await queries.findNewest(tx, payment.id);
    if (isSaidAlready(newest, kind, question)) return;
    refuseImpossible(payment, newest, kind);
    if (kind !== "questioned") await queries.closeQuestion(tx, payment.id, "settled");
    const answerId = await queries.insertAnswer(tx, payment.id, kind, kind === "questioned" ? question : null);
    await recordAction(tx, community, { action: `payment.${kind}`, subjectType: "transfer", subjectId: publicId });
    if (kind !== "questioned") return;
    await queries.openQuestion(tx, payment.id, answerId);
    await notifyAdministrators(context, tx, { kind: "payment_questioned", projectId: project.id, causedBy: community.username });
  });
}

/** The payment as it stays until the transaction is over. Throws not_found. */
async function holdPayment(tx: Queryable, projectId: number, publicId: string): Promise<queries.Payment> {
  const known = await queries.findPayment(tx, projectId, publicId);
  if (known) await holdRow(tx, "transfers", known.id, "no key update");
  const payment = known && (await queries.findPayment(tx, projectId, publicId));
  if (!payment) throw new AppError("not_found", m.error_not_found());
  return payment;
}

/** A second click, or a second person who says the same. A question that the desk has answered can be asked again in the same words. */
function isSaidAlready(newest: queries.NewestAnswer | undefined, kind: PaymentAnswer, question: string | null): boolean {
  if (newest?.kind !== kind) return false;
  return kind !== "questioned" || (newest.hasOpenQuestion && newest.words === question);
}

function refuseImpossible({ status }: queries.Payment, newest: queries.NewestAnswer | undefined, kind: PaymentAnswer): void {
  if (status === "returned") throw conflict(m.cmoney_error_returned());
  if (status !== "settled") throw conflict(m.cmoney_error_not_paid());
  if (kind === "questioned" && newest?.hasOpenQuestion) throw conflict(m.cmoney_error_asked());
  if (kind !== "taken_back") return;
  if (newest === undefined) throw conflict(m.cmoney_error_nothing_said());
  if (newest.kind === "confirmed" && !newest.isFresh) throw conflict(m.cmoney_error_too_late());
}

/** A payment that came back needs no answer any more. */
export async function endQuestionOfReturned(tx: Queryable, transferId: number): Promise<void> {
  await queries.closeQuestion(tx, transferId, "returned");
}

function conflict(message: string): AppError {
  return new AppError("conflict", message);
}
