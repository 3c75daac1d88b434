import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Readable } from "node:stream";
import type { AttachmentItem, AttachmentRef } from "../../../shared/contracts/requests/attachments.ts";
import { keptHours, mostBytesOfRequest, mostFileBytes, mostFilesOfRequest } from "../../../shared/domain/attachments.ts";
import { consentDocumentTypes, mostConsentDocumentBytes } from "../../../shared/domain/consent.ts";
import { mostSpokenBytes, spokenFieldNamed } from "../../../shared/domain/spoken-answers.ts";
import { cleanFileName, endingOf, isKnownEnding } from "../../../shared/domain/file-names.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { publicId } from "../../../shared/domain/references.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { countHit, reserveTry } from "../../runtime/http/rate-limit.ts";
import { addJob } from "../../runtime/jobs/queue.ts";
import { recordAction } from "../../record/audit/service.ts";
import { refusalSentence } from "./refusal-sentence.ts";
import { receivedOf } from "./received.ts";
import * as queries from "./queries.ts";

/** A whole village may share one address; this only stops a flood. */
const uploadsPerHour = 300;
/** Of the room for files that belong to no request yet, one address fills no more than this in the time that such a file is kept. */
const shareOfAddress = 0.25;
const kilobyte = 1_000;

/** Opens an upload. The token is the only proof of whose it is, and is not kept. Throws validation_failed, too_many_requests, storage_full. */
export async function beginUpload(
  context: Context,
  ip: string,
  { givenName, size, question: givenQuestion }: { givenName: string; size: number; question?: string },
): Promise<{ id: string; token: string }> {
  const name = cleanFileName(givenName);
  const ending = endingOf(name);
  if (name === "") throw fileError(m.att_error_name());
  if (size === 0) throw fileError(refusalSentence("empty", name));
  if (size > mostFileBytes) throw new AppError("payload_too_large", refusalSentence("too_big", name));
  if (ending !== "" && !isKnownEnding(ending)) throw fileError(m.att_error_ending({ ending }));
  const question = spokenFieldNamed(givenQuestion);
  if (givenQuestion !== undefined && !question) throw fileError(m.att_error_protocol());
  if (question && size > mostSpokenBytes)
    throw new AppError("payload_too_large", m.speak_error_too_big({ most: `${mostSpokenBytes / 1_000_000} MB` }));
  await countHit(context.db, { key: `upload:${ip}`, most: uploadsPerHour, windowSeconds: 3_600 });
  await receivedOf(context).refuseWhenNearlyFull(size);
  const quota = context.config.uploadQuota;
  const { giveBack } = await reserveTry(context.db, [
    {
      key: `upload-bytes:${ip}`,
      cost: Math.ceil(size / kilobyte),
      most: Math.floor((quota * shareOfAddress) / kilobyte),
      windowSeconds: keptHours * 3_600,
    },
  ]);
  const id = publicId("upl", randomBytes(16));
  const token = randomBytes(32).toString("base64url");
  const upload = { uploadId: id, tokenHash: hashToken(token), name, size, question };
  if (await context.db.transaction().execute((tx) => queries.insertUpload(tx, upload, quota))) return { id, token };
  await giveBack();
  throw new AppError("storage_full", m.att_error_quota(), { retryAfter: 3_600 });
}

/** The upload of this id and token. An unknown id, and a token of another upload, get the same answer. Throws not_found. */
export async function findOwnUpload(context: Context, id: string, token: string): Promise<queries.Upload> {
  const upload = await queries.findUpload(context.db, id);
  if (!upload || !isToken(upload, token)) throw gone();
  await queries.noteSeen(context.db, upload.id);
  return upload;
}

/** Adds or replaces the job that scans a file; the next minute begins one again that failed. */
export async function addScanJob(tx: Queryable, attachmentId: number): Promise<void> {
  await addJob(tx, "scan_attachment", { attachmentId }, { key: `scan:${attachmentId}`, maxAttempts: 1 });
}

/** Removes an upload that belongs to no request yet. Throws not_found. */
export async function removeUpload(context: Context, uploadId: string): Promise<void> {
  if (!(await queries.deleteUnattached(context.db, uploadId))) throw gone();
  await receivedOf(context).remove(uploadId);
}

/**
 * Gives finished uploads to a request, in the transaction of the submission. Throws validation_failed with a sentence
 * under `attachments` that names the file: unknown, not complete, of another request, infected, or too many.
 */
export async function attachToRequest(tx: Queryable, requestId: number, refs: AttachmentRef[]): Promise<void> {
  if (refs.length === 0) return;
  const uploads = await queries.lockUploads(
    tx,
    refs.map(({ id }) => id),
  );
  const found = refs.map((ref) => judgeRef(uploads, ref, requestId));
  const joining = [...new Set(found)].filter(({ fundingRequestId }) => fundingRequestId === null);
  const present = await queries.listAttachments(tx, requestId);
  const bytes = [...present, ...joining].reduce((sum, { size }) => sum + size, 0);
  if (present.length + joining.length > mostFilesOfRequest) throw refsError(m.att_error_too_many({ most: mostFilesOfRequest }));
  if (bytes > mostBytesOfRequest) throw refsError(m.att_error_too_many_bytes({ most: `${mostBytesOfRequest / 1_000_000} MB` }));
  await queries.attach(
    tx,
    joining.map(({ id }) => id),
    requestId,
  );
}

/**
 * Gives one finished upload to a request as the document of a consent, besides those that the applicant sent. Returns its
 * number. Throws validation_failed with a sentence under `document`.
 */
