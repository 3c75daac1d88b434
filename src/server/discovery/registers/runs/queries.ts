import { sql } from "kysely";
import type { SourceProgress } from "../../../../shared/contracts/discovery/search.ts";
import type { ColumnMapping } from "../../../../shared/domain/partner-facts.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { ConnectorName } from "../connectors/all.ts";
import type { RejectedRow } from "../reading/store-rows.ts";

/** A register as a run reads it. */
export interface Source {
  id: number;
  connector: ConnectorName;
  name: string;
  url: string | null;
  fileName: string | null;
  mapping: ColumnMapping | null;
  etag: string | null;
  lastModified: string | null;
  readHash: string | null;
  lastRows: number | null;
}

/** How far a run is with one register. */
export interface RunSource extends Source {
  state: SourceProgress["state"];
  rowsRead: number;
  fileHash: string | null;
}

export interface OpenRun {
  id: number;
  startedAt: Date;
  stopRequestedAt: Date | null;
}

export async function findOpenRun(db: Queryable): Promise<OpenRun | undefined> {
  const { rows } = await sql<OpenRun>`
    select id, started_at as "startedAt", stop_requested_at as "stopRequestedAt" from discovery_runs where finished_at is null`.execute(db);
  return rows[0];
}

/** Opens a run over every register that is switched on. Undefined when one is open already. */
export async function insertRun(tx: Queryable, startedBy: { id: number; username: string } | undefined): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into discovery_runs (started_by, started_by_name) values (${startedBy?.id ?? null}, ${startedBy?.username ?? null})
    on conflict do nothing returning id`.execute(tx);
  return rows[0]?.id;
}

/** Returns how many registers the run reads. */
export async function insertRunSources(tx: Queryable, runId: number): Promise<number> {
  const { rows } = await sql`
    insert into discovery_run_sources (run_id, source_id)
    select ${runId}::int, id from discovery_sources where is_enabled order by rank, id returning source_id`.execute(tx);
  return rows.length;
}

/** A run over nothing is none. */
export async function deleteRun(tx: Queryable, id: number): Promise<void> {
  await sql`delete from discovery_runs where id = ${id}`.execute(tx);
}

/** Returns the run that is to stop; undefined when none is open. */
export async function requestStop(tx: Queryable): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    update discovery_runs set stop_requested_at = coalesce(stop_requested_at, now()) where finished_at is null returning id`.execute(tx);
  return rows[0]?.id;
}

export async function isStopRequested(db: Queryable, runId: number): Promise<boolean> {
  const { rows } = await sql`select from discovery_runs where id = ${runId} and stop_requested_at is not null`.execute(db);
  return rows.length > 0;
}

/** When the registers were last read, and whether a day has gone by since the last run of any outcome. */
export async function readLastUpdate(db: Queryable): Promise<{ lastUpdated: Date | null; isDue: boolean }> {
  const { rows } = await sql<{ lastUpdated: Date | null; isDue: boolean | null }>`
    select max(finished_at) filter (where state <> 'failed') as "lastUpdated",
           max(finished_at) <= now() - interval '24 hours' and bool_and(finished_at is not null) as "isDue"
      from discovery_runs`.execute(db);
  return { lastUpdated: rows[0]?.lastUpdated ?? null, isDue: rows[0]?.isDue ?? false };
}

export async function listRunSources(db: Queryable, runId: number): Promise<RunSource[]> {
  const { rows } = await sql<RunSource>`
    select id, connector, name, url, file_name as "fileName", mapping, etag, last_modified as "lastModified", read_hash as "readHash",
           last_rows as "lastRows", state, rows_read as "rowsRead", file_hash as "fileHash"
      from discovery_run_sources join discovery_sources on id = source_id where run_id = ${runId} order by rank, id`.execute(db);
  return rows;
}

export async function listProgress(db: Queryable, runId: number): Promise<SourceProgress[]> {
  const { rows } = await sql<SourceProgress>`
    select source_id as "sourceId", name, state, started_at is not null as "wasBegun", percent, rows_read as read, rows_new as new,
           rows_changed as changed, rows_unchanged as unchanged, rows_failed as failed
      from discovery_run_sources join discovery_sources on id = source_id where run_id = ${runId} order by rank, id`.execute(db);
  return rows;
}

/** The newest run, if it was stopped before its end. */
export async function findStoppedRun(db: Queryable): Promise<{ id: number; at: Date } | undefined> {
  const { rows } = await sql<{ id: number; state: string; at: Date | null }>`
    select id, state, finished_at as at from discovery_runs order by id desc limit 1`.execute(db);
  const [newest] = rows;
  return newest?.state === "stopped" && newest.at ? { id: newest.id, at: newest.at } : undefined;
}

export async function listRanks(db: Queryable): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; rank: number }>`select id, rank from discovery_sources`.execute(db);
  return new Map(rows.map(({ id, rank }) => [id, rank]));
}

export interface ReadingPlace {
  runId: number;
  sourceId: number;
}

export async function setSourceState(db: Queryable, { runId, sourceId }: ReadingPlace, state: SourceProgress["state"]): Promise<void> {
  await sql`
    update discovery_run_sources set state = ${state}, started_at = coalesce(started_at, now()),
           finished_at = case when ${state} in ('fetching', 'reading', 'waiting') then null else now() end,
           percent = case when ${state} in ('done', 'same') then 100 else percent end
     where run_id = ${runId} and source_id = ${sourceId}`.execute(db);
}

