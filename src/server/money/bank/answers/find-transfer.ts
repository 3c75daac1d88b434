import { fromNumeric } from "../../../../shared/domain/money.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { Money, PaymentIds } from "./bank-message.ts";
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