export async function attachConsentDocument(tx: Queryable, requestId: number, ref: AttachmentRef): Promise<number> {
  const [upload] = await queries.lockUploads(tx, [ref.id]);
  const refused = (sentence: string) => new AppError("validation_failed", m.error_validation(), { fields: { document: sentence } });
  if (!upload || !isToken(upload, ref.token) || upload.state === "refused")
    throw refused(m.att_error_unknown_file({ name: cleanFileName(ref.name ?? "") || m.att_a_file() }));
  const { id, name, type, size, state, scan, fundingRequestId } = upload;
  if (state === "receiving") throw refused(m.att_error_incomplete({ name }));
  if (scan === "infected") throw refused(m.att_error_infected_file({ name }));
  if (upload.institutionId !== null || upload.projectId !== null || (fundingRequestId !== null && fundingRequestId !== requestId))
    throw refused(m.att_error_used_file({ name }));
  if (!consentDocumentTypes.includes(type ?? "")) throw refused(m.consx_error_document_type());
  if (size > mostConsentDocumentBytes) throw refused(m.consx_error_document_size());
  if (fundingRequestId === null) await queries.attach(tx, [id], requestId);
  return id;
}

export { attachToFile, listFilesOf, openOfFile } from "./of-kyc-file.ts";
export { sendAttachment } from "./send.ts";
export { withStoredFiles } from "./stored-files.ts";
export { deleteOfInstitutions as forgetFilesOfInstitutions } from "./queries.ts";

function judgeRef(uploads: queries.Upload[], ref: AttachmentRef, requestId: number): queries.Upload {
  const upload = uploads.find(({ uploadId }) => uploadId === ref.id);
  if (!upload || !isToken(upload, ref.token) || upload.state === "refused")
    throw refsError(m.att_error_unknown_file({ name: cleanFileName(ref.name ?? "") || m.att_a_file() }));
  const { name, state, scan, fundingRequestId } = upload;
  if (state === "receiving") throw refsError(m.att_error_incomplete({ name }));
  if (scan === "infected") throw refsError(m.att_error_infected_file({ name }));
  if (upload.institutionId !== null || upload.projectId !== null || (fundingRequestId !== null && fundingRequestId !== requestId))
    throw refsError(m.att_error_used_file({ name }));
  return upload;
}

/** The files of a request for the desk. Throws not_found when there is no such request. */
export async function listAttachmentsOfRequest({ db }: Context, requestId: number): ReturnType<typeof listAttachments> {
  if (!(await queries.isRequest(db, requestId))) throw new AppError("not_found", m.error_not_found());
  return listAttachments(db, requestId);
}

/** The files of a request, in the order in which they were sent. */
export async function listAttachments(
  db: Queryable,
  requestId: number,
): Promise<(Omit<AttachmentItem, "attachedAt"> & { attachedAt: Date })[]> {
  return queries.listAttachments(db, requestId);
}

export interface OpenAttachment {
  name: string;
  size: number;
  bytes: Readable;
}

/**
 * The bytes of a file, for who has proved a right to its request: with `requestId`, a file of another one is not found.
 * Only what a scanner found clean is given out, and with `acceptUnscanned` what none looked at. Throws not_found, conflict, unavailable.
 */
export async function openAttachment(
  { db, files }: Context,
  id: number,
  { requestId, acceptUnscanned = false }: { requestId?: number; acceptUnscanned?: boolean } = {},
): Promise<OpenAttachment> {
  return openFound(files, await queries.findAttached(db, id, requestId), acceptUnscanned);
}

/** The bytes of what was found, if they may be given out. Throws not_found, conflict, unavailable. */
export async function openFound(
  files: Context["files"],
  file: Pick<queries.Upload, "name" | "size" | "scan" | "scanFinding" | "fileKey"> | undefined,
  acceptUnscanned: boolean,
): Promise<OpenAttachment> {
  if (!file) throw new AppError("not_found", m.error_not_found());
  if (file.scan === "infected") throw new AppError("conflict", m.att_desk_error_infected({ finding: file.scanFinding ?? "" }));
  if (file.scan === "waiting" || file.fileKey === null) throw new AppError("conflict", m.att_desk_error_waiting());
  if (file.scan === "not_scanned" && !acceptUnscanned) throw new AppError("conflict", m.att_desk_error_not_scanned());
  return { name: file.name, size: file.size, bytes: await files.open(file.fileKey) };
}

/** The same for an administrator, noted in the audit log before the first byte leaves. */
export async function openForAdministrator(
  context: Context,
  caller: Caller,
  id: number,
  acceptUnscanned: boolean,
): Promise<OpenAttachment> {
  const opened = await openAttachment(context, id, { acceptUnscanned });
  try {
    await recordAction(context.db, caller, {
      action: "attachment.downloaded",
      subjectType: "attachment",
      subjectId: id,
      after: { name: opened.name },
    });
  } catch (error) {
    opened.bytes.destroy();
    throw error;
  }
  return opened;
}

function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

export function isToken({ tokenHash }: { tokenHash: Buffer }, token: string): boolean {
  return timingSafeEqual(tokenHash, hashToken(token));
}

export function gone(): AppError {
  return new AppError("not_found", m.att_error_gone());
}

export function fileError(sentence: string): AppError {
  return new AppError("validation_failed", sentence, { fields: { file: sentence } });
}

function refsError(sentence: string): AppError {
  return new AppError("validation_failed", m.error_validation(), { fields: { attachments: sentence } });
}
