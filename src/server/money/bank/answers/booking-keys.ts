import type { BookedTransaction, Booking } from "./bank-message.ts";

/** What banks write where they have no reference. */
const placeholder = /^(?:NOTPROVIDED|NONREF|NOREF|NOT AVAILABLE|NOTAVAILABLE|UNKNOWN|N\/?A|[0-]+)$/i;

/** The reference, unless it only stands in for one. */
export function meaningful(reference: string | undefined): string | undefined {
  return reference === undefined || placeholder.test(reference) ? undefined : reference;
}

/**
 * By which a booking is known again when a notice and then a statement bring it. The bank's own reference is enough; its
 * running number in the message only together with the day, as statements count from one again.
 */
export function keysOfBooking(booking: Booking): string[] {
  const [bankReference, entryReference] = [meaningful(booking.bankReference), meaningful(booking.entryReference)];
  const { bookedOn } = booking;
  const scope = scopeOf(booking, booking.amount);
  if (bankReference !== undefined) return [`${scope}|R|${bankReference}`];
  return entryReference !== undefined && bookedOn !== undefined ? [`${scope}|N|${bookedOn}|${entryReference}`] : [];
}

/** The same for one payment of it. A reference that its neighbours have too names the booking and not the payment. */
export function keysOfTransaction(booking: Booking, transaction: BookedTransaction, amount: bigint): string[] {
  const scope = scopeOf(booking, amount);
  const isAlone = booking.transactions.length === 1;
  const own = (pick: (one: BookedTransaction) => string | undefined) => {
    const value = meaningful(pick(transaction));
    const isShared = !isAlone && (value === booking.bankReference || booking.transactions.filter((one) => pick(one) === value).length > 1);
    return value === undefined || isShared ? undefined : value;
  };
  const references: [string, string | undefined][] = [
    ["R", own((one) => one.bankReference)],
    ["T", own((one) => one.transactionId)],
    ["U", own((one) => one.uetr?.toLowerCase())],
  ];
  return references.flatMap(([kind, value]) => (value === undefined ? [] : [`${scope}|${kind}|${value}`]));
}

function scopeOf({ account, currency, direction, isReversal }: Booking, amount: bigint): string {
  return [account, currency, direction, isReversal ? "reversal" : "", amount].join("|");
}
