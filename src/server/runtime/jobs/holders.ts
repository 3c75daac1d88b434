import { sql } from "kysely";
import type pg from "pg";

// Who holds which jobs, in the database, so that whoever is left can free what a killed worker held (decision 0040).
// The queue itself frees a lock after four hours only.

/** Whether the holder at the head of `claim` ("HOLDER JOB") has gone. */
export const holderHasGone = (claim: string) =>
  sql<boolean>`not exists (select from job_holders_present where name = split_part(${sql.ref(claim)}, ' ', 1))`;

/** Says that these holders are there. */
export async function stayPresent(pool: pg.Pool, names: string[]): Promise<void> {
  await pool.query(
    "insert into job_holders (name) select unnest($1::text[]) on conflict (name) do update set seen_at = now()",
    // In one order, so that two of them never wait for one another.
    [names.toSorted()],
  );
}

/** Frees what is locked in this holder's name, jobs and named queues, but for the jobs that it has in hand and the queues of these. */
export async function freeJobsOf(pool: pg.Pool, name: string, inHand: string[]): Promise<void> {
  // The queue's own function frees all jobs of a holder, and not some.
  await pool.query(
    `with freed as (update graphile_worker._private_jobs set locked_at = null, locked_by = null
                     where locked_by = $1 and not id = any ($2::bigint[]))
     update graphile_worker._private_job_queues as queues set locked_at = null, locked_by = null
      where locked_by = $1 and not exists (select from graphile_worker._private_jobs
                                            where job_queue_id = queues.id and id = any ($2::bigint[]))`,
    [name, inHand],
  );
}

export async function leave(pool: pg.Pool, name: string): Promise<void> {
  await pool.query("delete from job_holders where name = $1", [name]);
}

const locks = `(select locked_by, locked_at from graphile_worker._private_jobs where locked_by is not null
  union all select locked_by, locked_at from graphile_worker._private_job_queues where locked_by is not null) as locks`;

/** Frees the jobs and queues of holders that have gone. What was locked just now may belong to one that has not said its name yet. */
export async function freeJobsOfGone(pool: pg.Pool): Promise<void> {
  await pool.query(`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from ${locks}
     where locked_at < now() - interval '12 seconds' and locked_by not in (select name from job_holders_present)
    having count(*) > 0`);
  await pool.query("delete from job_holders where seen_at < now() - interval '1 day'");
}

/** Frees the jobs and queues of all holders. Only when none can be there. */
export async function freeAllJobs(pool: pg.Pool): Promise<void> {
  await pool.query("delete from job_holders");
  await pool.query(`select graphile_worker.force_unlock_workers(array(select distinct locked_by from ${locks}))`);
}
