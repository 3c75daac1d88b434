import { sql } from "kysely";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { Content } from "../sets/manifest.ts";

/** Documents that are in the store, or about to be, and not in the place yet. */
export async function listUnshippedDocuments(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select stored_files.key from stored_files left join backup_objects on kind = 'document' and backup_objects.key = stored_files.key
     where backup_objects.key is null order by stored_files.key`.execute(db);
  return rows.map(({ key }) => key);
}

export type ObjectKind = "document" | "bank" | "wal";

export async function noteShipped(db: Queryable, kind: ObjectKind, key: string, bytes: number, sha256: string): Promise<void> {
  await db
    .insertInto("backup_objects")
    .values({ kind, key, bytes, sha256 })
    .onConflict((conflict) => conflict.columns(["kind", "key"]).doUpdateSet({ bytes, sha256, shipped_at: new Date() }))
    .execute();
}

export async function isShipped(db: Queryable, kind: ObjectKind, key: string): Promise<boolean> {
  const row = await db.selectFrom("backup_objects").select("key").where("kind", "=", kind).where("key", "=", key).executeTakeFirst();
  return row !== undefined;
}

/** What a set that is whole now consists of, beside its own objects: every document that still is one, and every file of the bank. */
export async function listContents(db: Queryable): Promise<Content[]> {
  const { rows } = await sql<Content>`
    select kind, backup_objects.key, bytes::float8 as bytes, sha256 from backup_objects
     where kind = 'bank' or (kind = 'document' and exists (select from stored_files where stored_files.key = backup_objects.key))
     order by kind, backup_objects.key`.execute(db);
  return rows;
}

/** WAL files that lie in the place, from one position to another. */
export async function listShippedWal(db: Queryable, from: string, to: string): Promise<{ key: string; bytes: number; sha256: string }[]> {
  const { rows } = await sql<{ key: string; bytes: number; sha256: string }>`
    select key, bytes::float8 as bytes, sha256 from backup_objects where kind = 'wal' and length(key) = 24 and key between ${from} and ${to} order by key`.execute(
    db,
  );
  return rows;
}

/** The number of the cluster that answers: no two that initdb made have the same. */
export async function readSystemId(db: Queryable): Promise<string> {
  const { rows } = await sql<{ id: string }>`select system_identifier::text as id from pg_control_system()`.execute(db);
  return rows[0]?.id ?? "";
}

/** In a cluster that was made anew: the WAL of the one before, which lies in the place, is none of its own. */
export async function forgetWal(db: Queryable): Promise<void> {
  await db.deleteFrom("backup_objects").where("kind", "=", "wal").execute();
}

export async function listObjectsSince(db: Queryable, kind: ObjectKind, since: Date): Promise<string[]> {
  const rows = await db.selectFrom("backup_objects").select("key").where("kind", "=", kind).where("shipped_at", ">=", since).execute();
  return rows.map(({ key }) => key);
}

export async function forgetObjects(db: Queryable, kind: ObjectKind, keys: string[]): Promise<void> {
  if (keys.length > 0) await db.deleteFrom("backup_objects").where("kind", "=", kind).where("key", "in", keys).execute();
}

export async function findShipping(db: Queryable) {
  return db.selectFrom("backup_shipping").selectAll().executeTakeFirstOrThrow();
}

export async function noteShipping(db: Queryable): Promise<void> {
  await db.updateTable("backup_shipping").set({ shipped_at: new Date(), problem: null, problem_since: null }).execute();
}

export async function noteShippingProblem(db: Queryable, problem: string): Promise<void> {
  await sql`update backup_shipping set problem = ${problem}, problem_since = coalesce(problem_since, now())`.execute(db);
}

export async function noteGap(db: Queryable): Promise<void> {
  await sql`update backup_shipping set gap_since = coalesce(gap_since, now())`.execute(db);
}

export async function endGap(db: Queryable, before: Date): Promise<void> {
  await db.updateTable("backup_shipping").set({ gap_since: null }).where("gap_since", "<", before).execute();
}

/** Why PostgreSQL could not hand over its WAL last, if it could not since. */
export async function findArchiverFailure(db: Queryable): Promise<string | undefined> {
  const { rows } = await sql<{ segment: string }>`
    select last_failed_wal as segment from pg_stat_archiver where last_failed_time > coalesce(last_archived_time, '-infinity')`.execute(db);
  return rows[0]?.segment;
}
