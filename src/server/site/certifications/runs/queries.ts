import { sql } from "kysely";
import type { ControlKey, ControlOutcome } from "../../../../shared/domain/controls.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { Examined, Finding } from "../controls/control.ts";

export interface StoredRun {
  id: string;
  control: ControlKey;
  at: Date;
  outcome: ControlOutcome;
  since: Date;
  /** As an earlier or a later version of the product may have stored them, with kinds that this one does not know. */
  examined: Examined[];
  findings: Finding[];
  mark: unknown;
  askedByName: string | null;
}

/** The job that a start queues. */
export const startKey = "control:start";

const columns = sql`id, control, at, outcome, since, examined, findings, mark, asked_by_name as "askedByName"`;

/** The newest runs of every control that has run, the newest of each first. */
export async function listNewest(db: Queryable, most: number): Promise<StoredRun[]> {
  const { rows } = await sql<StoredRun>`
    select newest.* from certifications
     cross join lateral (select ${columns} from control_runs where control = certifications.key order by id desc limit ${most}) as newest order by control, id desc`.execute(
    db,
  );
  return rows;
}

export async function findNewest(db: Queryable, control: ControlKey): Promise<StoredRun | undefined> {
  const { rows } = await sql<StoredRun>`
    select ${columns} from control_runs where control = ${control} order by id desc limit 1`.execute(db);
  return rows[0];
}

/** Newest first. */
export async function listRuns(db: Queryable, control: ControlKey, most: number): Promise<StoredRun[]> {
  const { rows } = await sql<StoredRun>`
    select ${columns} from control_runs where control = ${control} order by id desc limit ${most}`.execute(db);
  return rows;
}

/** Controls that have not run since the hour began; none while all of them wait for the run of a start. */
export async function listDue(db: Queryable): Promise<ControlKey[]> {
  const { rows } = await sql<{ key: ControlKey }>`
    select key from certifications
     where not exists (select from control_runs where control = certifications.key and at >= date_trunc('hour', now()))
       and not exists (select from graphile_worker.jobs where jobs.key = ${startKey} and attempts < max_attempts) order by position`.execute(
    db,
  );
  return rows.map(({ key }) => key);
}

/** Lets one process at a time record runs of a control. False when it has one of this hour by now. */
export async function lockControl(tx: Queryable, control: ControlKey): Promise<{ hasRunThisHour: boolean }> {
  await sql`select from certifications where key = ${control} for update`.execute(tx);
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from control_runs where control = ${control} and at >= date_trunc('hour', clock_timestamp())) as has`.execute(tx);
  return { hasRunThisHour: rows[0]?.has === true };
}

export interface NewRun {
  control: ControlKey;
  outcome: ControlOutcome;
  /** Undefined: since now. */
  since: Date | undefined;
  examined: Examined[];
  findings: Finding[];
  mark: unknown;
  milliseconds: number;
  askedByName: string | null;
}

export async function insertRun(tx: Queryable, run: NewRun): Promise<void> {
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;
  await sql`
    insert into control_runs (control, at, outcome, since, examined, findings, mark, milliseconds, asked_by_name)
    select ${run.control}, moment, ${run.outcome}, coalesce(${run.since ?? null}::timestamptz, moment), ${json(run.examined)},
           ${json(run.findings)}, ${run.mark === undefined ? null : json(run.mark)}, ${run.milliseconds}, ${run.askedByName}
      from (select clock_timestamp() as moment) as clock`.execute(tx);
}

/** The clock that runs are dated by. */
export async function readClock(db: Queryable): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  return rows[0]?.at ?? new Date();
}

/** Forgets runs of more than 90 days ago, but for the newest of each control and the one with which its outcome began. */
export async function forgetOldRuns(db: Queryable): Promise<void> {
  await sql`
    delete from control_runs using (
        select distinct on (control) control, id, since from control_runs order by control, id desc) as newest
     where control_runs.control = newest.control and at < now() - interval '90 days' and control_runs.id <> newest.id and at <> newest.since`.execute(
    db,
  );
}
