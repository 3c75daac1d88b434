import { sql } from "kysely";
import type { Queryable } from "../../../../runtime/db/database.ts";
import { longestAtBankDays } from "../../../../../shared/domain/bank.ts";

/** Live transfers that the bank has been told to pay, longer ago than their rail allows, and that it has not said the end of. */
const late = sql`
  transfers join payment_order_transfers on transfer_id = transfers.id join payment_orders on payment_orders.id = order_id
   where (mode || ' ' || transfers.status) = 'live submitted' and released_at < now() - make_interval(days => ${longestAtBankDays})`;

export async function countLate(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${late}`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface LateOrder {
  messageId: string;
  createdAt: Date;
  /** How many of its transfers are late. */
  transfers: number;
}

/** The orders with late transfers that nobody was told of yet, the oldest first; from now on they count as told. */
export async function takeLateOrders(tx: Queryable): Promise<LateOrder[]> {
  const { rows } = await sql<LateOrder>`
    with waiting as (select order_id, count(*)::int as transfers from ${late} and late_told_at is null group by order_id),
    told as (
      update payment_orders set late_told_at = now() from waiting where payment_orders.id = order_id
      returning payment_orders.id, message_id as "messageId", created_at as "createdAt", transfers)
    select "messageId", "createdAt", transfers from told order by id`.execute(tx);
  return rows;
}
