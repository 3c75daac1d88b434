import type { Queryable } from "../../../runtime/db/database.ts";
import type { BankMessage, BookedTransaction, Booking } from "./bank-message.ts";
import { keysOfBooking, keysOfTransaction, meaningful } from "./booking-keys.ts";
import { carryOut } from "./carry-out.ts";
import { judge, type Place } from "./judge-booking.ts";
import * as queries from "./queries.ts";
import { type BookingMarks, compareBookings } from "./same-booking.ts";
import { unmatched, type Verdict } from "./verdict.ts";

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
  const only = booking.transactions.length === 1 ? booking.transactions[0] : undefined;
  const { same: earlier, isUnclear } = await findSame(tx, keys, marksOf(place, booking, only));
  if (earlier.some(({ fileId }) => fileId === place.fileId)) return note(unmatched("repeated"));
  const obstacle = obstacleOf(booking, account);
  const isKnown = earlier.length > 0 && (obstacle !== undefined || !(await tellsMore(tx, place, booking, said, earlier)));
  if (isKnown) return note({ outcome: "known" });
  for (const { id } of earlier) await queries.supersede(tx, id);
  if (obstacle) return note(obstacle, keys);
  if (isUnclear) return note(unmatched("same_reference"), keys);
  await bookTransactions(tx, place, booking, said, { keys, superseded: earlier });
}

/** The entries that are this very booking, and whether some with its reference cannot be told from it. */
async function findSame(tx: Queryable, keys: string[], marks: BookingMarks) {
  const found = (await queries.findByKeys(tx, keys)).map((entry) => ({ ...entry, likeness: compareBookings(marks, entry) }));
  const same = found.filter(({ likeness }) => likeness === "same");
  return { same, isUnclear: same.length === 0 && found.some(({ likeness }) => likeness === "unclear") };
}

function marksOf({ fileId, family }: Place, booking: Booking, transaction: BookedTransaction | undefined): BookingMarks {
  return {
    fileId,
    family,
    bookedOn: booking.bookedOn ?? null,
    entryReference: meaningful(booking.entryReference) ?? null,
    counterparty: transaction?.counterparty ?? null,
  };
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
async function tellsMore(tx: Queryable, place: Place, booking: Booking, said: Said, earlier: Earlier[]): Promise<boolean> {
  if (earlier.some(({ outcome }) => outcome !== "unmatched")) return false;
  for (const transaction of booking.transactions) {
    const amount = amountOf(booking, transaction);
    const verdict = await judge(tx, place, {
      booking,
      transaction,
      amount,
      said: sayTransaction(said, transaction, amount),
      same: earlier,
    });
    if (verdict.outcome !== "unmatched") return true;
  }
  return false;
}

type Earlier = Pick<queries.KeyedEntry, "id" | "outcome">;

async function bookTransactions(
  tx: Queryable,
  place: Place,
  booking: Booking,
  said: Said,
  { keys: bookingKeys, superseded }: { keys: string[]; superseded: Earlier[] },
): Promise<void> {
  for (const transaction of booking.transactions) {
    const amount = amountOf(booking, transaction);
    const own = keysOfTransaction(booking, transaction, amount);
    const { same, isUnclear } = await findSame(tx, own, marksOf(place, booking, transaction));
    // The line that this one replaces has the payment's own reference too.
    const earlier = same.filter(({ id }) => superseded.every((one) => one.id !== id));
    const one = sayTransaction(said, transaction, amount);
    const verdict: Verdict = isUnclear
      ? unmatched("same_reference")
      : earlier.length === 0
        ? await judge(tx, place, { booking, transaction, amount, said: one, same })
        : earlier.some(({ fileId }) => fileId === place.fileId)
          ? unmatched("repeated")
          : { outcome: "known" };
    await queries.insertKeys(tx, await carryOut(tx, one, verdict), [...bookingKeys, ...own]);
  }
}

function amountOf(booking: Booking, transaction: BookedTransaction): bigint {
  return booking.transactions.length === 1 ? booking.amount : (transaction.amount ?? 0n);
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
    entryReference: meaningful(booking.entryReference) ?? null,
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
