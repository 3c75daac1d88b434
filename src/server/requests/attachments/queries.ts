import { sql } from "kysely";
import type { AttachmentItem } from "../../../shared/contracts/requests/attachments.ts";
import type { ScanState } from "../../../shared/domain/attachments.ts";
import type { SpokenField } from "../../../shared/domain/spoken-answers.ts";
import type { Queryable } from "../../runtime/db/database.ts";

export interface NewUpload {
  uploadId: string;
  tokenHash: Buffer;
  name: string;
  size: number;
  question: SpokenField | undefined;
}

/** Any number will do as long as every process of the product uses the same one. */
const quotaLock = 4_150_204;

/**
 * Opens an upload while all that belong to no request stay within `quota` bytes together. False when they would not.
 * One at a time: two uploads never both take the last room.
 */
export async function insertUpload(
  tx: Queryable,
  { uploadId, tokenHash, name, size, question }: NewUpload,
  quota: number,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${quotaLock})`.execute(tx);
  const { rows } = await sql`
    insert into attachments (upload_id, token_hash, name, size, question)
    select ${uploadId}, ${tokenHash}::bytea, ${name}, ${size}::int, ${question ?? null}::text
     where (select coalesce(sum(size), 0) from attachments where funding_request_id is null and institution_id is null and project_id is null and state <> 'refused') + ${size}::int <= ${quota}::bigint
    returning id`.execute(tx);
  return rows.length > 0;
}

const uploadColumns = [
  "id",
  "upload_id as uploadId",
  "token_hash as tokenHash",
  "funding_request_id as fundingRequestId",
  "institution_id as institutionId",
  "project_id as projectId",
  "name",
  "size",
  "type",
  "state",
  "refusal",
  "scan",
  "scan_finding as scanFinding",
  "file_key as fileKey",
  "created_at as createdAt",
  "question",
] as const;

export type Upload = NonNullable<Awaited<ReturnType<typeof findUpload>>>;

export async function findUpload(db: Queryable, uploadId: string) {
  return db.selectFrom("attachments").select(uploadColumns).where("upload_id", "=", uploadId).executeTakeFirst();
}

/** The uploads of these ids, locked in one order, so that two submissions never wait for each other in a circle. */
export async function lockUploads(tx: Queryable, uploadIds: string[]): Promise<Upload[]> {
  if (uploadIds.length === 0) return [];
  return tx.selectFrom("attachments").select(uploadColumns).where("upload_id", "in", uploadIds).orderBy("id").forUpdate().execute();
}

export interface Accepted {
  type: string;
  hasMacros: boolean;
  sha256: Buffer;
  fileKey: string;
  scan: ScanState;
}

/** Makes an upload complete, once. Undefined when it is so already, or is not there any more. */
export async function completeUpload(tx: Queryable, uploadId: string, accepted: Accepted): Promise<number | undefined> {
  const row = await tx
    .updateTable("attachments")
    .set({
      state: "complete",
      type: accepted.type,
      has_macros: accepted.hasMacros,
      sha256: accepted.sha256,
      file_key: accepted.fileKey,
      scan: accepted.scan,
      completed_at: sql<Date>`now()`,
    })
    .where("upload_id", "=", uploadId)
    .where("state", "=", "receiving")
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export async function refuseUpload(db: Queryable, uploadId: string, refusal: string): Promise<void> {
  await db
    .updateTable("attachments")
    .set({ state: "refused", refusal })
    .where("upload_id", "=", uploadId)
    .where("state", "=", "receiving")
    .execute();
}

/** Forgets an upload that belongs to nothing. False when it belongs to a request or a KYC file, or is not there. */
export async function deleteUnattached(db: Queryable, uploadId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("attachments")
    .where("upload_id", "=", uploadId)
    .where("funding_request_id", "is", null)
    .where("institution_id", "is", null)
    .where("project_id", "is", null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Notes a file of the store before its first byte is written there. */
export async function noteFile(db: Queryable, key: string): Promise<void> {
  await db.insertInto("stored_files").values({ key }).execute();
}

export async function forgetFile(db: Queryable, key: string): Promise<void> {
  await db.deleteFrom("stored_files").where("key", "=", key).execute();
}

/** Files of the store that neither an attachment nor a picture of a project names. One that is only an hour old may be about to be named. */
export async function listUnneededFiles(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from stored_files
     where made_at < now() - interval '1 hour'
       and not exists (select from attachments where file_key = key)
       and not exists (select from project_pictures where large_key = key)
       and not exists (select from project_pictures where small_key = key)
       and not exists (select from project_picture_files where file_key = key)
     order by made_at limit 500`.execute(db);
  return rows.map(({ key }) => key);
}

