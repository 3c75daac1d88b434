import { fromNumeric } from "../../../../shared/domain/money.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { BankMessage, OrderAnswer, PaymentAnswer, Reason, ReturnNotice } from "./bank-message.ts";
import { carryOut, withProblem } from "./carry-out.ts";
import { findCharges, findTransfer, isSameMoney } from "./find-transfer.ts";
import * as queries from "./queries.ts";
import { refusal } from "./reason-sentences.ts";
import { cameBack, isFinal, ofStatus, propose, unmatched, type Verdict, withCharges } from "./verdict.ts";

/** Takes over what the bank says about orders: single payments first, then what holds for all the others. */
export async function bookAnswers(tx: Queryable, fileId: number, { answers }: BankMessage): Promise<void> {
  for (const answer of answers) await bookAnswer(tx, fileId, answer);
}

async function bookAnswer(tx: Queryable, fileId: number, answer: OrderAnswer): Promise<void> {
  const { orderMessageId, status, reason, problem } = answer;
  const words = status === "RJCT" ? refusal(reason.code) : reason.text;
  const isKnown = await queries.noteAnswer(tx, orderMessageId, { status, reason: words });
  const named = new Set<number>();
  for (const payment of answer.payments) {
    if (!isKnown && !(await findTransfer(tx, payment))) continue;
    const transferId = await bookPaymentAnswer(tx, fileId, answer, payment);
    if (transferId !== undefined) named.add(transferId);
  }
  const said = withProblem(sayStatus(fileId, status, reason), problem);
  const ofOrder = { ...said, information: [orderMessageId, said.information].filter(Boolean).join(": ") };
  if (!isKnown) {
    if (named.size === 0) await carryOut(tx, ofOrder, unmatched("unknown_order"));
    return;
  }
  // The refusal of the whole holds for the payments that are named too, whatever they say.
  if (isFinal(status)) await bookForAll(tx, fileId, answer, status === "RJCT" ? new Set() : named);
  else if (answer.payments.length === 0)
    await carryOut(tx, ofOrder, problem !== undefined && status === undefined ? unmatched("invalid") : { outcome: "noted" });
}

async function bookPaymentAnswer(tx: Queryable, fileId: number, order: OrderAnswer, payment: PaymentAnswer): Promise<number | undefined> {
  const isRefusedWhole = order.status === "RJCT";
  const status = payment.status ?? order.status;
  const reason = payment.reason.code === undefined ? order.reason : payment.reason;
  const problem = payment.problem ?? (isRefusedWhole || payment.status === undefined ? order.problem : undefined);
  const transfer = await findTransfer(tx, payment);
  const judged = judgeAnswer(transfer, order, payment, isRefusedWhole ? "RJCT" : status, reason.code);
  await carryOut(
    tx,
    {
      ...withProblem(sayStatus(fileId, status, reason), problem),
      amount: payment.money?.amount ?? (transfer ? fromNumeric(transfer.amount, transfer.currency) : null),
      currency: payment.money?.currency ?? transfer?.currency ?? null,
      bankReference: payment.bankReference ?? null,
      endToEndId: payment.endToEndId ?? payment.instructionId ?? null,
    },
    leftToPerson(judged, problem),
  );
  return transfer?.id;
}

/** What is said where the file is not as its schema asks moves nothing. */
function leftToPerson(verdict: Verdict, problem: string | undefined): Verdict {
  return problem === undefined || verdict.outcome === "known" ? verdict : propose(verdict, "invalid");
}

function judgeAnswer(
  transfer: queries.KnownTransfer | undefined,
  order: OrderAnswer,
  payment: PaymentAnswer,
  status: string | undefined,
  code: string | undefined,
): Verdict {
  if (!transfer) return unmatched("unknown_transfer");
  if (transfer.orderMessageId !== order.orderMessageId) return unmatched("other_order", transfer.id);
  if (payment.money && !isSameMoney(transfer, payment.money)) return unmatched("other_amount", transfer.id);
  return ofStatus(transfer, status, code);
}

async function bookForAll(
  tx: Queryable,
  fileId: number,
  { orderMessageId, status, reason, isInPart, problem }: OrderAnswer,
  except: Set<number>,
): Promise<void> {
  // A payment that could not be read may be any of them, and say something else. A refusal of the whole holds for each.
  const doubt = problem ?? (isInPart && status !== "RJCT" ? m.bank_payments_unread() : undefined);
  for (const transfer of await queries.lockOfOrder(tx, orderMessageId)) {
    const verdict = leftToPerson(ofStatus(transfer, status, reason.code), doubt);
    if (except.has(transfer.id) || verdict.outcome === "known") continue;
    const money = { amount: fromNumeric(transfer.amount, transfer.currency), currency: transfer.currency };
    await carryOut(tx, { ...withProblem(sayStatus(fileId, status, reason), doubt), ...money }, verdict);
  }
}

/** Leaves the lines of which nothing could be read to a person. */
export async function noteUnread(tx: Queryable, fileId: number, { family, unread }: BankMessage): Promise<void> {
  const kind = family === "pain.002" ? "status" : family === "pacs.004" ? "return" : "entry";
  for (const { problem, account = null } of unread)
    await carryOut(tx, { fileId, kind, account, information: problem }, unmatched("invalid"));
}

function sayStatus(fileId: number, status: string | undefined, reason: Reason): Omit<queries.NewEntry, "outcome"> {
  const code = [status, reason.code].filter(Boolean).join(" ");
  return { fileId, kind: "status", code: code || null, information: reason.text ?? null };
}

/** Takes over what other banks sent back. */
export async function bookReturns(tx: Queryable, fileId: number, { returns }: BankMessage): Promise<void> {
  for (const notice of returns) {
    const judged = await judgeReturn(tx, notice);
    const said = {
      fileId,
      kind: "return" as const,
      direction: "credit" as const,
      amount: notice.amount,
      currency: notice.currency,
      bankReference: notice.bankReference ?? null,
      endToEndId: notice.endToEndId ?? notice.instructionId ?? null,
      information: notice.reason.text ?? null,
      code: notice.reason.code ?? null,
    };
    await carryOut(tx, withProblem(said, notice.problem), leftToPerson(judged, notice.problem));
  }
}

async function judgeReturn(tx: Queryable, notice: ReturnNotice): Promise<Verdict> {
  const transfer = await findTransfer(tx, notice);
  if (!transfer) return unmatched("unknown_transfer");
  const charges = await findCharges(tx, transfer, notice, { direction: "credit", same: [] });
  if (charges === undefined) return unmatched("other_amount", transfer.id);
  const verdict = withCharges(cameBack(transfer, notice.reason.code), charges);
  if (verdict.outcome !== "known") return verdict;
  if (charges > 0n) return unmatched("other_amount", transfer.id);
  const earlier = await queries.findBookingsOf(tx, transfer.id, "credit");
  const isSecond = earlier.some(
    ({ kind, bankReference }) => kind === "return" && (bankReference === null || bankReference !== notice.bankReference),
  );
  return isSecond ? unmatched("second_booking", transfer.id) : verdict;
}
