import { CompiledQuery, type Insertable } from "kysely";
import type { Queryable } from "./database.ts";
import type { DB } from "./types.ts";

/** In a row that is stored together with a first one: the id of that one. */
export const idOfFirst: unique symbol = Symbol("the id of the first row");
export type RowId = number | typeof idOfFirst;

export interface NewRow {
  table: keyof DB;
  values: Record<string, unknown>;
}

export function rowOf<Table extends keyof DB>(
  table: Table,
  values: { [Column in keyof Insertable<DB[Table]>]: Insertable<DB[Table]>[Column] | typeof idOfFirst },
): NewRow {
  return { table, values };
}

interface Company {
  /** The column whose value may be there already: nothing is stored then, and undefined returned. */
  unlessKnown?: string;
  /** Rows that are stored with it, or not at all. */
  together?: NewRow[];
}

const texts = new Map<string, string>();

/**
 * Inserts a row, and those that go with it, by one statement: a round trip, and a transaction of its own outside of one. Returns the
 * row's id. For what the public forms store: the statement's text is built once, where Kysely would build its columns anew each time.
 */
export async function insertRow(db: Queryable, row: NewRow, { unlessKnown, together = [] }: Company = {}): Promise<number | undefined> {
  const all = [row, ...together];
  const key = `${all.map(({ table, values }) => `${table}:${Object.keys(values).join()}`).join(";")}:${unlessKnown}`;
  let text = texts.get(key);
  if (!text) texts.set(key, (text = statementFor(row, together, unlessKnown)));
  const values = all.flatMap(({ values }) => Object.values(values).filter((value) => value !== idOfFirst));
  const { rows } = await db.executeQuery<{ id: number }>(CompiledQuery.raw(text, values));
  return rows[0]?.id;
}

function statementFor(row: NewRow, together: NewRow[], unlessKnown: string | undefined): string {
  let places = 0;
  const listOf = ({ values }: NewRow) => Object.values(values).map((value) => (value === idOfFirst ? "first.id" : `$${(places += 1)}`));
  const into = ({ table, values }: NewRow) => `insert into ${table} (${Object.keys(values).join(", ")})`;
  const conflict = unlessKnown ? ` on conflict (${unlessKnown}) do nothing` : "";
  const first = `${into(row)} values (${listOf(row).join(", ")})${conflict} returning id`;
  if (together.length === 0) return first;
  const others = together.map((other, index) => `other_${index} as (${into(other)} select ${listOf(other).join(", ")} from first)`);
  return `with first as (${first}), ${others.join(", ")} select id from first`;
}
