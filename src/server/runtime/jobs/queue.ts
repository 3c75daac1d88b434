import { sql } from "kysely";
import type { ControlKey } from "../../../shared/domain/controls.ts";
import type { Language } from "../../../shared/domain/languages.ts";
import type { Queryable } from "../db/database.ts";
import { type Cause, causeForJob } from "../cause/cause.ts";

/** What a job of each name is given. A feature that adds a job adds it here and in its own jobs.ts. */
export interface JobPayloads {
  send_email: { emailId: number };
  write_password_reset: { name: string; language: Language };
  scan_attachment: { attachmentId: number };
  tidy_attachments: Record<string, unknown>;
  settle_test_transfer: { transferId: number };
  describe_transfers: { of: "institution" | "project"; id: number; afterId: number };
  send_payment_orders: Record<string, unknown>;
  sweep_payments: Record<string, unknown>;
  read_bank_files: Record<string, unknown>;
  deliver_webhook: { deliveryId: string };
  resume_webhooks: Record<string, unknown>;
  review_compliance: Record<string, unknown>;
  review_kyc_files: Record<string, unknown>;
  forget_requests: Record<string, unknown>;
  make_report: { reportId: number };
  tidy_reports: Record<string, unknown>;
  discover_partners: Record<string, unknown>;
  keep_periods: Record<string, unknown>;
  expire_drafts: Record<string, unknown>;
  review_consents: Record<string, unknown>;
  tell_communities: Record<string, unknown>;
  review_project_reports: Record<string, unknown>;
  send_digests: Record<string, unknown>;
  review_approvals: Record<string, unknown>;
  tell_followers: Record<string, unknown>;
  fetch_local_contexts: Record<string, unknown>;
  find_duplicates: Record<string, unknown>;
  find_older_duplicates: Record<string, unknown>;
  make_findable: Record<string, unknown>;
  follow_up: Record<string, unknown>;
  announce_submissions: Record<string, unknown>;
  run_controls: { control?: ControlKey; askedBy?: string };
  run_due_controls: Record<string, unknown>;
  screen_parties: Record<string, unknown>;
  load_screening_lists: Record<string, unknown>;
  work_on_backups: Record<string, unknown>;
}

export type JobName = keyof JobPayloads;

/** What a job knows of its worker. */
export interface Hand {
  /** Aborts when the process is asked to end: a long job then leaves the rest to the next worker. */
  stopping: AbortSignal;
  /** Who has the job in hand, and which job: "HOLDER JOB". What is claimed in this name is free when the holder has gone. */
  name: string;
}

/**
 * A job may be done twice, at the same time too: its worker may have lost the database, and somebody else has taken it
 * over. Each looks at the state of its row, in the transaction that changes it.
 */
export type Jobs = { [Name in JobName]: (payload: JobPayloads[Name], hand: Hand) => Promise<void> };

/**
 * Adds a job inside the caller's transaction: it exists exactly when the change that caused it does.
 * `key` makes a second job of the same key replace the first while that one waits; with `isKeptWhereItIs` the time of the
 * first one stays. Of the jobs of one `queue` only one is done at a time. The job is told of its cause (cause/cause.ts).
 */
export async function addJob<Name extends JobName>(
  db: Queryable,
  name: Name,
  payload: JobPayloads[Name],
  options: { key: string; maxAttempts: number; delayMs?: number; isKeptWhereItIs?: boolean; queue?: string },
): Promise<void> {
  const mode = options.isKeptWhereItIs ? "preserve_run_at" : "replace";
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify({ ...payload, ...causeForJob() })}::json, job_key => ${options.key}, job_key_mode => ${mode}, max_attempts => ${options.maxAttempts}, run_at => now() + make_interval(secs => ${(options.delayMs ?? 0) / 1_000}), queue_name => ${options.queue ?? null})`.execute(
    db,
  );
}

/** Adds many jobs of one name, by one statement. */
export async function addJobs<Name extends JobName>(
  db: Queryable,
  name: Name,
  jobs: { payload: JobPayloads[Name]; key: string; cause?: Cause }[],
  options: { maxAttempts: number; delayMs?: number },
): Promise<void> {
  if (jobs.length === 0) return;
  const told = jobs.map(({ payload, key, cause }) => ({ key, payload: { ...payload, ...causeForJob(cause) } }));
  await sql`select graphile_worker.add_job(${name}, job->'payload', job_key => job->>'key', max_attempts => ${options.maxAttempts}, run_at => now() + make_interval(secs => ${(options.delayMs ?? 0) / 1_000})) from json_array_elements(${JSON.stringify(told)}::json) as job`.execute(
    db,
  );
}
