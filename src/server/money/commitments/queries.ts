import { sql } from "kysely";
import type { Commitment, CommitmentFields } from "../../../shared/contracts/money/commitments.ts";
import { mostMatches } from "../../../shared/domain/commitments.ts";
import type { FunderStanding } from "../../../shared/domain/community-money.ts";
import type { ProjectTheme } from "../../../shared/domain/projects.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";

/** Of a commitment that was neither ended nor is over, in this year of UTC. */
const inForce = sql`ended_at is null and extract(year from now() at time zone 'utc') between first_year and last_year`;

/** The newest first; amounts have the column's four decimals. */
export async function listCommitments(db: Queryable, institutionId: number): Promise<Commitment[]> {
  const { rows } = await sql<Commitment>`
    select id, amount::text as amount, currency, first_year as "firstYear", last_year as "lastYear", themes, places, source,
           is_by_member as "isByMember", recorded_by_name as "recordedBy", recorded_at as "recordedAt",
           case when ended_at is not null then json_build_object('at', ended_at, 'by', ended_by_name, 'reason', end_reason) end as ended
      from commitments where institution_id = ${institutionId} order by id desc limit 200`.execute(db);
  return rows;
}

/** Stores a commitment unless its key is known; then the institution of that one is answered. */
export async function insertCommitment(
  tx: Queryable,
  institutionId: number,
  fields: CommitmentFields,
  { by, isByMember }: { by: Caller; isByMember: boolean },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into commitments (institution_id, client_key, amount, currency, first_year, last_year, themes, places, source, is_by_member,
                             recorded_by, recorded_by_name)
    values (${institutionId}, ${fields.key}::uuid, ${fields.amount}::numeric, ${fields.currency}, ${fields.firstYear}::int,
            ${fields.lastYear}::int, ${fields.themes}::text[], ${fields.places}::text[], ${fields.source}, ${isByMember}, ${by.id},
            ${by.username})
    on conflict (client_key) do nothing returning id`.execute(tx);
  return rows[0]?.id;
}

/** How many were recorded and not ended, and whose a key that is known is. */
export async function findStored(
  tx: Queryable,
  institutionId: number,
  key: string,
): Promise<{ open: number; keyOf: number | null } | undefined> {
  const { rows } = await sql<{ open: number; keyOf: number | null }>`
    select (select count(*)::int from commitments where institution_id = ${institutionId} and ended_at is null) as open,
           (select institution_id from commitments where client_key = ${key}::uuid) as "keyOf"`.execute(tx);
  return rows[0];
}

/** False for one that is not the institution's, or was ended before. */
export async function setEnded(
  tx: Queryable,
  { institutionId, id, reason, by }: { institutionId: number; id: number; reason: string; by: Caller },
): Promise<boolean> {
  const { rows } = await sql`
    update commitments set ended_at = clock_timestamp(), ended_by_name = ${by.username}, end_reason = ${reason}
     where id = ${id} and institution_id = ${institutionId} and ended_at is null returning id`.execute(tx);
  return rows.length > 0;
}

export async function hasCommitment(db: Queryable, institutionId: number, id: number): Promise<boolean> {
  const { rows } = await sql`select from commitments where id = ${id} and institution_id = ${institutionId}`.execute(db);
  return rows.length > 0;
}

export interface StoredSum {
  year: number;
  currency: string;
  committed: string;
  given: string;
}

/** What is committed for this year of UTC, and what settled live transfers gave in it, each currency by itself. */
export async function listSums(db: Queryable, institutionId: number): Promise<StoredSum[]> {
  const { rows } = await sql<StoredSum>`
    select extract(year from now() at time zone 'utc')::int as year, currency, sum(amount)::text as committed,
           (select coalesce(sum(settled.amount), 0)::text from settled_transfers settled
             where settled.institution_id = ${institutionId}::int and settled.mode = 'live' and settled.currency = commitments.currency
               and settled.settled_at >= date_trunc('year', now() at time zone 'utc') at time zone 'utc') as given
      from commitments where institution_id = ${institutionId} and ${inForce} group by currency order by currency`.execute(db);
  return rows;
}

export interface StoredMatch {
  publicId: string;
  name: string;
  location: string | null;
  theme: ProjectTheme | null;
  currency: string;
  fundingNeeded: string;
  fundingReceived: string;
  isOfTheme: boolean;
  place: string | null;
  isOfCurrency: boolean;
  standing: FunderStanding | null;
  hasPaid: boolean;
}

/**
 * Published projects that seek money and fit a commitment in force: by its theme, its place and its currency, the newest first. One whose
 * community has declined the institution is none. Of several commitments that fit, one in the project's currency gives the reasons.
 */
export async function listMatches(db: Queryable, institutionId: number): Promise<StoredMatch[]> {
  const { rows } = await sql<StoredMatch>`
    select public_id as "publicId", name, location, theme, projects.currency, funding_needed::text as "fundingNeeded",
           received::text as "fundingReceived", fit.is_of_theme as "isOfTheme", fit.place, fit.is_of_currency as "isOfCurrency", standing,
           exists (select from transfers where project_id = projects.id and transfers.institution_id = ${institutionId}::int and mode = 'live'
                      and status in ('pending', 'submitted', 'settled')) as "hasPaid"
      from public_projects as projects
      left join funder_of(projects.id, ${institutionId}::int) on true
     cross join lateral (
       select coalesce(sum(amount), 0.0000) as received from settled_transfers
        where project_id = projects.id and mode = 'live' and settled_transfers.currency = projects.currency) as money
     cross join lateral (
       select cardinality(themes) > 0 as is_of_theme, commitments.currency = projects.currency as is_of_currency,
              (select place from unnest(places) as place where is_place_of(projects.public_place, place) limit 1) as place
         from commitments
        where commitments.institution_id = ${institutionId}::int and ${inForce} and (themes = '{}' or projects.theme = any(themes))
          and (places = '{}' or exists (select from unnest(places) as place where is_place_of(projects.public_place, place)))
        order by commitments.currency = projects.currency desc, cardinality(themes) > 0 desc, cardinality(places) > 0 desc, commitments.id limit 1) as fit
     where projects.funding_status = 'seeking' and received < funding_needed and standing is distinct from 'declined'
     order by published_at desc, projects.id desc limit ${mostMatches}`.execute(db);
  return rows;
}
