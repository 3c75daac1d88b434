import { meaningful } from "./booking-keys.ts";
import type { Family } from "../reading/kinds.ts";

/** What two bookings are compared by, once they have a reference of the bank in common (see booking-keys.ts). */
export interface BookingMarks {
  fileId: number;
  family: Family;
  bookedOn: string | null;
  /** NtryRef. */
  entryReference: string | null;
  /** The other party: undefined or null where the bank names none, or where the line is of several. */
  counterparty: string | null;
  /** The payment's own id and reference, where the line has one payment; the reference where the line has none. */
  endToEndId: string | null;
  ownReference: string | null;
}

export type Likeness = "same" | "other" | "unclear";

/** Up to six digits count the lines of one message; what is longer names one booking for good. */
const runningNumber = /^\d{1,6}$/;

/**
 * Whether two bookings of one account, direction, amount and bank's reference are one. What the bank leaves out in one of
 * them tells nothing.
 *
 * | differs         | in one file | in two of one kind                      | in notice and statement |
 * |-----------------|-------------|-----------------------------------------|-------------------------|
 * | nothing         | same        | same                                    | same                    |
 * | day             | other       | other                                   | unclear                 |
 * | other party     | other       | other                                   | unclear                 |
 * | end-to-end id   | other       | other                                   | unclear                 |
 * | own reference   | other       | unclear                                 | unclear                 |
 * | entry reference | other       | other; unclear where it counts the lines | unclear                 |
 *
 * A notice can have another day, and a shorter name, than the statement, so that neither is proof there. A bank that sends
 * a corrected statement counts its lines again. What is unclear goes to a person: taking two for one loses money, and one
 * for two makes some.
 */
export function compareBookings(one: BookingMarks, earlier: BookingMarks): Likeness {
  const isOtherDay = differ(one.bookedOn, earlier.bookedOn);
  const isOtherParty = differ(plainName(one.counterparty), plainName(earlier.counterparty));
  const isOtherPayment = differ(plainId(one.endToEndId), plainId(earlier.endToEndId));
  const isOtherReference = differ(one.ownReference, earlier.ownReference);
  const isOtherLine = differ(one.entryReference, earlier.entryReference);
  if (!isOtherDay && !isOtherParty && !isOtherPayment && !isOtherReference && !isOtherLine) return "same";
  if (one.fileId === earlier.fileId) return "other";
  if (one.family !== earlier.family) return "unclear";
  const countsLines = [one, earlier].some(({ entryReference }) => runningNumber.test(entryReference ?? ""));
  if (isOtherDay || isOtherParty || isOtherPayment) return "other";
  return isOtherLine && !countsLines ? "other" : "unclear";
}

/** The earlier bookings of one transfer, in one direction, that share no reference with this one. */
export interface UnlikeBooking extends Pick<BookingMarks, "family"> {
  bankReference: string | null;
}

/**
 * True when a booking cannot be any of the earlier ones, which are of the same transfer and direction. A payment is booked
 * once, so a person must look. Only a notice and a statement of which one has no reference are taken for the same booking.
 */
export function isSecondBooking(one: UnlikeBooking, earlier: UnlikeBooking[]): boolean {
  return earlier.some((other) => other.family === one.family || (one.bankReference !== null && other.bankReference !== null));
}

function differ(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one !== other;
}

/** Banks bring an id back in capitals, or with another sign for one outside of their set. */
function plainId(id: string | null): string | null {
  return (
    meaningful(id ?? undefined)
      ?.replace(/[^0-9a-z]/gi, "")
      .toLowerCase() || null
  );
}

/** Banks write one name in capitals here and with two blanks there. */
export function plainName(name: string | null): string | null {
  return name === null ? null : name.replace(/\s+/g, " ").trim().toLowerCase() || null;
}
