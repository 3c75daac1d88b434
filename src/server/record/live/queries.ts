import { sql } from "kysely";
import type { DeskChange } from "../../../shared/contracts/record/live.ts";
import type { Queryable } from "../../runtime/db/database.ts";

/** How long a row counts without being renewed: the process that held it may have been killed. */
const seconds = 60;

export async function notifyDesks(tx: Queryable, channel: string, changes: DeskChange[]): Promise<void> {
  const told = changes.map((change) => JSON.stringify(change));
  await sql`select pg_notify(${channel}, change) from unnest(${told}::text[]) as change`.execute(tx);
}

export async function insertPresence(db: Queryable, streamId: string, userId: number): Promise<void> {
  await db.insertInto("desk_presence").values({ stream_id: streamId, user_id: userId }).execute();
}

/** Which request one of the user's own streams looks at; the row stays as it is until the transaction ends. */
export async function lockPresence(
  tx: Queryable,
  streamId: string,
  userId: number,
): Promise<{ fundingRequestId: number | null; isWriting: boolean } | undefined> {
  return tx
    .selectFrom("desk_presence")
    .select(["funding_request_id as fundingRequestId", "is_writing as isWriting"])
    .where("stream_id", "=", streamId)
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}

export async function requestExists(db: Queryable, fundingRequestId: number): Promise<boolean> {
  return (await db.selectFrom("funding_requests").select("id").where("id", "=", fundingRequestId).executeTakeFirst()) !== undefined;
}

export async function setPresence(
  tx: Queryable,
  streamId: string,
  viewing: { fundingRequestId: number | null; isWriting: boolean },
): Promise<void> {
  await sql`
    update desk_presence set is_writing = ${viewing.isWriting}, seen_at = now(), funding_request_id = ${viewing.fundingRequestId},
           viewing_since = case when funding_request_id is distinct from ${viewing.fundingRequestId} then now() else viewing_since end
     where stream_id = ${streamId}`.execute(tx);
}

/** Forgets streams that ended. Returns the requests that they looked at. */
export async function deletePresence(tx: Queryable, streamIds: string[]): Promise<number[]> {
  const rows = await tx.deleteFrom("desk_presence").where("stream_id", "in", streamIds).returning("funding_request_id as id").execute();
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}

/** Renews the streams that are open here, and forgets those that nobody renews. */
export async function renewPresence(db: Queryable, streamIds: string[]): Promise<void> {
  if (streamIds.length > 0)
    await db
      .updateTable("desk_presence")
      .set({ seen_at: sql`now()` })
      .where("stream_id", "in", streamIds)
      .execute();
  await sql`delete from desk_presence where seen_at < now() - make_interval(secs => ${seconds * 5})`.execute(db);
}

/** Who looks at a request, each person once, who came first in front. */
export async function listPresence(
  db: Queryable,
  fundingRequestId: number,
): Promise<{ userId: number; username: string; isWriting: boolean; since: Date }[]> {
  return db
    .selectFrom("desk_presence")
    .innerJoin("users", "users.id", "desk_presence.user_id")
    .select(({ fn }) => [
      "users.id as userId",
      "users.username",
      sql<boolean>`bool_or(is_writing)`.as("isWriting"),
      fn.min("viewing_since").as("since"),
    ])
    .where("funding_request_id", "=", fundingRequestId)
    .where("seen_at", ">", sql<Date>`now() - make_interval(secs => ${seconds})`)
    .groupBy(["users.id", "users.username"])
    .orderBy("since")
    .orderBy("users.id")
    .execute();
}
