import { sql } from "kysely";
import type { Queryable } from "../../../runtime/db/database.ts";

/** The tables whose rows are numbered, and the highest number of each. One statement asks them all, whichever tables there will be. A table in parts is asked as a whole. */
export async function readBounds(db: Queryable): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; bound: string | null }>`
    select table_name as name,
           (xpath('//max/text()', query_to_xml(format('select max(id) from %I', table_name), false, true, '')))[1]::text as bound
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'id' and data_type in ('integer', 'bigint')
       and not exists (select from pg_class where oid = to_regclass(format('public.%I', table_name)) and relispartition)`.execute(db);
  return Object.fromEntries(rows.flatMap(({ name, bound }) => (bound === null ? [] : [[name, bound]])));
}

/** How many rows each table has up to its bound. */
export async function countUpTo(db: Queryable, bounds: Record<string, string>): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select key as name,
           (xpath('//count/text()', query_to_xml(format('select count(*) from %I where id <= %s', key, value::bigint), false, true, '')))[1]::text::float8 as count
      from jsonb_each_text(${JSON.stringify(bounds)}::jsonb)`.execute(db);
  return new Map(rows.map(({ name, count }) => [name, count]));
}

/** How far each table's numbers had come when the set began. */
export async function findBounds(db: Queryable, set: string): Promise<Record<string, string>> {
  const row = await db.selectFrom("backups").select("bounds").where("name", "=", set).executeTakeFirst();
  return (row?.bounds ?? {}) as Record<string, string>;
}

export async function noteProof(
  db: Queryable,
  startedAt: Date,
  set: string,
  result: { restoredTo: Date; tables: number; rows: number; documents: number } | { failure: string },
): Promise<void> {
  const isProven = !("failure" in result);
  await sql`
    insert into backup_proofs (backup_id, set_name, started_at, ended_at, is_proven, failure, restored_to, seconds, tables, row_count, documents)
    values ((select id from backups where name = ${set}), ${set}, ${startedAt}, now(), ${isProven}, ${isProven ? null : result.failure},
            ${isProven ? result.restoredTo : null}, extract(epoch from now() - ${startedAt}::timestamptz)::int,
            ${isProven ? result.tables : null}, ${isProven ? result.rows : null}, ${isProven ? result.documents : null})`.execute(db);
}

export interface Proof {
  setName: string;
  endedAt: Date;
  isProven: boolean;
  failure: string | null;
  restoredTo: Date | null;
  seconds: number | null;
  tables: number | null;
  rows: number | null;
  documents: number | null;
}

/** The proof that ended last, or the last one that succeeded. */
export async function findProof(db: Queryable, onlyProven = false): Promise<Proof | undefined> {
  const { rows } = await sql<Proof>`
    select set_name as "setName", ended_at as "endedAt", is_proven as "isProven", failure, restored_to as "restoredTo", seconds, tables,
           row_count::float8 as rows, documents
      from backup_proofs where ended_at is not null and (is_proven or not ${onlyProven}) order by ended_at desc limit 1`.execute(db);
  return rows[0];
}

/** Reads every row of every table, by which PostgreSQL checks the sums of their pages. */
export async function readAllPages(db: Queryable): Promise<void> {
  await sql`
    select count(query_to_xml(format('select count(*) from %s', oid::regclass), false, true, '')::text) from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db);
}
