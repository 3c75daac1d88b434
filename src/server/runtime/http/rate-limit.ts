import { CompiledQuery, sql } from "kysely";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Database } from "../db/database.ts";

export interface Limit {
  /** What is counted, such as "submit:203.0.113.7". Every process of the product shares the count. */
  key: string;
  most: number;
  windowSeconds: number;
  /** How much one try takes, where tries are of different size; 1 unless said. */
  cost?: number;
}

export interface ReservedTry {
  /** Takes the try out of the counts again: it was not a failure after all. */
  giveBack: () => Promise<void>;
}

/** Counts one hit and throws 429 with Retry-After when the window already had `most`. */
export async function countHit(db: Database, limit: Limit): Promise<void> {
  const { isOver, secondsLeft } = await addHit(db, limit);
  if (isOver) throw tooMany(secondsLeft);
}

// A window that has ended begins anew; one that is full keeps its row as it is, and the row is not returned. The keys are
// in one order, so that two tries that share several never wait for each other in a circle.
const reserveText = `
  insert into rate_limits (key, window_ends_at, hits)
  select key, now() + make_interval(secs => seconds), cost
    from unnest($1::text[], $2::int[], $3::int[], $4::int[]) as wanted (key, seconds, most, cost) where cost <= most order by key
  on conflict (key) do update set
    hits = case when rate_limits.window_ends_at <= now() then excluded.hits else rate_limits.hits + excluded.hits end,
    window_ends_at = case when rate_limits.window_ends_at <= now() then excluded.window_ends_at else rate_limits.window_ends_at end
    where rate_limits.window_ends_at <= now()
       or rate_limits.hits + excluded.hits
          <= (select most from unnest($1::text[], $3::int[]) as bound (key, most) where bound.key = rate_limits.key)
  returning key, window_ends_at::text as "endsAt"`;

/**
 * Counts a try in every window before it is made, by one statement, so that a thousand tries at once are no more than
 * the windows allow. Throws 429 with Retry-After when one of them is full; the others then keep no trace of it.
 * Whoever succeeds gives the try back, so that only failures stay counted.
 */
export async function reserveTry(db: Database, limits: Limit[]): Promise<ReservedTry> {
  const sorted = limits.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const costs = new Map(sorted.map(({ key, cost = 1 }) => [key, cost]));
  const columns = [
    sorted.map(({ key }) => key),
    sorted.map(({ windowSeconds }) => windowSeconds),
    sorted.map(({ most }) => most),
    [...costs.values()],
  ];
  const { rows } = await db.executeQuery<{ key: string; endsAt: string }>(CompiledQuery.raw(reserveText, columns));
  const giveBack = async () => {
    for (const { key, endsAt } of rows)
      await db
        .updateTable("rate_limits")
        .set({ hits: sql`greatest(0, hits - ${costs.get(key) ?? 1}::int)` })
        .where("key", "=", key)
        // A later window has not counted this try.
        .where(sql<boolean>`window_ends_at = ${endsAt}::timestamptz`)
        .execute();
  };
  const full = sorted.find(({ key }) => !rows.some((row) => row.key === key));
  if (!full) return { giveBack };
  await giveBack();
  throw tooMany(await secondsLeftOf(db, full.key));
}

/**
 * What `find` finds by a secret of the caller. A miss counts before it is answered, so that a thousand at once are told
 * "not found" no more often than the limit allows. What is found opens also where somebody else behind the same address
 * has guessed too often: this is for secrets of 128 random bits and more, which nobody finds by trying. Shorter ones
 * reserve their try first.
 */
export async function findOrCountMiss<Found>(
  db: Database,
  limit: Limit,
  find: () => Promise<Found | undefined>,
  gone: () => AppError,
): Promise<Found> {
  const found = await find();
  if (found !== undefined) return found;
  await countHit(db, limit);
  throw gone();
}

const addHitsText = `
  insert into rate_limits (key, window_ends_at, hits)
  select key, now() + make_interval(secs => seconds), 1 from unnest($1::text[], $2::int[]) as counted (key, seconds) order by key
  on conflict (key) do update set
    hits = case when rate_limits.window_ends_at <= now() then 1 else rate_limits.hits + 1 end,
    window_ends_at = case when rate_limits.window_ends_at <= now() then excluded.window_ends_at else rate_limits.window_ends_at end
  returning key, hits, ceil(extract(epoch from window_ends_at - now()))::int as "secondsLeft"`;

/** What a window has counted. */
interface Hits {
  hits: number;
  isOver: boolean;
  secondsLeft: number;
}

/** Counts one hit whatever the count is, and tells it: for callers that judge it themselves. */
export async function addHit(db: Database, limit: Limit): Promise<Hits> {
  return (await addHits(db, [limit]))(limit);
}

/** The same in several windows, by one statement. */
export async function addHits(db: Database, limits: Limit[]): Promise<(limit: Limit) => Hits> {
  const values = [limits.map(({ key }) => key), limits.map(({ windowSeconds }) => windowSeconds)];
  const { rows } = await db.executeQuery<{ key: string; hits: number; secondsLeft: number }>(CompiledQuery.raw(addHitsText, values));
  return ({ key, most }) => {
    const { hits = 0, secondsLeft = 0 } = rows.find((row) => row.key === key) ?? {};
    return { hits, isOver: hits > most, secondsLeft };
  };
}

/** Drops what no limit needs any more; the keys hold addresses. */
export async function forgetEndedWindows(db: Database): Promise<void> {
  await db
    .deleteFrom("rate_limits")
    .where("window_ends_at", "<", sql<Date>`now()`)
    .execute();
}

async function secondsLeftOf(db: Database, key: string): Promise<number> {
  const row = await db
    .selectFrom("rate_limits")
    .select(sql<number>`greatest(1, ceil(extract(epoch from window_ends_at - now())))::int`.as("secondsLeft"))
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.secondsLeft ?? 1;
}

/** The refusal of whoever has to wait so long. */
export function tooMany(seconds: number): AppError {
  return new AppError("too_many_requests", m.error_too_many({ seconds: String(seconds) }), { retryAfter: seconds });
}
