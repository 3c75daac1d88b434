import { sql } from "kysely";
import type { Queryable } from "../../../runtime/db/database.ts";

/** Adds a piece where the upload ends by now. False when it does not end there, or has too many. */
export async function insertPiece(db: Queryable, uploadId: string, startsAt: number, bytes: Buffer, most: number): Promise<boolean> {
  const { rows } = await sql`
    insert into upload_pieces (upload_id, starts_at, ends_at, bytes)
    select ${uploadId}, ${startsAt}::int, ${startsAt + bytes.length}::int, ${bytes}::bytea
     where (select coalesce(max(ends_at), 0) = ${startsAt}::int and count(*) < ${most}::int from upload_pieces where upload_id = ${uploadId})
    returning starts_at`.execute(db);
  return rows.length > 0;
}

export async function readPiecesEnd(db: Queryable, uploadId: string): Promise<number> {
  const last = await db
    .selectFrom("upload_pieces")
    .select("ends_at as endsAt")
    .where("upload_id", "=", uploadId)
    .orderBy("starts_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.endsAt ?? 0;
}

export async function findPiece(db: Queryable, uploadId: string, startsAt: number): Promise<Buffer | undefined> {
  const piece = await db
    .selectFrom("upload_pieces")
    .select("bytes")
    .where("upload_id", "=", uploadId)
    .where("starts_at", "=", startsAt)
    .executeTakeFirst();
  return piece?.bytes;
}

export async function deletePieces(db: Queryable, uploadId: string): Promise<void> {
  await db.deleteFrom("upload_pieces").where("upload_id", "=", uploadId).execute();
}
