import { sql } from "kysely";
import type { Queryable } from "../../runtime/db/database.ts";
import type { ListEntry } from "../engine/subject.ts";

export type RunCause = "parties" | "lists" | "everything";

/** The run that is open, or a new one. A run that was killed goes on as what it was. */
export async function openRun(tx: Queryable, state: string, cause: RunCause): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into screening_runs (state_number, cause) values (${state}, ${cause})
    on conflict ((true)) where ended_at is null do update set state_number = excluded.state_number returning id`.execute(tx);
  if (!rows[0]) throw new Error("a run of the screening was not stored");
  return rows[0].id;
}

export interface BatchCounts {
  parties: number;
  comparisons: number;
  hits: number;
}

export async function countBatch(tx: Queryable, runId: number, { parties, comparisons, hits }: BatchCounts): Promise<void> {
  await sql`
    update screening_runs set parties = parties + ${parties}, comparisons = comparisons + ${comparisons}, hits = hits + ${hits}
     where id = ${runId}`.execute(tx);
}

/** Ends a run, once; returns how many cases it opened. Undefined for one that has ended. */
export async function endRun(tx: Queryable, runId: number, entries: number): Promise<number | undefined> {
  const { rows } = await sql<{ hits: number }>`
    update screening_runs set ended_at = clock_timestamp(), entries = ${entries} where id = ${runId} and ended_at is null returning hits`.execute(
    tx,
  );
  return rows[0]?.hits;
}

/** The versions of lists as of a state; undefined for one that there is not. */
export async function readListsOf(db: Queryable, state: string): Promise<Record<string, number> | undefined> {
  const { rows } = await sql<{ lists: Record<string, number> }>`select lists from screening_states where number = ${state}`.execute(db);
  return rows[0]?.lists;
}

export interface EntryVersion {
  id: number;
  listId: number;
  listVersionId: number;
  entryKey: string;
  contentHash: Buffer;
  content: ListEntry;
}

/** In force in these versions of lists. */
const inForce = (lists: Record<string, number>) => sql`
  exists (select from jsonb_each_text(${JSON.stringify(lists)}::jsonb) as version (list, number)
           where entry.list_id = list::int and first_version_id <= number::int and (gone_version_id is null or gone_version_id > number::int))`;

/** The names of entries that are in force as of `lists` and were not as of `before`, in the order of their ids. */
export async function listEntryNames(
  db: Queryable,
  { lists, before, after, limit }: { lists: Record<string, number>; before: Record<string, number>; after: number; limit: number },
): Promise<{ id: string; kind: ListEntry["kind"]; names: ListEntry["names"] }[]> {
  const { rows } = await sql<{ id: string; kind: ListEntry["kind"]; names: ListEntry["names"] }>`
    select id, content->>'kind' as kind, content->'names' as names from screening_entries as entry
     where id > ${after} and list_id = any(${Object.keys(lists)}::int[]) and ${inForce(lists)} and not ${inForce(before)}
     order by id limit ${limit}`.execute(db);
  return rows;
}

/** Whole entries, with the version of their list that is in force. */
export async function listEntries(db: Queryable, lists: Record<string, number>, ids: number[]): Promise<EntryVersion[]> {
  const { rows } = await sql<EntryVersion>`
    select id::int, list_id as "listId", (${JSON.stringify(lists)}::jsonb->>list_id::text)::int as "listVersionId", entry_key as "entryKey",
           content_hash as "contentHash", content from screening_entries where id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

export interface Compared {
  versionId: number;
  entryId: number;
  score: number;
  /** Null under the threshold. */
  parts: unknown;
}

/** Keeps what was compared: of one version of a party with one version of an entry by one engine, once. */
export async function insertComparisons(tx: Queryable, engine: number, state: string, compared: readonly Compared[]): Promise<void> {
  await sql`
    insert into screening_comparisons (party_version_id, entry_id, engine, state_number, score, parts)
    select version, entry, ${engine}, ${state}::bigint, score, parts
      from unnest(${compared.map(({ versionId }) => versionId)}::int[], ${compared.map(({ entryId }) => entryId)}::bigint[],
                  ${compared.map(({ score }) => score)}::numeric[],
                  ${compared.map(({ parts }) => (parts === null ? null : JSON.stringify(parts)))}::jsonb[]) as given (version, entry, score, parts)
    on conflict (party_version_id, entry_id, engine) do update set parts = excluded.parts
     where screening_comparisons.parts is null and excluded.parts is not null`.execute(tx);
}

/** The newest run that has ended. */
export async function findLastRun(
  db: Queryable,
): Promise<{ endedAt: Date; parties: number; comparisons: number; hits: number } | undefined> {
  const { rows } = await sql<{ endedAt: Date; parties: number; comparisons: number; hits: number }>`
    select coalesce(ended_at, started_at) as "endedAt", parties, comparisons, hits from screening_runs where ended_at is not null
     order by id desc limit 1`.execute(db);
  return rows[0];
}
