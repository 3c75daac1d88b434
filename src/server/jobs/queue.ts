import { Logger, parseCronItems, run, runMigrations, type TaskList } from "graphile-worker";
import { sql } from "kysely";
import type pg from "pg";
import type { Logger as Log } from "pino";
import type { Language } from "../../shared/domain/languages.ts";
import type { Queryable } from "../db/database.ts";

/** What a job of each name is given. A feature that adds a job adds it here and in its own jobs.ts. */
export interface JobPayloads {
  send_email: { emailId: number };
  write_password_reset: { name: string; language: Language };
  scan_attachment: { attachmentId: number };
  tidy_attachments: Record<string, unknown>;
  settle_test_transfer: { transferId: number };
  describe_transfers: { of: "institution" | "project"; id: number; afterId: number };
  send_payment_orders: Record<string, unknown>;
  read_bank_files: Record<string, unknown>;
  deliver_webhook: { deliveryId: string };
  resume_webhooks: Record<string, unknown>;
  review_compliance: Record<string, unknown>;
  forget_requests: Record<string, unknown>;
  make_report: { reportId: number };
  tidy_reports: Record<string, unknown>;
  discover_partners: Record<string, unknown>;
  expire_drafts: Record<string, unknown>;
  review_consents: Record<string, unknown>;
  fetch_local_contexts: Record<string, unknown>;
  find_duplicates: { fundingRequestId: number };
  find_older_duplicates: { afterId: number };
  announce_submissions: Record<string, unknown>;
}

export type JobName = keyof JobPayloads;
/** `stopping` aborts when the process is asked to end: a long job then leaves the rest to the next worker. */
export type Jobs = { [Name in JobName]: (payload: JobPayloads[Name], stopping: AbortSignal) => Promise<void> };

/**
 * Adds a job inside the caller's transaction: it exists exactly when the change that caused it does.
 * `key` makes a second job of the same key replace the first while that one waits; with `isKeptWhereItIs` the time of the
 * first one stays.
 */
export async function addJob<Name extends JobName>(
  db: Queryable,
  name: Name,
  payload: JobPayloads[Name],
  options: { key: string; maxAttempts: number; delayMs?: number; isKeptWhereItIs?: boolean },
): Promise<void> {
  const mode = options.isKeptWhereItIs ? "preserve_run_at" : "replace";
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, job_key => ${options.key}, job_key_mode => ${mode}, max_attempts => ${options.maxAttempts}, run_at => now() + make_interval(secs => ${(options.delayMs ?? 0) / 1_000}))`.execute(
    db,
  );
}

/** Adds many jobs of one name, by one statement. */
export async function addJobs<Name extends JobName>(
  db: Queryable,
  name: Name,
  jobs: { payload: JobPayloads[Name]; key: string }[],
  options: { maxAttempts: number; delayMs?: number },
): Promise<void> {
  if (jobs.length === 0) return;
  await sql`select graphile_worker.add_job(${name}, job->'payload', job_key => job->>'key', max_attempts => ${options.maxAttempts}, run_at => now() + make_interval(secs => ${(options.delayMs ?? 0) / 1_000})) from json_array_elements(${JSON.stringify(jobs)}::json) as job`.execute(
    db,
  );
}

export async function migrateQueue(pool: pg.Pool, log: Log): Promise<void> {
  await runMigrations({ pgPool: pool, logger: queueLogger(log) });
}

/** Frees the jobs of workers that were killed, which otherwise stay locked for four hours. Only when no worker can be alive. */
export async function releaseJobs(pool: pg.Pool): Promise<void> {
  await pool.query(
    "select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs where locked_by is not null))",
  );
}

/** Starts the worker; `stop` lets the jobs in hand finish. Jobs of `everyMinute` run each minute on one of all workers. */
export async function startWorker(
  pool: pg.Pool,
  log: Log,
  jobs: Partial<Jobs>,
  everyMinute: JobName[] = [],
  concurrency = 4,
): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController();
  const taskList: TaskList = Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [name, (payload: unknown) => job(payload as never, stopping.signal)]),
  );
  const runner = await run({
    pgPool: pool,
    taskList,
    parsedCronItems: parseCronItems(
      everyMinute.map((task) => ({ task, match: "* * * * *", options: { jobKey: `minute:${task}`, maxAttempts: 1 } })),
    ),
    concurrency,
    noHandleSignals: true,
    logger: queueLogger(log),
  });
  // Also now: what a process that was killed left is not kept waiting for the next minute.
  for (const task of everyMinute) await runner.addJob(task, {}, { jobKey: `minute:${task}`, maxAttempts: 1 });
  return {
    stop: () => {
      stopping.abort(new Error("the process ends"));
      return runner.stop();
    },
  };
}

/** Jobs throw errors without personal data (see emails/jobs.ts), so their messages may be logged. */
function queueLogger(log: Log): Logger {
  const levels = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;
  return new Logger(() => (level, message) => log[levels[level]]({ part: "jobs" }, message));
}
