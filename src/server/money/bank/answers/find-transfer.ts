import { fromNumeric } from "../../../../shared/domain/money.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { sumCharges } from "../../ledger/service.ts";
import type { Direction, Money, PaymentIds } from "./bank-message.ts";
import * as queries from "./queries.ts";

/** Banks bring ids back in capitals, or with another sign for the one that is outside their set; neither carries meaning. */
const ourId = /^txn[^0-9a-z]?([0-9a-z]{16})$/i;

/** The public id of a transfer that a bank wrote, in our form. */
export function toPublicId(id: string | undefined): string | undefined {
  const found = ourId.exec(id?.trim() ?? "")?.[1];
  return found && `txn_${found.toLowerCase()}`;
}

/** True when the bank speaks of a payment of ours, whether or not there is such a transfer. */
export function namesOurs({ endToEndId, instructionId }: PaymentIds): boolean {
  return toPublicId(endToEndId) !== undefined || toPublicId(instructionId) !== undefined;
}

/** The live transfer that the bank means, locked; undefined when it is none of ours. */
export async function findTransfer(
  tx: Queryable,
  { endToEndId, instructionId, uetr }: PaymentIds,
): Promise<queries.KnownTransfer | undefined> {
  for (const id of [endToEndId, instructionId]) {
    const publicId = toPublicId(id);
    const found = publicId && (await queries.lockByPublicId(tx, publicId));
    if (found) return found;
  }
  const isUuid = uetr !== undefined && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(uetr);
  return isUuid ? queries.lockByUetr(tx, uetr) : undefined;
}

/** A payment that is more or less than what was ordered is never taken for it. */
export function isSameMoney(transfer: queries.KnownTransfer, { amount, currency }: Money): boolean {
  return transfer.currency === currency && fromNumeric(transfer.amount, currency) === amount;
}

/**
 * The charges, in minor units, of a transfer that went through the account with another amount than was ordered; zero where the amounts are
 * equal, or differ by charges that are booked already. Undefined where a person must look: the bank does not name the difference, or what
 * was booked before may hold it.
 */
export async function findCharges(
  tx: Queryable,
  transfer: queries.KnownTransfer,
  { amount, currency, charges }: Money & { charges: bigint },
  { direction, same }: { direction: Direction; same: { id: number }[] },
): Promise<bigint | undefined> {
  const isWhole = isSameMoney(transfer, { amount, currency });
  if (isWhole && direction === "debit") return 0n;
  const booked = await bookedCharges(tx, transfer.id, direction);
  // Nothing was deducted from what came back in full.
  if (isWhole) return booked > 0n ? undefined : 0n;
  const difference = differenceTo(transfer, { amount, currency }, direction);
  if (difference === undefined) return undefined;
  const isFirst = (await otherBookings(tx, transfer.id, direction, same)).length === 0;
  if (booked > 0n) return booked === difference && !isFirst ? 0n : undefined;
  return charges === difference && isFirst ? charges : undefined;
}

/** What the bank booked of a transfer in one direction, but for the entries that are this very booking. */
export async function otherBookings(tx: Queryable, transferId: number, direction: Direction, same: { id: number }[]) {
  const all = await queries.findBookingsOf(tx, transferId, direction);
  return all.filter(({ id }) => same.every((one) => one.id !== id));
}

/** By how much more went out than was ordered, or less came back, in minor units; undefined where it is the other way round. */
export function differenceTo(transfer: queries.KnownTransfer, { amount, currency }: Money, direction: Direction): bigint | undefined {
  if (transfer.currency !== currency) return undefined;
  const ordered = fromNumeric(transfer.amount, currency);
  const difference = direction === "debit" ? amount - ordered : ordered - amount;
  return difference > 0n ? difference : undefined;
}

/** The charges that are booked for a transfer already, on its way out or back, in minor units. */
export async function bookedCharges(tx: Queryable, transferId: number, direction: Direction): Promise<bigint> {
  return (await sumCharges(tx, transferId))[direction === "debit" ? "initiative" : "institution"];
}
