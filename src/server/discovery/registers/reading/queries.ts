import { sql } from "kysely";
import type { CandidateStanding } from "../../../../shared/contracts/discovery/deciding.ts";
import type { PartnerFacts } from "../../../../shared/domain/partner-facts.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { CandidateRow } from "./candidate-row.ts";

export interface StoredRecord {
  id: number;
  key: string;
  hash: string;
  candidateId: number;
  isGone: boolean;
}

/** The records that a register's rows have already, by the register's own keys. */
export async function findRecords(tx: Queryable, sourceId: number, keys: string[]): Promise<Map<string, StoredRecord>> {
  const { rows } = await sql<StoredRecord>`
    select id, source_key as key, facts_hash as hash, candidate_id as "candidateId", gone_at is not null as "isGone"
      from candidate_records where source_id = ${sourceId} and source_key = any(${keys}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.key, row]));
}

export interface KnownIdentity {
  identity: string;
  candidateId: number;
  /** An administrator has decided something about the candidate. */
  isDecided: boolean;
}

/** Every official number of each candidate that has one of these. */
export async function findIdentities(tx: Queryable, identities: string[]): Promise<KnownIdentity[]> {
  const { rows } = await sql<KnownIdentity>`
    select identity, candidate_id as "candidateId", standing <> 'open' or overruled_eligibility is not null as "isDecided"
      from candidate_identities join candidates on candidates.id = candidate_id
     where candidate_id in (select candidate_id from candidate_identities where identity = any(${identities}::text[]))`.execute(tx);
  return rows;
}

export async function takeCandidateIds(tx: Queryable, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('candidates', 'id'))::int as id from generate_series(1, ${count}::int)`.execute(tx);
  return rows.map(({ id }) => id);
}

const candidateColumns = sql.raw(
  [
    "name",
    "kind",
    "types",
    "city",
    "region",
    "country",
    "website",
    "source_ids",
    "eligibility",
    "score",
    "rules",
    "rules_version",
    "likeness",
    "search_text",
    "shelf",
  ].join(", "),
);

export async function insertCandidates(tx: Queryable, rows: (CandidateRow & { id: number })[]): Promise<void> {
  await sql`
    insert into candidates (id, ${candidateColumns}) overriding system value
    select id, ${candidateColumns} from json_populate_recordset(null::candidates, ${JSON.stringify(rows)}::json)`.execute(tx);
}

/** Writes only the rows that differ from what is there. */
export async function updateCandidates(tx: Queryable, rows: (CandidateRow & { id: number })[]): Promise<void> {
  await sql`
    with made as (select id, ${candidateColumns} from json_populate_recordset(null::candidates, ${JSON.stringify(rows)}::json)),
    differing as (select id, ${candidateColumns} from made except select id, ${candidateColumns} from candidates where id in (select id from made))
    update candidates set (${candidateColumns}, changed_at) =
      (select ${candidateColumns}, now() from differing where differing.id = candidates.id)
     where id in (select id from differing)`.execute(tx);
}

export interface NewRecord {
  source_id: number;
  source_key: string;
  candidate_id: number;
  facts_hash: string;
  facts: PartnerFacts;
  first_run_id: number;
}

/** Returns the new ids by the register's keys. */
export async function insertRecords(tx: Queryable, rows: NewRecord[]): Promise<number[]> {
  const inserted = await sql<{ id: number }>`
    insert into candidate_records (source_id, source_key, candidate_id, facts_hash, facts, first_run_id)
    select source_id, source_key, candidate_id, facts_hash, facts, first_run_id
      from json_populate_recordset(null::candidate_records, ${JSON.stringify(rows)}::json) returning id`.execute(tx);
  return inserted.rows.map(({ id }) => id);
}

/** Puts new facts into records, takes back that they were gone, and keeps what they said before. */
export async function changeRecords(
  tx: Queryable,
  runId: number,
  rows: { id: number; facts_hash: string; facts: PartnerFacts }[],
): Promise<void> {
  const changed = JSON.stringify(rows);
  await sql`
    insert into candidate_record_changes (record_id, run_id, kind, before)
    select old.id, ${runId}, case when old.gone_at is null then 'changed' else 'back' end, old.facts
      from candidate_records old where old.id in (select id from json_populate_recordset(null::candidate_records, ${changed}::json))`.execute(
    tx,
  );
  await sql`
    update candidate_records set facts = new.facts, facts_hash = new.facts_hash, gone_at = null, changed_at = now()
      from json_populate_recordset(null::candidate_records, ${changed}::json) new where candidate_records.id = new.id`.execute(tx);
}

/** The next records of a register that it listed so far, in the order of their ids. */
export async function listListedRecords(
  tx: Queryable,
  sourceId: number,
  afterId: number,
  limit: number,
): Promise<{ id: number; candidateId: number }[]> {
  const { rows } = await sql<{ id: number; candidateId: number }>`
    select id, candidate_id as "candidateId" from candidate_records
     where source_id = ${sourceId} and gone_at is null and id > ${afterId} order by id limit ${limit}`.execute(tx);
  return rows;
}

