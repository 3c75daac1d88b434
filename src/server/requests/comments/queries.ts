import { sql } from "kysely";
import type { Queryable } from "../../runtime/db/database.ts";
import { holdRow } from "../../runtime/db/row-locks.ts";

export interface StoredComment {
  id: number;
  fundingRequestId: number;
  authorId: number | null;
  author: string;
  body: string | null;
  mentions: string[];
  createdAt: Date;
  editedAt: Date | null;
  removedAt: Date | null;
}

const columns = sql`
  id, funding_request_id as "fundingRequestId", author_id as "authorId", author_name as author, body, created_at as "createdAt",
  edited_at as "editedAt", removed_at as "removedAt",
  array(select username from comment_mentions join users on users.id = user_id where comment_id = request_comments.id order by 1) as mentions`;

/** The newest, the oldest of them first; `before` is the id from which on they are known already. */
export async function listComments(
  db: Queryable,
  fundingRequestId: number,
  { before = 2_147_483_647, most }: { before?: number | undefined; most: number },
): Promise<StoredComment[]> {
  const { rows } = await sql<StoredComment>`
    select ${columns} from request_comments where funding_request_id = ${fundingRequestId} and id < ${before}
     order by id desc limit ${most}`.execute(db);
  return rows.toReversed();
}

/** Holds a request as it is, so that nothing is written about one whose data are being removed. */
export async function lockRequest(tx: Queryable, id: number): Promise<{ isRemoved: boolean } | undefined> {
  await holdRow(tx, "funding_requests", id, "share");
  const { rows } = await sql<{ isRemoved: boolean }>`
    select personal_data_removed_at is not null as "isRemoved" from funding_requests where id = ${id}`.execute(tx);
  return rows[0];
}

export async function requestExists(db: Queryable, id: number): Promise<boolean> {
  return (await db.selectFrom("funding_requests").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

export async function findComment(db: Queryable, id: number): Promise<StoredComment | undefined> {
  const { rows } = await sql<StoredComment>`select ${columns} from request_comments where id = ${id}`.execute(db);
  return rows[0];
}

/** Reads one that is about to be changed. */
export async function lockComment(tx: Queryable, id: number): Promise<StoredComment | undefined> {
  const { rows } = await sql<StoredComment>`select ${columns} from request_comments where id = ${id} for update`.execute(tx);
  return rows[0];
}

/** Stores a comment unless its key is known. Returns its id. */
export async function insertComment(
  tx: Queryable,
  comment: { fundingRequestId: number; author: { id: number; username: string }; clientKey: string; body: string },
): Promise<number | undefined> {
  const row = await tx
    .insertInto("request_comments")
    .values({
      funding_request_id: comment.fundingRequestId,
      author_id: comment.author.id,
      author_name: comment.author.username,
      client_key: comment.clientKey,
      body: comment.body,
    })
    .onConflict((conflict) => conflict.column("client_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export async function findByClientKey(tx: Queryable, clientKey: string): Promise<StoredComment | undefined> {
  const { rows } = await sql<StoredComment>`select ${columns} from request_comments where client_key = ${clientKey}`.execute(tx);
  return rows[0];
}

export async function setBody(tx: Queryable, id: number, body: string): Promise<void> {
  await sql`update request_comments set body = ${body}, edited_at = now() where id = ${id}`.execute(tx);
}

export async function removeBody(tx: Queryable, id: number): Promise<void> {
  await sql`update request_comments set body = null, removed_at = now() where id = ${id}`.execute(tx);
  await setMentions(tx, id, []);
}

/** The words about an applicant go with the applicant's data. */
export async function removeBodiesOf(tx: Queryable, fundingRequestId: number): Promise<void> {
  await sql`
    delete from comment_mentions where comment_id in (select id from request_comments where funding_request_id = ${fundingRequestId})`.execute(
    tx,
  );
  await sql`
    update request_comments set body = null, removed_at = now()
     where funding_request_id = ${fundingRequestId} and removed_at is null`.execute(tx);
}

/** Says whom a comment names. Returns those that it did not name before. */
export async function setMentions(tx: Queryable, commentId: number, userIds: number[]): Promise<number[]> {
  await sql`delete from comment_mentions where comment_id = ${commentId} and user_id <> all(${userIds}::int[])`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    insert into comment_mentions (comment_id, user_id) select ${commentId}, unnest(${userIds}::int[])
    on conflict do nothing returning user_id as id`.execute(tx);
  return rows.map(({ id }) => id);
}
