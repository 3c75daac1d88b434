import { sql } from "kysely";
import type { Queryable } from "./database.ts";

/**
 * The tables whose rows more than one feature locks, in the order in which every transaction locks them: whoever acts, what somebody
 * sent us, who pays, what is paid for, what two people decide, the money itself, and what was granted
 * before. Two transactions that keep it never wait for each
 * other in a circle. Rows of one table are locked in the order of their ids. What stands in no such table is locked last, by its own
 * feature, while the row that it belongs to is held.
 */
export const lockOrder = [
  "users",
  "respondents",
  "funding_requests",
  "institutions",
  "projects",
  "approvals",
  "transfers",
  "past_grants",
] as const;
export type LockedTable = (typeof lockOrder)[number];

/**
 * `update` for who changes the row; `no key update` where others must still be able to name it in a row of their own; `share` for who
 * only needs it to stay as it is.
 */
type Strength = "update" | "no key update" | "share";

/** Holds rows until the transaction ends. Returns the ids of those that there are; what is read afterwards stays as it is. */
export async function holdRows(
  tx: Queryable,
  table: LockedTable,
  ids: readonly number[],
  strength: Strength = "update",
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where id = any(${ids}::int[]) order by id for ${sql.raw(strength)}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The same for one row; false when it is not there. */
export async function holdRow(tx: Queryable, table: LockedTable, id: number, strength: Strength = "update"): Promise<boolean> {
  return (await holdRows(tx, table, [id], strength)).length > 0;
}
