import { sql } from "kysely";
import type { Queryable } from "../../runtime/db/database.ts";

/** Those of the tables that have no part of this month yet. */
export async function listWithoutMonth(db: Queryable, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${tables}::text[]) as name
     where to_regclass(name || '_' || to_char(now() at time zone 'UTC', 'YYYY_MM')) is null`.execute(db);
  return rows.map(({ name }) => name);
}

/** Begins the part of this month. Whoever writes to the table waits meanwhile. */
export async function beginMonth(db: Queryable, table: string): Promise<void> {
  await sql`select begin_month(${table})`.execute(db);
}

/** Drops the parts whose newest row is older than those days. */
export async function endMonths(db: Queryable, table: string, days: number): Promise<void> {
  await sql`select end_months(${table}, ${days}::integer)`.execute(db);
}
