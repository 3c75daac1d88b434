import { CompiledQuery, type Insertable } from "kysely";
import type { Queryable } from "./database.ts";
import type { DB } from "./types.ts";

const texts = new Map<string, string>();

/**
 * Inserts one row and returns its id; with `unlessKnown`, nothing and undefined when that column's value is there already.
 * For the public forms' tables: the statement's text is built once, where Kysely would build its 23 columns anew each time.
 */
export async function insertRow<Table extends keyof DB>(
  db: Queryable,
  table: Table,
  row: Insertable<DB[Table]>,
  unlessKnown?: Extract<keyof DB[Table], string>,
): Promise<number | undefined> {
  const columns = Object.keys(row);
  const key = `${table}:${columns.join()}:${unlessKnown}`;
  let text = texts.get(key);
  if (!text) {
    text = `insert into ${table} (${columns.join(", ")}) values (${columns.map((_, index) => `$${index + 1}`).join(", ")})${unlessKnown ? ` on conflict (${unlessKnown}) do nothing` : ""} returning id`;
    texts.set(key, text);
  }
  const { rows } = await db.executeQuery<{ id: number }>(CompiledQuery.raw(text, Object.values(row)));
  return rows[0]?.id;
}
