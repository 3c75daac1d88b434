import { sql } from "kysely";
import type { ImportItem } from "../../../shared/contracts/site/imports.ts";
import type { ImportKindName } from "../../../shared/domain/imports.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { LockedTable } from "../../runtime/db/row-locks.ts";
import type { Caller } from "../../runtime/http/caller.ts";

/** Two imports of one kind are made one after the other: the second one sees what the first one made. */
export async function oneAtATime(tx: Queryable, kind: ImportKindName): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('import ' || ${kind}::text, 0))`.execute(tx);
}

export interface NewImport {
  key: string;
  kind: ImportKindName;
  fileName: string;
  hash: string;
  rows: number;
  made: number;
  refused: number;
  leftOut: number;
}

export async function insertImport(tx: Queryable, caller: Caller, one: NewImport): Promise<number> {
  const { id } = await tx
    .insertInto("imports")
    .values({
      key: one.key,
      kind: one.kind,
      file_name: one.fileName,
      file_hash: one.hash,
      rows_read: one.rows,
      made: one.made,
      refused: one.refused,
      left_out: one.leftOut,
      made_by: caller.id,
      made_by_name: caller.username,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

interface NewRecords {
  importId: number;
  kind: ImportKindName;
  table: LockedTable;
  ids: readonly number[];
  lines: readonly number[];
  ownColumns: readonly string[];
}

/** Notes which records an import made, each as it is at this moment. */
export async function insertRecords(tx: Queryable, { importId, kind, table, ids, lines, ownColumns }: NewRecords): Promise<void> {
  await sql`
    insert into imported_records (import_id, kind, record_id, line, fingerprint)
    select ${importId}, ${kind}, record_id, line, fingerprint
      from fingerprints_of(${table}::text::regclass, ${ids}::int[], ${ownColumns}::text[])
      join unnest(${ids}::int[], ${lines}::int[]) as made (id, line) on made.id = record_id`.execute(tx);
}

const itemColumns = sql`id, kind, file_name as "fileName", rows_read as rows, made, refused, left_out as "leftOut", made_by_name as by,
  made_at as at, (select count(*)::int from imported_records where import_id = imports.id) as remaining, removed,
  undone_by_name as "undoneBy", undone_at as "undoneAt"`;

export async function listImports(db: Queryable, beforeId: number, limit: number): Promise<ImportItem[]> {
  const { rows } = await sql<ImportItem>`
    select ${itemColumns} from imports where id < ${beforeId} order by id desc limit ${limit}`.execute(db);
  return rows;
}

export async function countImports(db: Queryable): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from imports`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function findImport(db: Queryable, id: number): Promise<ImportItem | undefined> {
  const { rows } = await sql<ImportItem>`select ${itemColumns} from imports where id = ${id}`.execute(db);
  return rows[0];
}

/** The import that a browser's key was used for. */
export async function findByKey(db: Queryable, key: string): Promise<{ id: number; kind: string; hash: string } | undefined> {
  const { rows } = await sql<{ id: number; kind: string; hash: string }>`
    select id, kind, file_hash as hash from imports where key = ${key}`.execute(db);
  return rows[0];
}

/** The last import of the same file of which something is still there. */
export async function findSameFile(db: Queryable, kind: ImportKindName, hash: string): Promise<{ at: Date; by: string } | undefined> {
  const { rows } = await sql<{ at: Date; by: string }>`
    select made_at as at, made_by_name as by from imports
     where file_hash = ${hash} and kind = ${kind} and exists (select from imported_records where import_id = imports.id)
     order by id desc limit 1`.execute(db);
  return rows[0];
}

/** Holds an import until the transaction ends: it is undone by one person at a time. */
export async function holdImport(tx: Queryable, id: number): Promise<void> {
  await sql`select id from imports where id = ${id} for update`.execute(tx);
}

export interface ImportedRecord {
  id: number;
  line: number;
  fingerprint: string;
}

export async function listRecords(db: Queryable, importId: number): Promise<ImportedRecord[]> {
  const { rows } = await sql<ImportedRecord>`
    select record_id as id, line, fingerprint from imported_records where import_id = ${importId} order by line`.execute(db);
  return rows;
}

/** Records as they are now, by their ids; those that are gone are missing. */
export async function readFingerprints(
  db: Queryable,
  table: LockedTable,
  ids: readonly number[],
  ownColumns: readonly string[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; fingerprint: string }>`
    select record_id as id, fingerprint from fingerprints_of(${table}::text::regclass, ${ids}::int[], ${ownColumns}::text[])`.execute(db);
  return new Map(rows.map(({ id, fingerprint }) => [id, fingerprint]));
}

export interface Pointing {
  id: number;
  table: string;
  count: number;
}

export async function listPointing(db: Queryable, table: LockedTable, ids: readonly number[]): Promise<Pointing[]> {
  const { rows } = await sql<Pointing>`
    select record_id as id, from_table as "table", how_many as count
      from rows_that_point_at(${table}::text::regclass, ${ids}::int[]) order by 1, 2`.execute(db);
  return rows;
}

/** Forgets records that are gone. */
export async function deleteRecords(tx: Queryable, importId: number, ids: readonly number[]): Promise<void> {
  await sql`delete from imported_records where import_id = ${importId} and record_id = any(${ids}::int[])`.execute(tx);
}

export async function markUndone(tx: Queryable, caller: Caller, id: number, removed: number): Promise<void> {
  await sql`
    update imports set removed = removed + ${removed}, undone_by = ${caller.id}, undone_by_name = ${caller.username}, undone_at = now()
     where id = ${id}`.execute(tx);
}
