import { PartnerError } from "../../../shared/domain/partner-errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../runtime/db/database.ts";
import * as queries from "./queries.ts";

// Every decision about an institution locks its row, so that whoever holds the row reads a state that stays.

/** Lets an order of live money through, and holds what allows it until the transaction is over. Throws institution_blocked. */
export async function requireMoneyMayMove(tx: Queryable, institutionId: number): Promise<void> {
  await queries.holdInstitution(tx, institutionId);
  const reason = await queries.findBlock(tx, institutionId);
  if (reason) throw new PartnerError("institution_blocked", m.partner_error_blocked(), { reason });
}

/** The institutions whose waiting transfers in a currency may leave for the bank, held until the transaction is over. */
export async function holdWhoseMoneyMayMove(tx: Queryable, currency: string): Promise<number[]> {
  const held = await queries.holdInstitutionsOfPending(tx, currency);
  const blocked = new Set(await queries.listBlocked(tx, held));
  return held.filter((id) => !blocked.has(id));
}
