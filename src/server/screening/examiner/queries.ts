import { sql } from "kysely";
import type { Queryable } from "../../runtime/db/database.ts";
import type { ListEntry, Subject } from "../engine/subject.ts";

/** Rows are read in pages of so many, by their number. */
const pageSize = 1_000;

export interface StoredComparison {
  score: number;
  threshold: number;
  engine: number;
  subject: Subject;
  entry: ListEntry;
}

/** Both sides of a case as they were compared. */
export async function findStored(db: Queryable, caseId: number): Promise<StoredComparison | undefined> {
  const { rows } = await sql<StoredComparison>`
    select score::float8 as score, threshold::float8 as threshold, engine, version.subject, entry.content as entry
      from screening_cases
      join screening_party_versions version on version.id = party_version_id
      join screening_entries entry on entry.id = screening_cases.entry_id
     where screening_cases.id = ${caseId}`.execute(db);
  return rows[0];
}

export interface CaseRow {
  id: number;
  state: string;
  party_kind: string;
  party: string;
  about: string | null;
  list: string;
  list_version: number;
  entry: string;
  entry_name: string;
  score: string;
  threshold: string;
  engine: number;
  opened_at: Date;
  ended_at: Date | null;
}

/**
 * Cases as they stood at the end of a day. What came later does not count: a case decided the day after was open, and so was one that has
 * made room for another since.
 */
export async function listCases(db: Queryable, until: Date, after: number): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    select one.id, case when superseded_at < ${until} then 'superseded' when blocked_at < ${until} then 'confirmed'
             when decided_at < ${until} then one.state
             when exists (select from screening_decisions where case_id = one.id and decided_at < ${until} and verdict = 'not_same') then 'second'
             else 'open' end as state,
           party.kind as party_kind, our_name as party, party.about, screening_lists.name as list, edition.number as list_version,
           entry_key as entry, their_name as entry_name, score, threshold, engine, opened_at,
           case when superseded_at < ${until} then superseded_at when decided_at < ${until} then decided_at end as ended_at
      from screening_cases one
      join screening_parties party on party.id = one.party_id
      join screening_lists on screening_lists.id = one.list_id
      join screening_list_versions edition on edition.id = one.list_version_id
     where one.id > ${after} and opened_at < ${until} order by one.id limit ${sql.lit(pageSize)}`.execute(db);
  return rows;
}

export interface DecisionRow {
  id: number;
  case_id: number;
  verdict: string;
  reason: string | null;
  words: string;
  decided_by: string;
  is_second: boolean;
  decided_at: Date;
}

export async function listDecisions(db: Queryable, until: Date, after: number): Promise<DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`
    select id, case_id, verdict, reason_code as reason, words, decided_by_name as decided_by, is_second, decided_at
      from screening_decisions where id > ${after} and decided_at < ${until} order by id limit ${sql.lit(pageSize)}`.execute(db);
  return rows;
}

export interface ComparisonRow {
  id: string;
  party_kind: string;
  party: string;
  party_version: number;
  list: string;
  entry: string;
  engine: number;
  lists_state: string;
  score: string;
  at: Date;
}

/** By the version of the party and of the entry, which together are the key. */
export async function listComparisons(
  db: Queryable,
  until: Date,
  after: { version: number; entry: string },
): Promise<(ComparisonRow & { version_id: number; entry_id: string })[]> {
  const { rows } = await sql<ComparisonRow & { version_id: number; entry_id: string }>`
    select party_version_id || '/' || entry_id as id, party_version_id as version_id, entry_id, party.kind as party_kind, version.label as party,
           version.number as party_version, screening_lists.name as list, entry.entry_key as entry, engine, state_number as lists_state, score, one.at
      from screening_comparisons one
      join screening_party_versions version on version.id = party_version_id
      join screening_parties party on party.id = version.party_id
      join screening_entries entry on entry.id = entry_id
      join screening_lists on screening_lists.id = entry.list_id
     where (party_version_id, entry_id) > (${after.version}, ${after.entry}::bigint) and one.at < ${until}
     order by party_version_id, entry_id limit ${sql.lit(pageSize)}`.execute(db);
  return rows;
}

export interface ListVersionRow {
  id: number;
  list: string;
  version: number;
  state: string;
  published_at: Date | null;
  fetched_at: Date;
  taken_at: Date | null;
  origin: string;
  sha256: string;
  entries: number;
  added: number;
  changed: number;
  removed: number;
  refusal: string | null;
}

export async function listListVersions(db: Queryable, until: Date, after: number): Promise<ListVersionRow[]> {
  const { rows } = await sql<ListVersionRow>`
    select one.id, screening_lists.name as list, one.number as version,
           case when one.state = 'refused' then 'refused' when taken_at is null or taken_at >= ${until} then 'loading'
             when exists (select from screening_list_versions later
                           where later.list_id = one.list_id and later.taken_at > one.taken_at and later.taken_at < ${until}) then 'superseded'
             else 'in force' end as state,
           published_at, fetched_at, taken_at, origin, encode(sha256, 'hex') as sha256, entries, added, changed, removed, refusal
      from screening_list_versions one join screening_lists on screening_lists.id = list_id
     where one.id > ${after} and fetched_at < ${until} order by one.id limit ${sql.lit(pageSize)}`.execute(db);
  return rows;
}

export interface StateRow {
  number: string;
  at: Date;
  cause: string;
  engine: number;
  threshold: string;
  lists: Record<string, number>;
}

/** What screening went by, from the beginning until then: each line holds from its moment to the next one's. */
export async function listStates(db: Queryable, until: Date, after: string): Promise<StateRow[]> {
  const { rows } = await sql<StateRow>`
    select number, at, cause, engine, threshold, lists from screening_states
     where number > ${after}::bigint and at < ${until} order by number limit ${sql.lit(pageSize)}`.execute(db);
  return rows;
}
