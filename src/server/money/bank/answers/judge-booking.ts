import { institutionsIn } from "../../../../shared/domain/creditor-reference.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { Family } from "../reading/kinds.ts";
import type { BookedTransaction, Booking } from "./bank-message.ts";
import { keysOfBooking, keysOfTransaction, meaningful } from "./booking-keys.ts";
import { findCharges, findTransfer, namesOurs, otherBookings } from "./find-transfer.ts";
import { findDoubt } from "./earlier/queries.ts";
import * as queries from "./queries.ts";
import { isSecondBooking } from "./same-booking.ts";
import { cameBack, paid, unmatched, type Verdict, withCharges } from "./verdict.ts";

export interface Place {
  fileId: number;
  family: Family;
  /** An earlier file has the same message id. */
  isRepeated: boolean;
}

/** One payment on the account, as it is going to be noted. */
interface Booked {
  booking: Booking;
  transaction: BookedTransaction;
  /** Minor units. */
  amount: bigint;
  /** Minor units of charges that the bank names. */
  charges: bigint;
  said: Omit<queries.NewEntry, "outcome">;
  /** The entries that are this very booking. */
  same: { id: number }[];
}

/** What one payment on the account means. Nothing moves here. */
export async function judge(tx: Queryable, place: Place, booked: Booked): Promise<Verdict> {
  const { booking, transaction, amount, charges } = booked;
  const transfer = await findTransfer(tx, transaction);
  const isCredit = booking.direction === "credit";
  if (!transfer && namesOurs(transaction)) return unmatched("unknown_transfer");
  if (!transfer && transaction.returned) return unmatched("return_unknown");
  if (!transfer) return isCredit ? judgeDeposit(tx, place, booked) : unmatched("not_ours");
  const due = await findCharges(
    tx,
    transfer,
    { amount, currency: booking.currency, charges },
    { direction: booking.direction, same: booked.same },
  );
  if (due === undefined) return unmatched("other_amount", transfer.id);
  if (!isCredit && transaction.returned) return unmatched("return_unknown", transfer.id);
  const verdict = isCredit ? cameBack(transfer, transaction.returned?.code) : paid(transfer);
  if (verdict.outcome === "known" && (await isSecond(tx, place, booked, transfer.id))) return unmatched("second_booking", transfer.id);
  const isUnsaidReturn = isCredit && !transaction.returned && verdict.outcome !== "known";
  if (isUnsaidReturn) return unmatched("credit_without_return", transfer.id);
  // What came back in full was the institution's to spend since then.
  if (isCredit && due > 0n && verdict.outcome === "known") return unmatched("other_amount", transfer.id);
  return withCharges(verdict, due);
}

/** The transfer stands where this booking would have brought it: another booking did, or only a report of the bank. */
async function isSecond(tx: Queryable, { family }: Place, { booking, said, same }: Booked, transferId: number): Promise<boolean> {
  const others = await otherBookings(tx, transferId, booking.direction, same);
  const bookings = others.filter(({ kind }) => kind === "entry");
  return isSecondBooking({ family, bankReference: said.bankReference ?? null }, bookings);
}

/** Money from outside: it must name one institution, and the bank must name the booking, so that it is booked once. */
async function judgeDeposit(tx: Queryable, { isRepeated }: Place, { booking, transaction, amount, said, same }: Booked): Promise<Verdict> {
  const named = new Set(transaction.references.flatMap(institutionsIn));
  const known: number[] = [];
  for (const id of named) if (await queries.hasInstitution(tx, id)) known.push(id);
  const [institutionId] = known;
  if (institutionId === undefined) return unmatched("no_reference");
  if (named.size > 1) return unmatched("many_references");
  const own = keysOfTransaction(booking, transaction, amount);
  if (own.length === 0 && keysOfBooking(booking).length === 0) return unmatched("no_bank_reference");
  const isWeak = own.length === 0 && meaningful(booking.bankReference) === undefined;
  const doubt = await findDoubt(tx, { said, institutionId, isWeak, isRepeated, same });
  return doubt ? unmatched(doubt, undefined, institutionId) : { outcome: "deposit", institutionId };
}
