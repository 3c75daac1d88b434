import { sql } from "kysely";
import type { CaseState, SupersededCause, Verdict } from "../../../shared/domain/screening.ts";
import type { Queryable } from "../../runtime/db/database.ts";

/** A comparison at or over the threshold. */
export interface Hit {
  partyId: number;
  partyVersionId: number;
  fingerprint: string;
  entryId: number;
  entryKey: string;
  contentHash: Buffer;
  listId: number;
  listVersionId: number;
  score: number;
  parts: unknown;
  ourName: string;
  theirName: string;
}

/** By what a hit was judged. */
export interface Judged {
  state: string;
  engine: number;
  threshold: string;
}

export interface CaseRow {
  id: number;
  state: CaseState;
  partyId: number;
  partyVersionId: number;
  fingerprint: string;
  entryId: string;
  entryKey: string;
  contentHash: Buffer;
  listId: number;
  ourName: string;
  theirName: string;
  score: string;
  assigneeId: number | null;
}

const columns = sql`
  id, state, party_id as "partyId", party_version_id as "partyVersionId", fingerprint, entry_id as "entryId", entry_key as "entryKey",
  content_hash as "contentHash", list_id as "listId", our_name as "ourName", their_name as "theirName", score, assignee_id as "assigneeId"`;

/** The cases of these pairs that count, each by its `pairKey`; locked in the order of their ids, as whoever asks about payments locks them. */
export async function lockCasesOf(tx: Queryable, pairs: readonly Pair[]): Promise<Map<string, CaseRow>> {
  const { rows } = await sql<CaseRow>`
    select ${columns} from screening_cases
     where (party_id, list_id, entry_key) in (
       select * from unnest(${pairs.map(({ partyId }) => partyId)}::int[], ${pairs.map(({ listId }) => listId)}::int[],
                            ${pairs.map(({ entryKey }) => entryKey)}::text[]))
       and state <> 'superseded' order by id for update`.execute(tx);
  return new Map(rows.map((row) => [pairKey(row), row]));
}

/** A party and an entry of a list, whichever versions there are of the two. */
type Pair = Pick<Hit, "partyId" | "listId" | "entryKey">;
export const pairKey = ({ partyId, listId, entryKey }: Pair): string => `${partyId} ${listId} ${entryKey}`;

export async function lockCase(tx: Queryable, id: number): Promise<CaseRow | undefined> {
  const { rows } = await sql<CaseRow>`select ${columns} from screening_cases where id = ${id} for update`.execute(tx);
  return rows[0];
}

/** False where the pair has a case that counts already. */
export async function insertCase(
  tx: Queryable,
  hit: Hit,
  { state, engine, threshold }: Judged,
  followsId: number | null,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into screening_cases (party_id, party_version_id, fingerprint, entry_id, entry_key, content_hash, list_id, list_version_id,
      state_number, engine, threshold, score, parts, our_name, their_name, follows_id)
    values (${hit.partyId}, ${hit.partyVersionId}, ${hit.fingerprint}, ${hit.entryId}, ${hit.entryKey}, ${hit.contentHash}, ${hit.listId},
      ${hit.listVersionId}, ${state}, ${engine}, ${threshold}, ${hit.score}, ${JSON.stringify(hit.parts)}::jsonb, ${hit.ourName},
      ${hit.theirName}, ${followsId})
    on conflict (party_id, list_id, entry_key) where state <> 'superseded' do nothing`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

export async function supersede(tx: Queryable, id: number, why: SupersededCause): Promise<void> {
  await sql`
    update screening_cases set state = 'superseded', superseded_at = clock_timestamp(), superseded_why = ${why} where id = ${id}`.execute(
    tx,
  );
}

/** Open ones whose entry is on no version of its list that is in force any more, and has no newer version either; locked. */
export async function lockLeft(tx: Queryable, lists: Record<string, number>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select screening_cases.id from screening_cases
      join jsonb_each_text(${JSON.stringify(lists)}::jsonb) as version (list, number) on list::int = list_id
     where state in ('new', 'looking', 'second') and not exists (
       select from screening_entries entry where entry.list_id = screening_cases.list_id and entry.entry_key = screening_cases.entry_key
          and entry.first_version_id <= number::int and (entry.gone_version_id is null or entry.gone_version_id > number::int))
     order by screening_cases.id for update of screening_cases`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function setState(tx: Queryable, id: number, state: "looking" | "second"): Promise<void> {
  await sql`update screening_cases set state = ${state} where id = ${id}`.execute(tx);
}

export async function setCleared(tx: Queryable, id: number): Promise<void> {
  await sql`update screening_cases set state = 'cleared', decided_at = clock_timestamp() where id = ${id}`.execute(tx);
}

export async function setConfirmed(tx: Queryable, id: number): Promise<void> {
  await sql`
    update screening_cases set state = 'confirmed', decided_at = clock_timestamp(), blocked_at = coalesce(blocked_at, clock_timestamp())
     where id = ${id}`.execute(tx);
}

export async function setAssignee(tx: Queryable, id: number, assigneeId: number | null): Promise<void> {
  await sql`
    update screening_cases set assignee_id = ${assigneeId}, state = case when state = 'new' and ${assigneeId}::int is not null then 'looking' else state end
     where id = ${id}`.execute(tx);
}

export async function isActiveAdministrator(db: Queryable, userId: number): Promise<boolean> {
  const { rows } = await sql`select from active_staff where id = ${userId} and is_admin`.execute(db);
  return rows.length > 0;
}

/** Whether the party is still as the case has it, in its source and in this moment. */
export async function isPartyAsJudged(db: Queryable, { partyId, fingerprint }: Pick<CaseRow, "partyId" | "fingerprint">): Promise<boolean> {
  const { rows } = await sql`
    select from screening_parties party join screened_parties source on source.kind = party.kind and source.ref_id = party.ref::int
     where party.id = ${partyId} and source.fingerprint = ${fingerprint}`.execute(db);
  return rows.length > 0;
}

export async function insertDecision(
  tx: Queryable,
  decision: {
    caseId: number;
    verdict: Verdict;
    reason: string | null;
    words: string;
    by: { id: number | null; username: string };
    isSecond: boolean;
    approvalId: number | null;
  },
): Promise<void> {
  await sql`
    insert into screening_decisions (case_id, verdict, reason_code, words, decided_by, decided_by_name, is_second, approval_id)
    values (${decision.caseId}, ${decision.verdict}, ${decision.reason}, ${decision.words}, ${decision.by.id}, ${decision.by.username},
            ${decision.isSecond}, ${decision.approvalId})`.execute(tx);
}

/** The name of the list and of what our party belongs to, for those who approve. */
export async function findNames(db: Queryable, id: number): Promise<{ list: string; about: string | null }> {
  const { rows } = await sql<{ list: string; about: string | null }>`
    select name as list, about from screening_cases join screening_lists on screening_lists.id = list_id
      join screening_parties on screening_parties.id = party_id where screening_cases.id = ${id}`.execute(db);
  if (!rows[0]) throw new Error("a case of the screening was not found again");
  return rows[0];
}

export async function countCases(db: Queryable): Promise<{ open: number; second: number; decided: number }> {
  const { rows } = await sql<{ open: number; second: number; decided: number }>`
    select count(*) filter (where state in ('new', 'looking'))::int as open, count(*) filter (where state = 'second')::int as second,
           count(*) filter (where state in ('cleared', 'confirmed', 'superseded'))::int as decided from screening_cases`.execute(db);
  return rows[0] ?? { open: 0, second: 0, decided: 0 };
}
