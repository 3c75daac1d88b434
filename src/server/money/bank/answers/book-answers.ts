import { fromNumeric } from "../../../../shared/domain/money.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { BankMessage, OrderAnswer, PaymentAnswer, Reason, ReturnNotice } from "./bank-message.ts";
import { carryOut } from "./carry-out.ts";
import { findCharges, findTransfer, isSameMoney } from "./find-transfer.ts";
import * as queries from "./queries.ts";
import { refusal } from "./reason-sentences.ts";
import { cameBack, isFinal, ofStatus, unmatched, type Verdict, withCharges } from "./verdict.ts";

/** Takes over what the bank says about orders: single payments first, then what holds for all the others. */
export async function bookAnswers(tx: Queryable, fileId: number, { answers }: BankMessage): Promise<void> {
  for (const answer of answers) await bookAnswer(tx, fileId, answer);
}

async function bookAnswer(tx: Queryable, fileId: number, answer: OrderAnswer): Promise<void> {
  const { orderMessageId, status, reason } = answer;
  const words = status === "RJCT" ? refusal(reason.code) : reason.text;
  if (!(await queries.noteAnswer(tx, orderMessageId, { status, reason: words }))) {
    await carryOut(tx, { ...sayStatus(fileId, status, reason), information: orderMessageId }, unmatched("unknown_order"));
    return;
  }
  const named = new Set<number>();
  for (const payment of answer.payments) {
    const transferId = await bookPaymentAnswer(tx, fileId, answer, payment);
    if (transferId !== undefined) named.add(transferId);
  }
  // The refusal of the whole holds for the payments that are named too, whatever they say.
  if (isFinal(status)) await bookForAll(tx, fileId, answer, status === "RJCT" ? new Set() : named);
  else if (answer.payments.length === 0)
    await carryOut(tx, { ...sayStatus(fileId, status, reason), information: orderMessageId }, { outcome: "noted" });
}

async function bookPaymentAnswer(tx: Queryable, fileId: number, order: OrderAnswer, payment: PaymentAnswer): Promise<number | undefined> {
  const status = payment.status ?? order.status;
  const reason = payment.reason.code === undefined ? order.reason : payment.reason;
  const transfer = await findTransfer(tx, payment);
  const isRefusedWhole = order.status === "RJCT";
  const verdict = judgeAnswer(transfer, order, payment, isRefusedWhole ? "RJCT" : status, reason.code);
  await carryOut(
    tx,
    {
      ...sayStatus(fileId, status, reason),
      amount: payment.money?.amount ?? (transfer ? fromNumeric(transfer.amount, transfer.currency) : null),
      currency: payment.money?.currency ?? transfer?.currency ?? null,
      bankReference: payment.bankReference ?? null,
      endToEndId: payment.endToEndId ?? payment.instructionId ?? null,
    },
    verdict,
  );
  return transfer?.id;
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
  { orderMessageId, status, reason }: OrderAnswer,
  except: Set<number>,
): Promise<void> {
  for (const transfer of await queries.lockOfOrder(tx, orderMessageId)) {
    const verdict = ofStatus(transfer, status, reason.code);
    if (except.has(transfer.id) || verdict.outcome === "known") continue;
    const money = { amount: fromNumeric(transfer.amount, transfer.currency), currency: transfer.currency };
    await carryOut(tx, { ...sayStatus(fileId, status, reason), ...money }, verdict);
  }
}

function sayStatus(fileId: number, status: string | undefined, reason: Reason): Omit<queries.NewEntry, "outcome"> {
  const code = [status, reason.code].filter(Boolean).join(" ");
  return { fileId, kind: "status", code: code || null, information: reason.text ?? null };
}

/** Takes over what other banks sent back. */
export async function bookReturns(tx: Queryable, fileId: number, { returns }: BankMessage): Promise<void> {
  for (const notice of returns) {
    const verdict = await judgeReturn(tx, notice);
    await carryOut(
      tx,
      {
        fileId,
        kind: "return",
        direction: "credit",
        amount: notice.amount,
        currency: notice.currency,
        bankReference: notice.bankReference ?? null,
        endToEndId: notice.endToEndId ?? notice.instructionId ?? null,
        information: notice.reason.text ?? null,
        code: notice.reason.code ?? null,
      },
      verdict,
    );
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
