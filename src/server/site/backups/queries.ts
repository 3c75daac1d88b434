import { sql } from "kysely";
import type { Queryable } from "../../runtime/db/database.ts";

export interface Schedule {
  /** UTC. */
  hour: number;
  keepDays: number;
  keepWeeks: number;
  keepMonths: number;
  /** 0 is Sunday. */
  proofWeekday: number;
}

export interface Settings extends Schedule {
  changedAt: Date | null;
  changedByName: string | null;
}

export async function readSettings(db: Queryable): Promise<Settings> {
  const row = await db.selectFrom("backup_settings").selectAll().executeTakeFirstOrThrow();
  return {
    hour: row.hour,
    keepDays: row.keep_days,
    keepWeeks: row.keep_weeks,
    keepMonths: row.keep_months,
    proofWeekday: row.proof_weekday,
    changedAt: row.changed_at,
    changedByName: row.changed_by_name,
  };
}

export async function changeSettings(db: Queryable, given: Schedule, name: string): Promise<void> {
  await db
    .updateTable("backup_settings")
    .set({
      hour: given.hour,
      keep_days: given.keepDays,
      keep_weeks: given.keepWeeks,
      keep_months: given.keepMonths,
      proof_weekday: given.proofWeekday,
      changed_at: new Date(),
      changed_by_name: name,
    })
    .execute();
}

export type Kind = "whole" | "files";
export type Cause = "schedule" | "person" | "command";

/** Asks for a backup; undefined when one is asked for or under way already. */
export async function askForBackup(db: Queryable, kind: Kind, cause: Cause, name: string | null): Promise<number | undefined> {
  const row = await db
    .insertInto("backups")
    .values({ kind, cause, asked_by_name: name })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** The backup that is asked for, or that somebody began and did not end. */
export async function findOpen(db: Queryable): Promise<{ id: number; kind: Kind; name: string | null } | undefined> {
  const row = await db
    .selectFrom("backups")
    .select(["id", "kind", "name"])
    .where("ended_at", "is", null)
    .where("failed_at", "is", null)
    .executeTakeFirst();
  return row && { ...row, kind: row.kind as Kind };
}

export async function noteBegun(db: Queryable, id: number, name: string, bounds: Record<string, string>): Promise<void> {
  await db
    .updateTable("backups")
    .set({ name, started_at: new Date(), bounds: JSON.stringify(bounds) })
    .where("id", "=", id)
    .execute();
}

export async function noteEnded(
  db: Queryable,
  id: number,
  { bytes, documents, documentBytes }: { bytes: number; documents: number; documentBytes: number },
): Promise<void> {
  await db
    .updateTable("backups")
    .set({ ended_at: new Date(), bytes, documents, document_bytes: documentBytes })
    .where("id", "=", id)
    .execute();
}

export async function noteFailed(db: Queryable, id: number, failure: string): Promise<void> {
  await db.updateTable("backups").set({ failed_at: new Date(), failure }).where("id", "=", id).where("ended_at", "is", null).execute();
}

export async function noteRemoved(db: Queryable, names: string[]): Promise<void> {
  await db.updateTable("backups").set({ removed_at: new Date() }).where("name", "in", names).where("removed_at", "is", null).execute();
}

export async function hasBackups(db: Queryable): Promise<boolean> {
  return (await db.selectFrom("backups").select("id").where("ended_at", "is not", null).limit(1).executeTakeFirst()) !== undefined;
}

/** When a backup and a proof were begun last, by the clock of the database. */
export async function findLast(
  db: Queryable,
): Promise<{ now: Date; startedAt: Date | null; failedAt: Date | null; provedAt: Date | null }> {
  const { rows } = await sql<{ now: Date; startedAt: Date | null; failedAt: Date | null; provedAt: Date | null }>`
    select now() as now, (select max(started_at) from backups where ended_at is not null) as "startedAt",
           (select max(failed_at) from backups) as "failedAt", (select max(ended_at) from backup_proofs) as "provedAt"`.execute(db);
  return rows[0] ?? { now: new Date(), startedAt: null, failedAt: null, provedAt: null };
}

/** In a restored database the set that it came from is still under way. */
export async function noteRestored(db: Queryable, set: string, endedAt: Date, bytes: number): Promise<void> {
  await db
    .updateTable("backups")
    .set({ ended_at: endedAt, bytes, failed_at: null, failure: null })
    .where("name", "=", set)
    .where("ended_at", "is", null)
    .execute();
}

export async function findFailure(db: Queryable): Promise<string | undefined> {
  const row = await db
    .selectFrom("backups")
    .select("failure")
    .where("failed_at", "is not", null)
    .orderBy("failed_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.failure ?? undefined;
}

export interface Item {
  id: number;
  name: string | null;
  kind: Kind;
  cause: Cause;
  askedBy: string | null;
  startedAt: Date | null;
  endedAt: Date | null;
  failure: string | null;
  bytes: number | null;
  documents: number | null;
  documentBytes: number | null;
}

const item = sql`id, name, kind, cause, asked_by_name as "askedBy", started_at as "startedAt", ended_at as "endedAt", failure,
  bytes::float8 as bytes, documents, document_bytes::float8 as "documentBytes"`;

/** Backups that are whole and there, the newest first, and those that failed since. */
export async function listEnded(db: Queryable, most: number): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select ${item} from backups where removed_at is null and (ended_at is not null or failed_at is not null)
     order by coalesce(ended_at, failed_at) desc limit ${most}`.execute(db);
  return rows;
}

export async function findOpenItem(db: Queryable): Promise<Item | undefined> {
  const { rows } = await sql<Item>`select ${item} from backups where ended_at is null and failed_at is null`.execute(db);
  return rows[0];
}

/** The newest backup that is whole. */
export async function findNewest(db: Queryable): Promise<{ endedAt: Date; bytes: number } | undefined> {
  const { rows } = await sql<{ endedAt: Date; bytes: number }>`
    select ended_at as "endedAt", bytes::float8 as bytes from backups where ended_at is not null order by ended_at desc limit 1`.execute(
    db,
  );
  return rows[0];
}
