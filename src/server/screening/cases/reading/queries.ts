import { sql } from "kysely";
import type { CaseState, ClearingReason, PartyKind, SupersededCause, Verdict } from "../../../../shared/domain/screening.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { ListSource } from "../../../runtime/db/list-source.ts";
import type { ListEntry, Subject } from "../../engine/subject.ts";

export const caseList: ListSource = {
  table: "screening_cases",
  columns: `id, state, round(score * 100)::int as score, our_name as "ourName", their_name as "theirName",
    (select kind from screening_parties where screening_parties.id = party_id) as "partyKind",
    (select about from screening_parties where screening_parties.id = party_id) as about,
    (select name from screening_lists where screening_lists.id = list_id) as "listName",
    (select username from users where users.id = assignee_id) as assignee, opened_at as "openedAt"`,
  filterColumn: "state",
  dateColumn: "opened_at",
  sorts: { score: "score" },
};

interface CaseFacts {
  id: number;
  state: CaseState;
  score: number;
  threshold: number;
  engine: number;
  ourName: string;
  theirName: string;
  openedAt: Date;
  parts: unknown;
  assigneeId: number | null;
  assignee: string | null;
  partyId: number;
  partyKind: PartyKind;
  ref: string;
  label: string;
  about: string | null;
  subject: Subject;
  entry: ListEntry;
  entryKey: string;
  listId: number;
  listName: string;
  version: number;
  publishedAt: Date | null;
  fetchedAt: Date;
  supersededWhy: SupersededCause | null;
  blockedAt: Date | null;
  isPartyChanged: boolean;
  isEntryGone: boolean;
}

/** A case with both sides as they were compared. */
export async function findCase(db: Queryable, id: number): Promise<CaseFacts | undefined> {
  const { rows } = await sql<CaseFacts>`
    select found.id, found.state, round(found.score * 100)::int as score, round(found.threshold * 100)::int as threshold, found.engine,
           our_name as "ourName", their_name as "theirName", opened_at as "openedAt", parts, assignee_id as "assigneeId",
           (select username from users where users.id = assignee_id) as assignee, party.id as "partyId", party.kind as "partyKind", party.ref,
           version.label, party.about, version.subject, entry.content as entry, found.entry_key as "entryKey", found.list_id as "listId",
           screening_lists.name as "listName", edition.number as version, edition.published_at as "publishedAt",
           edition.fetched_at as "fetchedAt", superseded_why as "supersededWhy", blocked_at as "blockedAt",
           party.fingerprint <> found.fingerprint or party.gone_at is not null as "isPartyChanged",
           entry.gone_version_id is not null as "isEntryGone"
      from screening_cases found
      join screening_parties party on party.id = found.party_id
      join screening_party_versions version on version.id = found.party_version_id
      join screening_entries entry on entry.id = found.entry_id
      join screening_lists on screening_lists.id = found.list_id
      join screening_list_versions edition on edition.id = found.list_version_id
     where found.id = ${id}`.execute(db);
  return rows[0];
}

interface EarlierCase {
  id: number;
  state: CaseState;
  openedAt: Date;
  supersededWhy: SupersededCause | null;
}

/** Other cases about the same pair, the newest first. */
export async function listEarlier(
  db: Queryable,
  { id, partyId, listId, entryKey }: { id: number; partyId: number; listId: number; entryKey: string },
): Promise<EarlierCase[]> {
  const { rows } = await sql<EarlierCase>`
    select id, state, opened_at as "openedAt", superseded_why as "supersededWhy" from screening_cases
     where party_id = ${partyId} and list_id = ${listId} and entry_key = ${entryKey} and id < ${id} order by id desc limit 50`.execute(db);
  return rows;
}

export interface StoredDecision {
  id: number;
  caseId: number;
  verdict: Verdict;
  reason: ClearingReason | null;
  words: string;
  by: string;
  at: Date;
  isSecond: boolean;
}

export async function listDecisions(db: Queryable, caseIds: number[]): Promise<StoredDecision[]> {
  const { rows } = await sql<StoredDecision>`
    select id, case_id as "caseId", verdict, reason_code as reason, words, decided_by_name as by, decided_at as at, is_second as "isSecond"
      from screening_decisions where case_id = any(${caseIds}::int[]) order by id`.execute(db);
  return rows;
}