/** Notes, once an hour at most, that the owner asked for an upload. */
export async function noteSeen(db: Queryable, id: number): Promise<void> {
  await db
    .updateTable("attachments")
    .set({ seen_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("seen_at", "<", sql<Date>`now() - interval '1 hour'`)
    .execute();
}

/** Takes the uploads whose time is over and that a draft names as just seen: they are kept as long as the draft. */
export async function keepForDrafts(db: Queryable, hours: number): Promise<void> {
  await sql`
    with over as materialized (
      select upload_id from attachments
       where funding_request_id is null and institution_id is null and project_id is null and seen_at < now() - make_interval(hours => ${hours}::int))
    update attachments set seen_at = now()
     where upload_id in (select upload_id from over)
       and upload_id in (
         select (regexp_matches(answers->>'attachments', 'upl_[0-9a-z]+', 'g'))[1] from drafts
          where expires_at > now() and exists (select from over))`.execute(db);
}

/** Uploads that nobody attached in time go. Returns their ids. */
export async function deleteAbandoned(db: Queryable, hours: number): Promise<string[]> {
  const rows = await db
    .deleteFrom("attachments")
    .where("funding_request_id", "is", null)
    .where("institution_id", "is", null)
    .where("project_id", "is", null)
    .where("seen_at", "<", sql<Date>`now() - make_interval(hours => ${hours}::int)`)
    .returning("upload_id as uploadId")
    .execute();
  return rows.map(({ uploadId }) => uploadId);
}

export async function attach(tx: Queryable, ids: number[], fundingRequestId: number): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable("attachments")
    .set({ funding_request_id: fundingRequestId, attached_at: sql<Date>`now()` })
    .where("id", "in", ids)
    .execute();
}

/** Whose KYC file a document belongs to. */
export interface FileOwner {
  column: "institution_id" | "project_id";
  id: number;
}

export async function attachToOwner(tx: Queryable, id: number, owner: FileOwner): Promise<void> {
  await tx
    .updateTable("attachments")
    .set({ [owner.column]: owner.id, attached_at: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

/** Everything that belongs to these institutions; the bytes go with the next tidying. */
export async function deleteOfInstitutions(tx: Queryable, institutionIds: readonly number[]): Promise<void> {
  if (institutionIds.length > 0) await tx.deleteFrom("attachments").where("institution_id", "in", institutionIds).execute();
}

const itemColumns = [
  "id",
  "name",
  "size",
  sql<string>`coalesce(type, '')`.as("type"),
  sql<SpokenField | null>`question`.as("question"),
  "has_macros as hasMacros",
  sql<ScanState>`scan`.as("scan"),
  "scan_finding as scanFinding",
  sql<Date>`attached_at`.as("attachedAt"),
] as const;

/** The files of a request, in the order in which they were sent. */
export async function listAttachments(
  db: Queryable,
  fundingRequestId: number,
): Promise<(Omit<AttachmentItem, "attachedAt"> & { attachedAt: Date })[]> {
  return db.selectFrom("attachments").select(itemColumns).where("funding_request_id", "=", fundingRequestId).orderBy("id").execute();
}

/** The documents of a KYC file, in the order in which they were sent. */
export async function listOfOwner(db: Queryable, { column, id }: FileOwner) {
  return db.selectFrom("attachments").select(itemColumns).where(column, "=", id).orderBy("id").execute();
}

/** A document of this KYC file. */
export async function findOfOwner(db: Queryable, id: number, owner: FileOwner) {
  return db
    .selectFrom("attachments")
    .select([...itemColumns, "file_key as fileKey"])
    .where("id", "=", id)
    .where(owner.column, "=", owner.id)
    .executeTakeFirst();
}

export async function isRequest(db: Queryable, id: number): Promise<boolean> {
  return (await db.selectFrom("funding_requests").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

/** A file that belongs to a request, of that request if one is named. */
export async function findAttached(db: Queryable, id: number, fundingRequestId: number | undefined) {
  return db
    .selectFrom("attachments")
    .select([...itemColumns, "file_key as fileKey", "funding_request_id as fundingRequestId"])
    .where("id", "=", id)
    .where("funding_request_id", "is not", null)
    .$if(fundingRequestId !== undefined, (query) => query.where("funding_request_id", "=", fundingRequestId ?? 0))
    .executeTakeFirst();
}

/** Marks that a scan begins. Undefined when there is nothing to scan any more. */
export async function beginScan(db: Queryable, id: number): Promise<string | undefined> {
  const row = await db
    .updateTable("attachments")
    .set({ scan_tried_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("scan", "=", "waiting")
    .returning("file_key as fileKey")
    .executeTakeFirst();
  return row?.fileKey ?? undefined;
}

export async function markClean(db: Queryable, id: number): Promise<void> {
  await db
    .updateTable("attachments")
    .set({ scan: "clean", scanned_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("scan", "=", "waiting")
    .execute();
}

/** The record stays, its bytes are let go. */
export async function markInfected(db: Queryable, id: number, finding: string): Promise<void> {
  await db
    .updateTable("attachments")
    .set({ scan: "infected", scan_finding: finding, file_key: null, scanned_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("scan", "=", "waiting")
    .execute();
}

/** After the scanner was named, or is named no longer: what the other state is for. */
export async function replaceScanState(db: Queryable, from: "waiting" | "not_scanned", to: "waiting" | "not_scanned"): Promise<void> {
  await db.updateTable("attachments").set({ scan: to }).where("scan", "=", from).execute();
}

/** Those whose scan was not begun, or failed: a minute has passed since. */
export async function listToScan(db: Queryable): Promise<number[]> {
  const rows = await db
    .selectFrom("attachments")
    .select("id")
    .where("scan", "=", "waiting")
    .where(sql<boolean>`coalesce(scan_tried_at, completed_at) < now() - interval '50 seconds'`)
    .orderBy("id")
    .limit(500)
    .execute();
  return rows.map(({ id }) => id);
}