/** Begins to read a file from its first row; what an earlier attempt counted of another file is forgotten. */
export async function beginFile(db: Queryable, { runId, sourceId }: ReadingPlace, fileHash: string): Promise<void> {
  await sql`delete from discovery_rejected_rows where run_id = ${runId} and source_id = ${sourceId}`.execute(db);
  await sql`
    update discovery_run_sources set file_hash = ${fileHash}, percent = 0, rows_read = 0, rows_new = 0, rows_changed = 0,
           rows_unchanged = 0, rows_failed = 0, rows_withheld = 0, rows_gone = 0
     where run_id = ${runId} and source_id = ${sourceId}`.execute(db);
}

export interface BatchCounts {
  read: number;
  new: number;
  changed: number;
  unchanged: number;
  withheld: number;
  rejected: RejectedRow[];
  percent: number;
}

/** Counts a batch in the transaction that stores it, so that the numbers are true after any crash. */
export async function countBatch(tx: Queryable, { runId, sourceId }: ReadingPlace, counts: BatchCounts): Promise<void> {
  await sql`
    update discovery_run_sources set rows_read = rows_read + ${counts.read}, rows_new = rows_new + ${counts.new},
           rows_changed = rows_changed + ${counts.changed}, rows_unchanged = rows_unchanged + ${counts.unchanged},
           rows_failed = rows_failed + ${counts.rejected.length}, rows_withheld = rows_withheld + ${counts.withheld}, percent = ${counts.percent}
     where run_id = ${runId} and source_id = ${sourceId}`.execute(tx);
  if (counts.rejected.length === 0) return;
  await sql`
    insert into discovery_rejected_rows (run_id, source_id, line, reason, raw)
    select ${runId}::int, ${sourceId}::int, line, reason, left(raw, 2000)
      from json_populate_recordset(null::discovery_rejected_rows, ${JSON.stringify(counts.rejected)}::json)`.execute(tx);
}

export async function countGone(tx: Queryable, { runId, sourceId }: ReadingPlace, gone: number): Promise<void> {
  await sql`
    update discovery_run_sources set rows_gone = rows_gone + ${gone} where run_id = ${runId} and source_id = ${sourceId}`.execute(tx);
}

/** Notes a register that was read completely. */
export async function finishSource(
  tx: Queryable,
  { runId, sourceId }: ReadingPlace,
  read: { hash: string | null; etag: string | null; lastModified: string | null; warning: string | null },
): Promise<void> {
  await setSourceState(tx, { runId, sourceId }, "done");
  await sql`
    update discovery_sources set etag = ${read.etag}, last_modified = ${read.lastModified}, read_hash = ${read.hash}, last_read_at = now(),
           last_error = ${read.warning}, last_rows = (select rows_read from discovery_run_sources where run_id = ${runId} and source_id = ${sourceId})
     where id = ${sourceId}`.execute(tx);
}

/** Notes a register that has not changed since it was read: every row of it is as it was. */
export async function finishUnchanged(tx: Queryable, { runId, sourceId }: ReadingPlace): Promise<void> {
  await setSourceState(tx, { runId, sourceId }, "same");
  await sql`
    update discovery_run_sources set rows_read = coalesce(last_rows, 0),
           rows_unchanged = (select count(*) from candidate_records where candidate_records.source_id = ${sourceId} and gone_at is null)
      from discovery_sources where id = ${sourceId} and run_id = ${runId} and source_id = ${sourceId}`.execute(tx);
  await sql`update discovery_sources set last_read_at = now(), last_error = null where id = ${sourceId}`.execute(tx);
}

/** Fails the registers that the open run was reading, so that it can go on with the others. */
export async function failReadingSources(db: Queryable, error: string): Promise<void> {
  await sql`
    with failed as (
      update discovery_run_sources set state = 'failed', finished_at = now(), error = ${error}
       where state in ('fetching', 'reading') and run_id in (select id from discovery_runs where finished_at is null) returning source_id)
    update discovery_sources set last_error = ${error} where id in (select source_id from failed)`.execute(db);
}

export async function failSource(tx: Queryable, { runId, sourceId }: ReadingPlace, error: string): Promise<void> {
  await setSourceState(tx, { runId, sourceId }, "failed");
  await sql`update discovery_run_sources set error = ${error} where run_id = ${runId} and source_id = ${sourceId}`.execute(tx);
  await sql`update discovery_sources set last_error = ${error} where id = ${sourceId}`.execute(tx);
}

/** Ends a run with what there is now; registers that were not finished count as stopped. */
export async function finishRun(
  tx: Queryable,
  runId: number,
  state: "complete" | "stopped" | "failed",
  counts: { total: number; eligible: number; ineligible: number; discovered: number },
): Promise<void> {
  await sql`
    update discovery_run_sources set state = 'stopped', finished_at = now()
     where run_id = ${runId} and state in ('waiting', 'fetching', 'reading')`.execute(tx);
  await sql`
    update discovery_runs set state = ${state}, finished_at = now(), total = ${counts.total}, eligible = ${counts.eligible},
           ineligible = ${counts.ineligible}, discovered = ${counts.discovered} where id = ${runId}`.execute(tx);
  // The rows that could not be read are for mending the next edition: those of the last ten runs are kept.
  await sql`
    delete from discovery_rejected_rows where run_id <= (select id from discovery_runs order by id desc offset 10 limit 1)`.execute(tx);
}