export async function countListedRecords(tx: Queryable, sourceId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from candidate_records where source_id = ${sourceId} and gone_at is null`.execute(tx);
  return rows[0]?.n ?? 0;
}

export async function markGone(tx: Queryable, runId: number, recordIds: number[]): Promise<void> {
  await sql`
    with gone as (update candidate_records set gone_at = now() where id = any(${recordIds}::int[]) returning id)
    insert into candidate_record_changes (record_id, run_id, kind) select id, ${runId}, 'gone' from gone`.execute(tx);
}

export interface CandidateKnowledge {
  id: number;
  standing: CandidateStanding;
  overruledEligibility: "eligible" | "ineligible" | null;
  actReference: string | null;
  records: { sourceId: number; facts: PartnerFacts; isGone: boolean }[];
}

/** Everything that is known and decided of some candidates, locked until the transaction ends. */
export async function readKnowledge(tx: Queryable, ids: number[]): Promise<CandidateKnowledge[]> {
  const { rows } = await sql<CandidateKnowledge>`
    with wanted as (select id from candidates where id = any(${ids}::int[]) order by id for update)
    select candidates.id, standing, overruled_eligibility as "overruledEligibility", act_reference as "actReference",
      (select coalesce(json_agg(json_build_object('sourceId', source_id, 'facts', facts, 'isGone', gone_at is not null) order by candidate_records.id), '[]')
         from candidate_records where candidate_id = candidates.id) as records
      from candidates join wanted using (id)`.execute(tx);
  return rows;
}

/** Gives candidates exactly these official numbers. One that another candidate has stays with that one. */
export async function setIdentities(
  tx: Queryable,
  rows: { identity: string; candidate_id: number }[],
  ofCandidates: number[],
): Promise<void> {
  await sql`
    with kept as materialized (select * from json_populate_recordset(null::candidate_identities, ${JSON.stringify(rows)}::json))
    delete from candidate_identities had where candidate_id = any(${ofCandidates}::int[])
       and not exists (select from kept where kept.identity = had.identity and kept.candidate_id = had.candidate_id)`.execute(tx);
  await insertIdentities(tx, rows);
}

export async function insertIdentities(tx: Queryable, rows: { identity: string; candidate_id: number }[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into candidate_identities (identity, candidate_id)
    select identity, candidate_id from json_populate_recordset(null::candidate_identities, ${JSON.stringify(rows)}::json)
    on conflict (identity) do nothing`.execute(tx);
}

/**
 * Suggests that candidates are one with others of the same name and place, unless one register lists both, or
 * their official numbers of the same kind differ: then they are two for certain.
 */
export async function suggestLikenesses(tx: Queryable, ids: number[]): Promise<void> {
  await sql`
    insert into candidate_likenesses (first_id, second_id, reason)
    select distinct least(one.id, other.id), greatest(one.id, other.id), 'name_and_place'
      from candidates one join candidates other on other.likeness = one.likeness and other.id <> one.id
     where one.id = any(${ids}::int[]) and not one.source_ids && other.source_ids
       and not exists (select from candidate_identities a join candidate_identities b
             on split_part(a.identity, ':', 1) = split_part(b.identity, ':', 1) and a.identity <> b.identity
          where a.candidate_id = one.id and b.candidate_id = other.id)
    on conflict (first_id, second_id) do nothing`.execute(tx);
}

export async function suggestConflicts(tx: Queryable, pairs: [number, number][]): Promise<void> {
  for (const [a, b] of pairs)
    await sql`
      insert into candidate_likenesses (first_id, second_id, reason)
      values (${Math.min(a, b)}, ${Math.max(a, b)}, 'conflicting_numbers') on conflict (first_id, second_id) do nothing`.execute(tx);
}

/** Brings everything of one candidate to another and leaves a sign where it was. */
export async function joinCandidate(tx: Queryable, from: number, to: number): Promise<void> {
  await sql`update candidate_records set candidate_id = ${to} where candidate_id = ${from}`.execute(tx);
  await sql`update candidate_identities set candidate_id = ${to} where candidate_id = ${from}`.execute(tx);
  await sql`update candidate_decisions set candidate_id = ${to} where candidate_id = ${from}`.execute(tx);
  await sql`update emails set candidate_id = ${to} where candidate_id = ${from}`.execute(tx);
  await sql`update candidate_joins set candidate_id = ${to} where candidate_id = ${from}`.execute(tx);
  await sql`
    update candidates set standing = other.standing, overruled_eligibility = coalesce(candidates.overruled_eligibility, other.overruled_eligibility),
        act_reference = coalesce(candidates.act_reference, other.act_reference), institution_id = other.institution_id
      from candidates other
     where candidates.id = ${to} and other.id = ${from} and candidates.standing = 'open'`.execute(tx);
  // What was answered about the one that goes holds for the one that stays.
  await sql`
    insert into candidate_likenesses (first_id, second_id, reason, answer, answered_by_name, answered_at)
    select least(other, ${to}), greatest(other, ${to}), reason, answer, answered_by_name, answered_at
      from (select case first_id when ${from} then second_id else first_id end as other, reason, answer, answered_by_name, answered_at
              from candidate_likenesses where ${from} in (first_id, second_id)) as moved
     where other <> ${to} on conflict (first_id, second_id) do nothing`.execute(tx);
  await sql`delete from candidates where id = ${from}`.execute(tx);
  await sql`insert into candidate_joins (joined_id, candidate_id) values (${from}, ${to})`.execute(tx);
}

export async function listRemovals(db: Queryable): Promise<Set<string>> {
  const { rows } = await sql<{ token: string }>`select token from discovery_removals`.execute(db);
  return new Set(rows.map(({ token }) => token));
}

export async function listOutdatedCandidates(db: Queryable, rulesVersion: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from candidates where rules_version <> ${rulesVersion} order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
