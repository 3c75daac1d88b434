import { sql } from "kysely";
import type { PartnerFacts } from "../../../../shared/domain/partner-facts.ts";
import type { Queryable } from "../../../runtime/db/database.ts";

export interface StoredRun {
  id: number;
  state: "running" | "complete" | "stopped" | "failed";
  startedAt: Date;
  startedBy: string | null;
  finishedAt: Date | null;
  read: number;
  new: number;
  changed: number;
  unchanged: number;
  failed: number;
  gone: number;
  counts: Counts | null;
  /** What there was at the end of the run before. */
  countsBefore: Counts | null;
}
interface Counts {
  total: number;
  eligible: number;
  ineligible: number;
  discovered: number;
}

const counts = (run: string) =>
  sql.raw(`case when ${run}.total is not null then
    json_build_object('total', ${run}.total, 'eligible', ${run}.eligible, 'ineligible', ${run}.ineligible, 'discovered', ${run}.discovered) end`);

const runColumns = sql`run.id, run.state, run.started_at as "startedAt", run.started_by_name as "startedBy", run.finished_at as "finishedAt",
  sums.*, ${counts("run")} as counts,
  (select ${counts("earlier")} from discovery_runs earlier where earlier.id < run.id and earlier.total is not null order by earlier.id desc limit 1) as "countsBefore"`;
const sums = sql`cross join lateral (
  select coalesce(sum(rows_read), 0)::int as read, coalesce(sum(rows_new), 0)::int as new, coalesce(sum(rows_changed), 0)::int as changed,
         coalesce(sum(rows_unchanged), 0)::int as unchanged, coalesce(sum(rows_failed), 0)::int as failed, coalesce(sum(rows_gone), 0)::int as gone
    from discovery_run_sources where run_id = run.id) as sums`;

/** Runs, newest first. */
export async function listRuns(db: Queryable, beforeId: number, limit: number): Promise<StoredRun[]> {
  const { rows } = await sql<StoredRun>`
    select ${runColumns} from discovery_runs run ${sums} where run.id < ${beforeId} order by run.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function countRuns(db: Queryable): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from discovery_runs`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function findRun(db: Queryable, id: number): Promise<StoredRun | undefined> {
  const { rows } = await sql<StoredRun>`select ${runColumns} from discovery_runs run ${sums} where run.id = ${id}`.execute(db);
  return rows[0];
}

/** How each register fared in a run, beside how it fared in the last run before that read it. */
export async function listRunSources(db: Queryable, runId: number) {
  const { rows } = await sql<{
    sourceId: number;
    name: string;
    state: "waiting" | "fetching" | "reading" | "done" | "same" | "failed" | "stopped";
    wasBegun: boolean;
    percent: number;
    read: number;
    new: number;
    changed: number;
    unchanged: number;
    failed: number;
    gone: number;
    withheld: number;
    error: string | null;
    startedAt: Date | null;
    finishedAt: Date | null;
    before: { read: number; new: number; changed: number; failed: number; gone: number } | null;
  }>`
    select source_id as "sourceId", name, state, started_at is not null as "wasBegun", percent, rows_read as read, rows_new as new, rows_changed as changed, rows_unchanged as unchanged,
           rows_failed as failed, rows_gone as gone, rows_withheld as withheld, error, started_at as "startedAt", finished_at as "finishedAt",
           (select json_build_object('read', rows_read, 'new', rows_new, 'changed', rows_changed, 'failed', rows_failed, 'gone', rows_gone)
              from discovery_run_sources earlier
             where earlier.source_id = now.source_id and earlier.run_id < now.run_id and state in ('done', 'same') order by run_id desc limit 1) as before
      from discovery_run_sources now join discovery_sources on id = source_id where run_id = ${runId} order by rank, id`.execute(db);
  return rows;
}

/** The first changes of a run, with what the record said before and what it says now. */
export async function listChanges(db: Queryable, runId: number, limit: number) {
  const { rows } = await sql<{
    candidateId: number;
    name: string;
    source: string;
    kind: "changed" | "gone" | "back";
    before: PartnerFacts | null;
    after: PartnerFacts;
  }>`
    select record.candidate_id as "candidateId", candidates.name, discovery_sources.name as source, change.kind, change.before,
           coalesce((select later.before from candidate_record_changes later
                      where later.record_id = record.id and later.id > change.id and later.before is not null order by later.id limit 1), record.facts) as after
      from candidate_record_changes change join candidate_records record on record.id = record_id
      join candidates on candidates.id = record.candidate_id join discovery_sources on discovery_sources.id = record.source_id
     where change.run_id = ${runId} order by change.id limit ${limit}`.execute(db);
  return rows;
}

/** Rows of a run that could not be read, in the order of the files. */
export async function listRejectedRows(
  db: Queryable,
  runId: number,
  sourceId: number | undefined,
  after: number,
  limit: number,
): Promise<{ id: number; source: string; line: number; reason: string; raw: string }[]> {
  const { rows } = await sql<{ id: string; source: string; line: string; reason: string; raw: string }>`
    select rejected.id, name as source, line, reason, raw from discovery_rejected_rows rejected join discovery_sources on discovery_sources.id = source_id
     where run_id = ${runId} and (${sourceId ?? null}::int is null or source_id = ${sourceId ?? null}) and rejected.id > ${after}
     order by rejected.id limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, id: Number(row.id), line: Number(row.line) }));
}
