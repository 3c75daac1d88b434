import { sql } from "kysely";
import type { PeriodKey, RunKey } from "../../../shared/domain/retention.ts";
import type { Queryable } from "../../runtime/db/database.ts";

interface StoredPeriod {
  key: string;
  days: number;
  changedBy: string;
  changedAt: Date;
}

/** Only those that were changed. */
export async function listPeriods(db: Queryable): Promise<StoredPeriod[]> {
  return db.selectFrom("retention_periods").select(["key", "days", "changed_by_name as changedBy", "changed_at as changedAt"]).execute();
}

export async function savePeriod(tx: Queryable, key: PeriodKey, days: number, changedBy: { id: number; username: string }): Promise<void> {
  const values = { days, changed_by: changedBy.id, changed_by_name: changedBy.username, changed_at: sql<Date>`now()` };
  await tx
    .insertInto("retention_periods")
    .values({ key, ...values })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(values))
    .execute();
}

interface Run {
  on: string;
  removed: number;
  finishedAt: Date | null;
}

/** The newest day of each key. */
export async function listLastRuns(db: Queryable): Promise<(Run & { key: string })[]> {
  const { rows } = await sql<Run & { key: string }>`
    select distinct on (key) key, ran_on::text as "on", removed, finished_at as "finishedAt"
      from retention_runs order by key, ran_on desc`.execute(db);
  return rows;
}

/** Counts what was removed today, in the transaction that removed it. */
export async function addRemoved(tx: Queryable, key: RunKey, removed: number): Promise<void> {
  await sql`
    insert into retention_runs (key, removed) values (${key}, ${removed})
    on conflict (key, ran_on) do update set removed = retention_runs.removed + excluded.removed`.execute(tx);
}

export async function markFinished(db: Queryable, key: RunKey): Promise<void> {
  await sql`
    insert into retention_runs (key, finished_at) values (${key}, now())
    on conflict (key, ran_on) do update set finished_at = excluded.finished_at`.execute(db);
}

/** The keys whose run of today is finished. */
export async function listFinishedToday(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from retention_runs where ran_on = (now() at time zone 'UTC')::date and finished_at is not null`.execute(db);
  return rows.map(({ key }) => key);
}

/** Nobody asks what was removed more than a year ago. */
export async function forgetOldRuns(db: Queryable): Promise<void> {
  await sql`delete from retention_runs where ran_on < (now() - interval '400 days')::date`.execute(db);
}
