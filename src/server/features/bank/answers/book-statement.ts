import { institutionsIn } from "../../../../shared/domain/creditor-reference.ts";
import type { Queryable } from "../../../db/database.ts";
import type { BankMessage, BookedTransaction, Booking } from "./bank-message.ts";
import { keysOfBooking, keysOfTransaction, meaningful } from "./booking-keys.ts";
import { carryOut } from "./carry-out.ts";
import { findTransfer, isSameMoney, namesOurs } from "./find-transfer.ts";
import * as queries from "./queries.ts";
import { cameBack, paid, unmatched, type Verdict } from "./verdict.ts";

interface Place {
  fileId: number;
  family: string;
}

/** Takes over every line of a statement or notice. Payments first: what came back in the same file was paid before. */
export async function bookStatement(tx: Queryable, fileId: number, { family, bookings }: BankMessage): Promise<void> {
  const inOrder = bookings.toSorted((a, b) => Number(a.direction === "credit") - Number(b.direction === "credit"));
  for (const booking of inOrder) await book(tx, { fileId, family }, booking);
}

async function book(tx: Queryable, place: Place, booking: Booking): Promise<void> {
  const account = await queries.findAccount(tx, booking.account, booking.currency);
  const said = sayBooking(place, booking, account?.isOtherCurrency ? undefined : account?.id);
  const note = async (verdict: Verdict, newKeys: string[] = []) => queries.insertKeys(tx, await carryOut(tx, said, verdict), newKeys);
  if (booking.status !== "BOOK" || booking.amount === 0n) return note({ outcome: "noted" });
  const keys = keysOfBooking(booking);
  const earlier = await queries.findByKeys(tx, keys);
  if (earlier.some(({ fileId }) => fileId === place.fileId)) return note(unmatched("repeated"));
  const obstacle = obstacleOf(booking, account);
  const isKnown = earlier.length > 0 && (obstacle !== undefined || !(await tellsMore(tx, place, booking, said, earlier)));
  if (isKnown) return note({ outcome: "known" });
  for (const { id } of earlier) await queries.supersede(tx, id);
  if (obstacle) return note(obstacle, keys);
  await bookTransactions(tx, place, booking, said, keys);
}

/** Why the line as a whole is left to a person. */
function obstacleOf(booking: Booking, account: { isOtherCurrency: boolean } | undefined): Verdict | undefined {
  if (!account) return unmatched("unknown_account");
  if (account.isOtherCurrency) return unmatched("other_currency");
  if (booking.isReversal) return unmatched("reversal");
  return addsUp(booking) ? undefined : unmatched("sum");
}

/** The payments of a line must make up its amount; one alone has it. */
function addsUp({ transactions, amount, direction }: Booking): boolean {
  if (transactions.length === 1) return transactions[0]?.direction === direction;
  const total = transactions.reduce((sum, one) => sum + (one.direction === direction ? 1n : -1n) * (one.amount ?? 0n), 0n);
  return transactions.every((one) => one.amount !== undefined && one.amount > 0n) && total === amount;
}

/** A line that nobody could place, and that comes again with the details that place it, is read anew. */
async function tellsMore(tx: Queryable, place: Place, booking: Booking, said: Said, earlier: { outcome: string }[]): Promise<boolean> {
  if (earlier.some(({ outcome }) => outcome !== "unmatched")) return false;
  for (const transaction of booking.transactions) {
    const verdict = await judge(tx, place, booking, transaction, said, amountOf(booking, transaction));
    if (verdict.outcome !== "unmatched") return true;
  }
  return false;
}

async function bookTransactions(tx: Queryable, place: Place, booking: Booking, said: Said, bookingKeys: string[]): Promise<void> {
  for (const transaction of booking.transactions) {
    const amount = amountOf(booking, transaction);
    const own = keysOfTransaction(booking, transaction, amount);
    const earlier = await queries.findByKeys(tx, own);
    const isRepeated = earlier.some(({ fileId }) => fileId === place.fileId);
    const one = sayTransaction(said, transaction, amount);
    const verdict: Verdict =
      earlier.length > 0
        ? isRepeated
          ? unmatched("repeated")
          : { outcome: "known" }
        : await judge(tx, place, booking, transaction, one, amount);
    await queries.insertKeys(tx, await carryOut(tx, one, verdict), [...bookingKeys, ...own]);
  }
}

