import { CompiledQuery, sql } from "kysely";
import { AppError } from "../../shared/domain/errors.ts";
import { m } from "../../shared/messages/generated/messages.js";
import type { Database } from "../db/database.ts";

export interface Limit {
  /** What is counted, such as "submit:203.0.113.7". Every process of the product shares the count. */
  key: string;
  most: number;
  windowSeconds: number;
}

/** Counts one hit and throws 429 with Retry-After when the window already had `most`. */
export async function countHit(db: Database, limit: Limit): Promise<void> {
  const { hits, secondsLeft } = await addHit(db, limit);
  if (hits > limit.most)
    throw new AppError("too_many_requests", m.error_too_many({ seconds: String(secondsLeft) }), { retryAfter: secondsLeft });
}

/** Throws 429 when the window is used up, without counting; for limits that count failures only. */
export async function refuseWhenUsedUp(db: Database, limit: Limit): Promise<void> {
  const row = await db
    .selectFrom("rate_limits")
    .select(["hits", sql<number>`ceil(extract(epoch from window_ends_at - now()))::int`.as("secondsLeft")])
    .where("key", "=", limit.key)
    .where("window_ends_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  if (row && row.hits >= limit.most)
    throw new AppError("too_many_requests", m.error_too_many({ seconds: String(row.secondsLeft) }), { retryAfter: row.secondsLeft });
}

const addHitText = `
  insert into rate_limits (key, window_ends_at, hits) values ($1, now() + make_interval(secs => $2), 1)
  on conflict (key) do update set
    hits = case when rate_limits.window_ends_at <= now() then 1 else rate_limits.hits + 1 end,
    window_ends_at = case when rate_limits.window_ends_at <= now() then excluded.window_ends_at else rate_limits.window_ends_at end
  returning hits, ceil(extract(epoch from window_ends_at - now()))::int as "secondsLeft"`;

export async function addHit(db: Database, { key, windowSeconds }: Limit): Promise<{ hits: number; secondsLeft: number }> {
  const { rows } = await db.executeQuery<{ hits: number; secondsLeft: number }>(CompiledQuery.raw(addHitText, [key, windowSeconds]));
  return rows[0] ?? { hits: 1, secondsLeft: windowSeconds };
}

export async function forgetHits(db: Database, key: string): Promise<void> {
  await db.deleteFrom("rate_limits").where("key", "=", key).execute();
}

/** Drops what no limit needs any more; the keys hold addresses. */
export async function forgetEndedWindows(db: Database): Promise<void> {
  await db
    .deleteFrom("rate_limits")
    .where("window_ends_at", "<", sql<Date>`now()`)
    .execute();
}
