import { bankEntrySubject, type UnmatchedReason } from "../../../../shared/domain/bank.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../../runtime/db/database.ts";
import { endOpenOf } from "../../../record/approvals/service.ts";
import type { BankMessage, BookedTransaction, Booking } from "./bank-message.ts";
import { keysOfBooking, keysOfTransaction, meaningful } from "./booking-keys.ts";
import { carryOut } from "./carry-out.ts";
import { type Explanation, explainLine, type Part } from "./explain-line.ts";
import { judge, type Place } from "./judge-booking.ts";
import * as queries from "./queries.ts";
import { type BookingMarks, compareBookings } from "./same-booking.ts";
import { propose, unmatched, type Verdict } from "./verdict.ts";

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
  const explanation = explainLine(booking);
  const obstacle = obstacleOf(booking, account) ?? (explanation.parts.length === 0 ? explanation.why : undefined);
  const isExplained = obstacle === undefined && explanation.why === undefined;
  if (earlier.length > 0 && !(isExplained && (await tellsMore(tx, place, booking, said, explanation.parts, earlier))))
    return note({ outcome: "known" });
  for (const { id } of earlier) {
    await queries.supersede(tx, id);
    await endOpenOf(tx, bankEntrySubject(id), "stopped", m.bank_made_by_bank());
  }
  if (obstacle) return note(unmatched(obstacle), keys);
  if (isUnclear) return note(unmatched("same_reference"), keys);
  await bookParts(tx, place, booking, said, explanation, { keys, superseded: earlier });
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

/** Why the line as a whole is left to a person, whatever its details say. */
function obstacleOf(booking: Booking, account: { isOtherCurrency: boolean } | undefined): UnmatchedReason | undefined {
  if (!account) return "unknown_account";
  if (account.isOtherCurrency) return "other_currency";
  return booking.isReversal ? "reversal" : undefined;
}

/** A line that nobody could place, and that comes again with the details that place it, is read anew. */
async function tellsMore(tx: Queryable, place: Place, booking: Booking, said: Said, parts: Part[], earlier: Earlier[]): Promise<boolean> {
  if (earlier.some(({ outcome }) => outcome !== "unmatched")) return false;
  for (const part of parts) {
    const verdict = await judge(tx, place, { booking, ...part, said: sayPart(said, part), same: earlier });
    if (verdict.outcome !== "unmatched") return true;
  }
  return false;
}

type Earlier = Pick<queries.KeyedEntry, "id" | "outcome">;

/** Each payment of a line is an entry, and so is what they do not explain: the entries of a line always make up its amount. */
async function bookParts(
  tx: Queryable,
  place: Place,
  booking: Booking,
  said: Said,
  { why, parts, rest }: Explanation,
  { keys: bookingKeys, superseded }: { keys: string[]; superseded: Earlier[] },
): Promise<void> {
  for (const part of parts) {
    const own = keysOfTransaction(booking, part.transaction, part.amount);
    const { same, isUnclear } = await findSame(tx, own, marksOf(place, booking, part.transaction));
    // The line that this one replaces has the payment's own reference too.
    const earlier = same.filter(({ id }) => superseded.every((one) => one.id !== id));
    const one = sayPart(said, part);
    const judged: Verdict = isUnclear
      ? unmatched("same_reference")
      : earlier.length === 0
        ? await judge(tx, place, { booking, ...part, said: one, same: [...same, ...superseded] })
        : earlier.some(({ fileId }) => fileId === place.fileId)
          ? unmatched("repeated")
          : { outcome: "known" };
    await queries.insertKeys(tx, await carryOut(tx, one, why ? propose(judged, why) : judged), [...bookingKeys, ...own]);
  }
  if (rest > 0n) await queries.insertKeys(tx, await carryOut(tx, { ...said, amount: rest }, unmatched("rest")), bookingKeys);
}

type Said = Omit<queries.NewEntry, "outcome">;

function sayBooking({ fileId }: Place, booking: Booking, bankAccountId: number | undefined): Said {
  const [first, ...others] = booking.transactions;
  const line: Said = {
    fileId,
    kind: "entry",
    bankAccountId: bankAccountId ?? null,
    account: bankAccountId === undefined ? booking.account : null,
    direction: booking.direction,
    isReversal: booking.isReversal,
    amount: booking.amount,
    currency: booking.currency,
    bookedOn: booking.bookedOn ?? null,
    bankReference: meaningful(booking.bankReference) ?? null,
    entryReference: meaningful(booking.entryReference) ?? null,
    information: booking.information ?? null,
  };
  return first && others.length === 0 ? sayPart(line, { transaction: first, amount: booking.amount }) : line;
}

function sayPart(line: Said, { transaction, amount }: Part): Said {
  const own = meaningful(transaction.bankReference) ?? meaningful(transaction.transactionId) ?? meaningful(transaction.uetr);
  return {
    ...line,
    amount,
    bankReference: own ?? line.bankReference ?? null,
    endToEndId: transaction.endToEndId ?? null,
    counterparty: transaction.counterparty ?? null,
    information: transaction.information ?? line.information ?? null,
    code: transaction.returned?.code ?? null,
  };
}
