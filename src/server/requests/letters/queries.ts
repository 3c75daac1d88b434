import { sql } from "kysely";
import type { Queryable } from "../../runtime/db/database.ts";

export interface LettersHour {
  roundId: number;
  at: Date;
}

/** When the letters of a request's call leave, if that is to come. The call stays as it is until the transaction ends: who moves its hour waits. */
export async function holdHour(tx: Queryable, requestId: number): Promise<LettersHour | undefined> {
  const { rows } = await sql<LettersHour>`
    select id as "roundId", letters_at as at from funding_rounds
     where id = (select round_id from funding_requests where id = ${requestId}) and letters_at > clock_timestamp() for share`.execute(tx);
  return rows[0];
}

/** Holds what waits for the hour of a call, before the requests that it is about: whoever takes one of them back goes the same way. */
export async function holdActs(tx: Queryable, roundId: number): Promise<void> {
  await sql`select id from acts where round_id = ${roundId} and leaves_at > clock_timestamp() and undone_at is null order by id for update`.execute(
    tx,
  );
}

/** The requests whose letters wait for the hour of a call, in the order in which they are held. */
export async function listWaiting(tx: Queryable, roundId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct funding_request_id as id from emails join acts on acts.id = act_id
     where round_id = ${roundId} and acts.leaves_at > clock_timestamp() and undone_at is null and emails.status in ('queued', 'held')
       and funding_request_id is not null order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function findLetters(
  db: Queryable,
  roundId: number,
): Promise<{ at: Date | null; isOver: boolean; waiting: number } | undefined> {
  const { rows } = await sql<{ at: Date | null; isOver: boolean; waiting: number }>`
    select letters_at as at, coalesce(letters_at <= now(), false) as "isOver",
           (select count(distinct funding_request_id)::int from emails join acts on acts.id = act_id
             where round_id = f.id and acts.leaves_at > now() and undone_at is null and emails.status in ('queued', 'held')) as waiting
      from funding_rounds as f where f.id = ${roundId}`.execute(db);
  return rows[0];
}

export async function setHour(tx: Queryable, roundId: number, at: Date | null): Promise<void> {
  await sql`update funding_rounds set letters_at = ${at}, revision = revision + 1 where id = ${roundId}`.execute(tx);
}

/** What waits for the hour of a call waits for another one, or for nothing any more. */
export async function moveActs(tx: Queryable, roundId: number, at: Date): Promise<void> {
  await sql`
    with moved as (
      update acts set leaves_at = ${at} where round_id = ${roundId} and leaves_at > clock_timestamp() and undone_at is null returning id)
    update status_changes set told_at = ${at} from moved where act_id = moved.id`.execute(tx);
}

/** The act that a request's letter waits with. */
export async function findActOf(tx: Queryable, roundId: number, requestId: number): Promise<{ id: string; leavesAt: Date } | undefined> {
  const { rows } = await sql<{ id: string; leavesAt: Date }>`
    select acts.id, acts.leaves_at as "leavesAt" from acts
     where round_id = ${roundId} and undone_at is null
       and exists (select from emails where act_id = acts.id and funding_request_id = ${requestId})
     order by made_at desc limit 1`.execute(tx);
  return rows[0];
}
