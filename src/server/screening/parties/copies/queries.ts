import { sql } from "kysely";
import type { PartyKind } from "../../../../shared/domain/screening.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { ListSource } from "../../../runtime/db/list-source.ts";
import type { Subject } from "../../engine/subject.ts";

/** Forgets what changed at the sources so far; whoever does it reads them in the same transaction. */
export async function takeSourceChanges(tx: Queryable): Promise<number> {
  const { numAffectedRows } = await sql`delete from screening_source_changes`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Whether the sources were never read, or have changed since. */
export async function isSourceChanged(db: Queryable): Promise<boolean> {
  const { rows } = await sql`
    select where exists (select from screening_source_changes)
        or not exists (select from screening_parties) and exists (select from screened_parties)`.execute(db);
  return rows.length > 0;
}

/** Stores parties that are new or not as they were. A party that looks different from before is another version. */
export async function storeChangedParties(tx: Queryable): Promise<void> {
  await sql`
    with source as materialized (
      select source.* from screened_parties source left join screening_parties known on known.kind = source.kind and known.ref = source.ref
       where known.id is null or known.gone_at is not null
          or (known.fingerprint, known.label, known.owner_kind, known.owner_id, known.about)
             is distinct from (source.fingerprint, source.label, source.owner_kind, source.owner_id, source.about)),
    stored as (
      insert into screening_parties (kind, ref, label, about, owner_kind, owner_id, subject, fingerprint)
      select kind, ref, label, about, owner_kind, owner_id, subject, fingerprint from source
      on conflict (kind, ref) do update set label = excluded.label, about = excluded.about, owner_kind = excluded.owner_kind,
             owner_id = excluded.owner_id, subject = excluded.subject, fingerprint = excluded.fingerprint, gone_at = null,
             version = screening_parties.version + (screening_parties.fingerprint <> excluded.fingerprint)::int
      returning id, version, label, subject, fingerprint)
    insert into screening_party_versions (party_id, number, label, subject, fingerprint)
    select id, version, label, subject, fingerprint from stored on conflict (party_id, number) do nothing`.execute(tx);
}

/** Notes those whose source is not there any more, or is not to be screened. */
export async function noteGoneParties(tx: Queryable): Promise<void> {
  await sql`
    update screening_parties set gone_at = now()
     where gone_at is null and not exists (
       select from screened_parties source where source.kind = screening_parties.kind and source.ref = screening_parties.ref)`.execute(tx);
}

/**
 * Removes those whose source is gone, with everything that was compared, where no case and no payment needs them; the others go ten years
 * after their source.
 */
export async function removeGoneParties(tx: Queryable, years: number): Promise<void> {
  await sql`
    delete from screening_parties where gone_at is not null and not exists (select from screening_cases where party_id = screening_parties.id)
       and (gone_at < now() - make_interval(years => ${years}) or not exists (
         select from transfers left join projects on projects.id = project_id left join funding_requests on funding_requests.id = funding_request_id
          where mode = 'live' and owner_id = case owner_kind when 'institution' then institution_id when 'project' then project_id
                when 'funding_request' then funding_request_id when 'treaty_signature' then treaty_signature_id end))`.execute(tx);
}

export interface PartyToScreen {
  id: number;
  versionId: number;
  kind: PartyKind;
  label: string;
  subject: Subject;
  fingerprint: string;
}

/** What has to be screened against what: those last screened as of one state, or (null) those that are compared with everything. */
export interface Group {
  since: string | null;
  parties: number;
}

interface Target {
  state: string;
  engine: number;
  threshold: string;
}

/** What was screened as of an earlier state by the same engine, as it still is and with no higher threshold, needs only what was added. */
const sinceOf = ({ engine, threshold }: Target) => sql`
  case when screened_fingerprint = fingerprint and screened_engine = ${engine}
        and (select states.threshold from screening_states states where states.number = screened_state) <= ${threshold}::numeric
       then screened_state end`;

const isDue = ({ state, engine }: Target) => sql`
  gone_at is null
  and (screened_state is distinct from ${state}::bigint or screened_engine is distinct from ${engine} or screened_fingerprint is distinct from fingerprint)`;

/** Those with the most to compare first. */
export async function listGroups(db: Queryable, target: Target): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select since, count(*)::int as parties from (select ${sinceOf(target)} as since from screening_parties where ${isDue(target)}) as due
     group by since order by since nulls first`.execute(db);
  return rows;
}

/** The next of a group, in the order of their ids. */
export async function listPartiesToScreen(
  db: Queryable,
  target: Target,
  { since, after, limit }: { since: string | null; after: number; limit: number },
): Promise<PartyToScreen[]> {
  const { rows } = await sql<PartyToScreen>`
    select party.id, version.id as "versionId", party.kind, party.label, party.subject, party.fingerprint
      from (select * from screening_parties where id > ${after} and ${isDue(target)} and ${sinceOf(target)} is not distinct from ${since}::bigint
             order by id limit ${limit}) as party
      join screening_party_versions version on version.party_id = party.id and version.number = party.version
     order by party.id`.execute(db);
  return rows;
}

/** Notes parties as screened, so far as they are still as they were when they were compared. */
export async function setScreened(tx: Queryable, parties: readonly PartyToScreen[], { state, engine }: Target): Promise<void> {
  await sql`
    update screening_parties set screened_fingerprint = done.fingerprint, screened_state = ${state}::bigint, screened_engine = ${engine},
           screened_at = clock_timestamp()
      from unnest(${parties.map(({ id }) => id)}::int[], ${parties.map(({ fingerprint }) => fingerprint)}::text[]) as done (id, fingerprint)
     where screening_parties.id = done.id and screening_parties.fingerprint = done.fingerprint`.execute(tx);
}

/** Has a party compared with everything once more: until then it counts as never screened. */
export async function screenAgain(tx: Queryable, partyId: number): Promise<void> {
  await sql`
    update screening_parties set screened_fingerprint = null, screened_state = null, screened_engine = null, screened_at = null
     where id = ${partyId}`.execute(tx);
}

/** How many there are, and how many of them are not screened as they and the lists are now. */
export async function countDue(db: Queryable, target: Omit<Target, "threshold">): Promise<{ parties: number; waiting: number }> {
  const { rows } = await sql<{ parties: number; waiting: number }>`
    select count(*)::int as parties, count(*) filter (where ${isDue({ ...target, threshold: "1" })})::int as waiting
      from screening_parties where gone_at is null`.execute(db);
  return rows[0] ?? { parties: 0, waiting: 0 };
}

export interface ListedParty {
  id: number;
  kind: PartyKind;
  ref: string;
  label: string;
  about: string | null;
  screenedAt: Date | null;
  goneAt: Date | null;
}

export const partyList: ListSource = {
  table: "screening_parties",
  columns: `id, kind, ref, label, about, screened_at as "screenedAt", gone_at as "goneAt"`,
  filterColumn: "kind",
  dateColumn: "known_since",
  sorts: { label: "lower(label)" },
};
