import { bankEntrySubject, type UnmatchedReason } from "../../../../shared/domain/bank.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../../runtime/db/database.ts";
import { endOpenOf } from "../../../record/approvals/service.ts";
import type { BankMessage, BookedTransaction, Booking } from "./bank-message.ts";
import { keysOfBooking, keysOfTransaction, meaningful } from "./booking-keys.ts";
import { carryOut, withProblem } from "./carry-out.ts";
import { type Explanation, explainLine, type Part } from "./explain-line.ts";
import { otherBookings } from "./find-transfer.ts";
import { judge, type Place } from "./judge-booking.ts";
import * as queries from "./queries.ts";
import { type BookingMarks, compareBookings } from "./same-booking.ts";
import { propose, unmatched, type Verdict } from "./verdict.ts";

/** Takes over every line of a statement or notice. Payments first: what came back in the same file was paid before. */
export async function bookStatement(
  tx: Queryable,
  { fileId, isRepeated }: Omit<Place, "family">,
  { family, bookings }: BankMessage,
): Promise<void> {
  const inOrder = bookings.toSorted((a, b) => Number(a.direction === "credit") - Number(b.direction === "credit"));
  for (const booking of inOrder) await book(tx, { fileId, family, isRepeated }, booking);
}

async function book(tx: Queryable, place: Place, booking: Booking): Promise<void> {
  const account = await queries.findAccount(tx, booking.account, booking.currency);
  const line = sayLine(place, booking, account?.isOtherCurrency ? undefined : account?.id);
  const only = booking.transactions.length === 1 ? booking.transactions[0] : undefined;
  const said = withProblem(only ? sayPart(line, { transaction: only, amount: booking.amount, charges: 0n }) : line, booking.problem);
  const note = async (verdict: Verdict, newKeys: string[] = []) => queries.insertKeys(tx, await carryOut(tx, said, verdict), newKeys);
  const movesNothing = booking.status !== "BOOK" || booking.amount === 0n;
  if (movesNothing && booking.problem === undefined) return note({ outcome: "noted" });
  const keys = keysOfBooking(booking);
  const { same: earlier, isUnclear } = await findSame(tx, keys, marksOf(place, booking, only));
  if (earlier.some(({ fileId }) => fileId === place.fileId)) return note(unmatched("repeated"));
  const explanation = explainLine(booking);
  const obstacle = obstacleOf(booking, account) ?? (explanation.parts.length === 0 ? explanation.why : undefined);
  const isExplained = obstacle === undefined && explanation.why === undefined;
  if (earlier.length > 0 && !(isExplained && (await tellsMore(tx, place, booking, line, explanation.parts, earlier))))
    return note({ outcome: "known" });
  for (const { id } of earlier) {
    await queries.supersede(tx, id);
    await endOpenOf(tx, bankEntrySubject(id), "stopped", m.bank_made_by_bank());
  }
  if (obstacle) {
    // One payment tells what the line seems to be about, also where it does not explain it.
    const judged =
      only &&
      !obstacleOf(booking, account) &&
      (await judge(tx, place, { booking, transaction: only, amount: booking.amount, charges: 0n, said, same: earlier }));
    return note(judged ? propose(judged, obstacle) : unmatched(obstacle), keys);
  }
  if (isUnclear) return note(unmatched("same_reference"), keys);
  await bookParts(tx, place, booking, line, explanation, { keys, superseded: earlier });
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
    endToEndId: transaction?.endToEndId ?? null,
    ownReference: (meaningful(booking.bankReference) === undefined && transaction && ownReference(transaction)) || null,
  };
}

/** Why the line as a whole is left to a person, whatever its details say. */
function obstacleOf(booking: Booking, account: { isOtherCurrency: boolean } | undefined): UnmatchedReason | undefined {
  if (booking.problem !== undefined) return "invalid";
  if (!account) return "unknown_account";
  if (account.isOtherCurrency) return "other_currency";
  return booking.isReversal ? "reversal" : undefined;
}

/** A line that nobody could place, and that comes again with the details that place it, is read anew. */
async function tellsMore(tx: Queryable, place: Place, booking: Booking, line: Said, parts: Part[], earlier: Earlier[]): Promise<boolean> {
  if (earlier.some(({ outcome }) => outcome !== "unmatched")) return false;
  for (const part of parts) {
    const verdict = await judge(tx, place, { booking, ...part, said: sayPart(line, part), same: earlier });
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
  line: Said,
  { why, parts, charges, remainder }: Explanation,
  { keys: bookingKeys, superseded }: { keys: string[]; superseded: Earlier[] },
): Promise<void> {
  let isFirst = true;
  for (const part of parts) {
    const own = keysOfTransaction(booking, part.transaction, part.amount);
    const { same, isUnclear } = await findSame(tx, own, marksOf(place, booking, part.transaction));
    // The line that this one replaces has the payment's own reference too.
    const earlier = same.filter(({ id }) => superseded.every((one) => one.id !== id));
    const one = sayPart(line, part);
    const thisBooking = [...same, ...superseded];
    const judged: Verdict = isUnclear
      ? unmatched("same_reference")
      : earlier.length === 0
        ? await judge(tx, place, { booking, ...part, said: one, same: thisBooking })
        : earlier.some(({ fileId }) => fileId === place.fileId)
          ? unmatched("repeated")
          : { outcome: "known" };
    isFirst &&= charges === 0n || (await isFirstBooking(tx, booking, judged, thisBooking));
    // What is known already moves nothing, but for its charges.
    const movesNothing = judged.outcome === "known" && judged.charges === undefined;
    const verdict = why && !movesNothing ? propose(judged, why) : judged;
    await queries.insertKeys(tx, await carryOut(tx, one, verdict), [...bookingKeys, ...own]);
  }
  const rest: [bigint, Verdict][] = [
    // No reference is the charges' own: with payments that were booked before, they may have been, too.
    [charges, isFirst ? { outcome: "charged" } : unmatched("remainder")],
    [remainder, unmatched("remainder")],
  ];
  for (const [amount, verdict] of rest)
    if (amount > 0n) await queries.insertKeys(tx, await carryOut(tx, { ...line, amount }, verdict), bookingKeys);
}

/** Whether no other line is about this payment; a report of the bank may have settled it. */
async function isFirstBooking(tx: Queryable, { direction }: Booking, verdict: Verdict, same: { id: number }[]): Promise<boolean> {
  if (verdict.outcome === "unmatched" || !("transferId" in verdict) || verdict.transferId === undefined) return false;
  return (await otherBookings(tx, verdict.transferId, direction, same)).length === 0;
}

type Said = Omit<queries.NewEntry, "outcome">;

function sayLine({ fileId }: Place, booking: Booking, bankAccountId: number | undefined): Said {
  return {
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
}

function sayPart(line: Said, { transaction, amount }: Part): Said {
  return {
    ...line,
    amount,
    bankReference: ownReference(transaction) ?? line.bankReference ?? null,
    endToEndId: transaction.endToEndId ?? null,
    counterparty: transaction.counterparty ?? null,
    information: transaction.information ?? line.information ?? null,
    code: transaction.returned?.code ?? null,
  };
}

function ownReference({ bankReference, transactionId, uetr }: BookedTransaction): string | undefined {
  return meaningful(bankReference) ?? meaningful(transactionId) ?? meaningful(uetr);
}
