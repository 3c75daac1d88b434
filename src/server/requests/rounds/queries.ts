import { sql } from "kysely";
import type { RoundTerms } from "../../../shared/contracts/requests/rounds.ts";
import type { RoundPhase, RoundState } from "../../../shared/domain/rounds.ts";
import type { Queryable } from "../../runtime/db/database.ts";

/** What is judged by; null while it cannot be read yet. */
export interface ReadTerms {
  opensAt: Date | null;
  closesAt: Date | null;
  currency: string | null;
  budget: string | null;
  smallest: string | null;
  largest: string | null;
  scoresWanted: number;
}

export interface StoredRound extends ReadTerms {
  id: number;
  reference: string;
  state: RoundState;
  phase: RoundPhase;
  terms: RoundTerms;
  revision: number;
  endReason: string | null;
}

/** How a call stands is said by the database's clock, which every process has. */
const phase = sql`case when published_at is null or ended_at is not null then state when now() < opens_at then 'upcoming' when now() < closes_at then 'open' else 'closed' end`;

const columns = sql`id, reference, state, ${phase} as phase, terms, opens_at as "opensAt", closes_at as "closesAt", currency,
  budget::text, smallest::text, largest::text, scores_wanted as "scoresWanted", revision, end_reason as "endReason"`;

export async function insertRound(
  tx: Queryable,
  { reference, terms, by }: { reference: string; terms: RoundTerms; by: string },
): Promise<number> {
  const { id } = await tx
    .insertInto("funding_rounds")
    .values({ reference, terms: JSON.stringify(terms), created_by_name: by })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function findRound(db: Queryable, id: number): Promise<StoredRound | undefined> {
  const { rows } = await sql<StoredRound>`select ${columns} from funding_rounds where id = ${id}`.execute(db);
  return rows[0];
}

export async function findByReference(db: Queryable, reference: string): Promise<StoredRound | undefined> {
  const { rows } = await sql<StoredRound>`
    select ${columns} from funding_rounds where reference = ${reference} and published_at is not null`.execute(db);
  return rows[0];
}

/** Holds a call until the transaction ends: who changes it, and who grants of its budget, follow each other. */
export async function lockRound(tx: Queryable, id: number): Promise<StoredRound | undefined> {
  await sql`select id from funding_rounds where id = ${id} for no key update`.execute(tx);
  return findRound(tx, id);
}

/** More calls than anybody has published in ten years of one a week. */
const mostListed = 500;

/** Newest first. */
export async function listRounds(db: Queryable): Promise<StoredRound[]> {
  const { rows } = await sql<StoredRound>`select ${columns} from funding_rounds order by id desc limit ${mostListed}`.execute(db);
  return rows;
}

/** What was published: open ones by the end, those to come by the beginning, then those that are over, the newest first. */
export async function listPublished(db: Queryable): Promise<StoredRound[]> {
  const { rows } = await sql<StoredRound>`
    select ${columns} from funding_rounds where published_at is not null
     order by case when ended_at is not null or closes_at <= now() then 2 when opens_at > now() then 1 else 0 end,
              case when ended_at is null and closes_at > now() then case when opens_at > now() then opens_at else closes_at end end,
              closes_at desc, id limit 100`.execute(db);
  return rows;
}

export async function saveRound(tx: Queryable, id: number, terms: RoundTerms, read: ReadTerms): Promise<void> {
  await tx
    .updateTable("funding_rounds")
    .set({
      terms: JSON.stringify(terms),
      opens_at: read.opensAt,
      closes_at: read.closesAt,
      currency: read.currency,
      budget: read.budget,
      smallest: read.smallest,
      largest: read.largest,
      scores_wanted: read.scoresWanted,
      revision: sql`revision + 1`,
    })
    .where("id", "=", id)
    .execute();
}

export async function keepVersion(tx: Queryable, id: number, by: string): Promise<void> {
  await sql`
    insert into funding_round_versions (round_id, revision, terms, set_by_name)
    select id, revision, terms, ${by} from funding_rounds where id = ${id} on conflict do nothing`.execute(tx);
}

export async function listVersions(db: Queryable, id: number): Promise<{ revision: number; setBy: string; setAt: Date }[]> {
  return db
    .selectFrom("funding_round_versions")
    .select(["revision", "set_by_name as setBy", "set_at as setAt"])
    .where("round_id", "=", id)
    .orderBy("revision", "desc")
    .limit(50)
    .execute();
}

export async function setState(tx: Queryable, id: number, state: RoundState, endReason: string | null): Promise<void> {
  await sql`
    update funding_rounds set state = ${state}, revision = revision + 1, end_reason = ${endReason},
           published_at = case when ${state} = 'published' then clock_timestamp() else published_at end,
           ended_at = case when ${state} in ('decided', 'cancelled') then clock_timestamp() end
     where id = ${id}`.execute(tx);
}

export interface RoundCounts {
  id: number;
  requests: number;
  shortlisted: number;
}

export async function countRequests(db: Queryable, ids: readonly number[]): Promise<RoundCounts[]> {
  const { rows } = await sql<RoundCounts>`
    select f.id, count(*)::int as requests, count(r.shortlisted_at)::int as shortlisted
      from funding_rounds as f join funding_requests as r on r.round_id = f.id
     where f.id = any(${ids}::int[]) and r.merged_into_id is null group by f.id`.execute(db);
  return rows;
}

/**
 * What the agreements of a call's requests promise: what was offered counts until it is let go, and an amendment that asks for less counts
 * once it is in force. One request can be left out.
 */
export async function sumGranted(db: Queryable, ids: readonly number[], except = 0): Promise<{ id: number; granted: string }[]> {
  const { rows } = await sql<{ id: number; granted: string }>`
    select id, sum(most)::text as granted from (
      select f.id, max((a.terms ->> 'amount')::numeric) as most
        from funding_rounds as f
        join funding_requests as r on r.round_id = f.id
        join projects as p on p.funding_request_id = r.id
        join agreements as a on a.project_id = p.id and a.state in ('offered', 'in_force')
       where f.id = any(${ids}::int[]) and r.id <> ${except} group by f.id, p.id) as promised
     group by id`.execute(db);
  return rows;
}

/** What one request's agreement promises already, in which currency, and in which call the request is. */
export interface Promised {
  roundId: number | null;
  amount: string | null;
  currency: string | null;
}

export async function findPromised(db: Queryable, requestId: number): Promise<Promised | undefined> {
  const { rows } = await sql<Promised>`
    select r.round_id as "roundId", max((a.terms ->> 'amount')::numeric)::text as amount, max(a.currency) as currency
      from funding_requests as r
      left join projects as p on p.funding_request_id = r.id
      left join agreements as a on a.project_id = p.id and a.state in ('offered', 'in_force')
     where r.id = ${requestId} group by r.id`.execute(db);
  return rows[0];
}
