import { sql } from "kysely";
import type { CaseState } from "../../../../shared/domain/screening.ts";
import type { PartyKind } from "../../../../shared/domain/screening.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { Subject } from "../../engine/subject.ts";

/** A party as its source has it now, beside what is known of its screening. */
export interface StandingRow {
  kind: PartyKind;
  ref: string;
  label: string | null;
  subject: Subject | null;
  fingerprint: string | null;
  partyId: number | null;
  versionId: number | null;
  screenedFingerprint: string | null;
  screenedState: string | null;
  screenedEngine: number | null;
  screenedAt: Date | null;
  /** Those that are open or confirmed. */
  cases: { id: number; state: CaseState }[];
}

/** One row for each party that is asked for, in that order, whether there is such a party or not. */
export async function listStandingRows(db: Queryable, kinds: string[], ids: number[]): Promise<StandingRow[]> {
  // Of the view only the rows that are asked for are read: without the offset it would be joined as a whole.
  const { rows } = await sql<StandingRow>`
    select asked.kind, asked.id::text as ref, source.label, source.subject, source.fingerprint, party.id as "partyId", version.id as "versionId",
           party.screened_fingerprint as "screenedFingerprint", party.screened_state as "screenedState",
           party.screened_engine as "screenedEngine", party.screened_at as "screenedAt",
           (select coalesce(json_agg(json_build_object('id', id, 'state', state) order by id), '[]') from screening_cases
             where party_id = party.id and state in ('new', 'looking', 'second', 'confirmed')) as cases
      from unnest(${kinds}::text[], ${ids}::int[]) with ordinality as asked (kind, id, place)
      left join lateral (
        select label, subject, fingerprint from screened_parties where screened_parties.kind = asked.kind and ref_id = asked.id offset 0) as source
        on true
      left join screening_parties party on party.kind = asked.kind and party.ref = asked.id::text
      left join screening_party_versions version on version.party_id = party.id and version.fingerprint = source.fingerprint
       and version.number = party.version
     order by place`.execute(db);
  return rows;
}

export interface PartyOfOwner {
  /** Whose party it is, as one asks: a project's are also those of its request and of who signed for it. */
  of: "institution" | "project";
  ownerId: number;
  kind: PartyKind;
  ref: string;
}

/** Every party that has a part in payments of these institutions to these projects, so far as its source names one. */
export async function listPartiesOfPayments(
  db: Queryable,
  institutionIds: readonly number[],
  projectIds: readonly number[],
): Promise<PartyOfOwner[]> {
  const { rows } = await sql<PartyOfOwner>`
    with request as (
      select projects.id as project_id, funding_requests.id, treaty_signature_id
        from projects join funding_requests on funding_requests.id = funding_request_id where projects.id = any(${projectIds}::int[])),
    owner as (
      select 'institution' as kind, id, 'institution' as asked_kind, id as asked_id from unnest(${institutionIds}::int[]) as id
      union all select 'project', id, 'project', id from unnest(${projectIds}::int[]) as id
      union all select 'funding_request', id, 'project', project_id from request
      union all select 'treaty_signature', treaty_signature_id, 'project', project_id from request where treaty_signature_id is not null)
    select owner.asked_kind as "of", owner.asked_id as "ownerId", party.kind, party.ref from owner cross join lateral (
      select kind, ref from screened_parties where owner_kind = owner.kind and owner_id = owner.id offset 0) as party
     order by owner.asked_kind, owner.asked_id, party.kind, party.ref`.execute(db);
  return rows;
}

/** Keeps the cases of these parties as they are until the transaction is over. */
export async function holdCases(tx: Queryable, kinds: string[], refs: string[]): Promise<void> {
  await sql`
    select screening_cases.id from screening_cases join screening_parties on screening_parties.id = party_id
      join unnest(${kinds}::text[], ${refs}::text[]) as asked (kind, ref) on asked.kind = screening_parties.kind and asked.ref = screening_parties.ref
     where state <> 'superseded' order by screening_cases.id for share of screening_cases`.execute(tx);
}

/** The newest state of the lists. */
export async function readForce(db: Queryable): Promise<Force> {
  const { rows } = await sql<Force>`
    select number, engine, threshold, lists from screening_states order by number desc limit 1`.execute(db);
  if (!rows[0]) throw new Error("there is no state of the lists");
  return rows[0];
}

/** What is in force: the number of the state is the clock of screening. */
export interface Force {
  number: string;
  engine: number;
  threshold: string;
  /** The version of each list in force, by the list's number. */
  lists: Record<string, number>;
}
