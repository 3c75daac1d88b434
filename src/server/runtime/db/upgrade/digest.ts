import type pg from "pg";
import type { Table } from "./tables.ts";

export interface Digest {
  rows: string;
  sum: string;
}

/**
 * How many rows a table has, and the sum of a number of 64 bits that is made of each row's text: every version of PostgreSQL writes the
 * same text, and the order of the rows does not matter.
 */
export async function digestOf(client: pg.Client, { name, columns }: Table): Promise<Digest> {
  const { rows } = await client.query<Digest>(
    `select count(*)::text as rows, coalesce(sum(('x' || left(md5(row(${columns.join(", ")})::text), 16))::bit(64)::bigint::numeric), 0)::text as sum
       from ${name}`,
  );
  return rows[0] ?? { rows: "0", sum: "0" };
}