function amountOf(booking: Booking, transaction: BookedTransaction): bigint {
  return booking.transactions.length === 1 ? booking.amount : (transaction.amount ?? 0n);
}

/** What one payment on the account means. Nothing moves here. */
async function judge(
  tx: Queryable,
  place: Place,
  booking: Booking,
  transaction: BookedTransaction,
  said: Said,
  amount: bigint,
): Promise<Verdict> {
  const transfer = await findTransfer(tx, transaction);
  const isCredit = transaction.direction === "credit";
  if (!transfer && namesOurs(transaction)) return unmatched("unknown_transfer");
  if (!transfer && transaction.returned) return unmatched("return_unknown");
  if (!transfer) return isCredit ? judgeDeposit(tx, place, booking, transaction, said, amount) : unmatched("not_ours");
  if (!isSameMoney(transfer, { amount, currency: booking.currency })) return unmatched("other_amount", transfer.id);
  if (!isCredit) return transaction.returned ? unmatched("return_unknown", transfer.id) : paid(transfer);
  const verdict = cameBack(transfer, transaction.returned?.code);
  return transaction.returned || verdict.outcome === "known" ? verdict : unmatched("credit_without_return", transfer.id);
}

/** Money from outside: it must name one institution, and the bank must name the booking, so that it is booked once. */
async function judgeDeposit(
  tx: Queryable,
  { family }: Place,
  booking: Booking,
  transaction: BookedTransaction,
  said: Said,
  amount: bigint,
): Promise<Verdict> {
  const named = new Set(transaction.references.flatMap(institutionsIn));
  const known: number[] = [];
  for (const id of named) if (await queries.hasInstitution(tx, id)) known.push(id);
  const [institutionId] = known;
  if (institutionId === undefined) return unmatched("no_reference");
  if (named.size > 1) return unmatched("many_references");
  const own = keysOfTransaction(booking, transaction, amount);
  if (own.length === 0 && keysOfBooking(booking).length === 0) return unmatched("no_bank_reference");
  const isWeak = own.length === 0 && meaningful(booking.bankReference) === undefined;
  const like = { bankAccountId: said.bankAccountId ?? 0, institutionId, amount, bookedOn: booking.bookedOn ?? null, family, isWeak };
  return (await queries.hasLikeDeposit(tx, like)) ? unmatched("maybe_twice") : { outcome: "deposit", institutionId };
}

type Said = Omit<queries.NewEntry, "outcome">;

function sayBooking({ fileId }: Place, booking: Booking, bankAccountId: number | undefined): Said {
  const first = booking.transactions.length === 1 ? booking.transactions[0] : undefined;
  const line: Said = {
    fileId,
    kind: "entry",
    bankAccountId: bankAccountId ?? null,
    account: bankAccountId === undefined ? booking.account : null,
    direction: booking.direction,
    amount: booking.amount,
    currency: booking.currency,
    bookedOn: booking.bookedOn ?? null,
    bankReference: meaningful(booking.bankReference) ?? null,
    information: booking.information ?? null,
  };
  return first ? sayTransaction(line, first, booking.amount) : line;
}

function sayTransaction(line: Said, transaction: BookedTransaction, amount: bigint): Said {
  const own = meaningful(transaction.bankReference) ?? meaningful(transaction.transactionId) ?? meaningful(transaction.uetr);
  return {
    ...line,
    direction: transaction.direction,
    amount,
    bankReference: own ?? line.bankReference ?? null,
    endToEndId: transaction.endToEndId ?? null,
    counterparty: transaction.counterparty ?? null,
    information: transaction.information ?? line.information ?? null,
    code: transaction.returned?.code ?? null,
  };
}
