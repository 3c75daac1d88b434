import { sql } from "kysely";
import type { Queryable } from "../../../runtime/db/database.ts";

/** The numbers of the orders of the last day, the newest first. */
export async function listOrdersOfTheDay(db: Queryable): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from payment_orders where created_at > now() - interval '1 day' order by id desc`.execute(db);
  return rows.map(({ id }) => id);
}

export async function readOrder(db: Queryable, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ xml: string }>`select xml from payment_orders where id = ${id}`.execute(db);
  return rows[0]?.xml;
}

export interface AcceptedFile {
  id: number;
  name: string;
  sha256: string;
  size: number;
  /** How it deviates from its schema, as it was noted when it was read. */
  remarks: string[];
  reason: string | null;
}

/** The bank's files of the last day that were booked and put away, without archives, the newest first. */
export async function listAcceptedOfTheDay(db: Queryable): Promise<AcceptedFile[]> {
  const { rows } = await sql<AcceptedFile>`
    select id, name, sha256, size::float8 as size, remarks, reason from bank_files
     where outcome = 'processed' and family <> 'zip' and moved_at is not null and received_at > now() - interval '1 day' order by id desc`.execute(
    db,
  );
  return rows;
}
