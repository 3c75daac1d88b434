import { mostFilesOfRequest } from "../../../shared/domain/attachments.ts";
import { createSemaphore, createWaitingRoom } from "../../runtime/bounded-queue.ts";
import type { Context } from "../../runtime/context.ts";
import { judge } from "./judge.ts";
import * as queries from "./queries.ts";
import { receivedOf } from "./received.ts";
import { refusalSentence } from "./refusal-sentence.ts";
import { addScanJob, fileError, gone } from "./service.ts";
import { removeFiles, storeCopy, storeFile } from "./stored-files.ts";

/** Each is a copy of a whole file. */
const inTurn = createSemaphore(1);
/** They do not wait for files that take as much as a thousand of them. */
const smallBytes = 1_000_000;
/** Whoever comes later asks again: nothing of what arrived is lost. */
const waitingRoom = createWaitingRoom({ most: 5 * mostFilesOfRequest, retryAfter: 5 });

/** How many bytes of an upload are kept for good. One whose bytes are all there, but were not judged yet, is judged now. */
export async function offsetOf(context: Context, uploadId: string, ip: string): Promise<{ offset: number; size: number; createdAt: Date }> {
  const upload = await queries.findUpload(context.db, uploadId);
  if (!upload) throw gone();
  const { size, createdAt } = upload;
  if (upload.state === "refused") throw fileError(refusalSentence(upload.refusal ?? "", upload.name));
  const offset = upload.state === "complete" ? size : await receivedOf(context).sizeOf(uploadId);
  // The process was killed between the last byte and its answer.
  if (upload.state === "receiving" && offset === size) await finishUpload(context, uploadId, ip);
  return { offset, size, createdAt };
}

/**
 * Judges what has arrived by its content, and keeps it as a file of the store. Throws validation_failed, storage_full, too_many_requests,
 * unavailable.
 */
export async function finishUpload(context: Context, uploadId: string, ip: string): Promise<void> {
  const upload = await findUnjudged(context, uploadId);
  if (!upload) return;
  await waitingRoom([{ key: ip, most: mostFilesOfRequest }], () =>
    inTurn(async () => {
      // Two may have come to its end at the same time.
      const unjudged = await findUnjudged(context, uploadId);
      if (unjudged) await acceptOrRefuse(context, unjudged);
    }, upload.size <= smallBytes),
  );
}

async function findUnjudged({ db }: Context, uploadId: string): Promise<queries.Upload | undefined> {
  const upload = await queries.findUpload(db, uploadId);
  if (!upload) throw gone();
  if (upload.state === "refused") throw fileError(refusalSentence(upload.refusal ?? "", upload.name));
  return upload.state === "receiving" ? upload : undefined;
}

async function acceptOrRefuse(context: Context, { uploadId, name, size, question }: queries.Upload): Promise<void> {
  const { db, config } = context;
  const received = receivedOf(context);
  if ((await received.sizeOf(uploadId)) !== size) throw gone();
  // What is judged is what is kept, under a key that nobody else knows: a second connection of the upload could still write to the file
  // that arrived.
  const { fileKey, content } = await keepReceived(context, uploadId);
  const answer = await judge({ content, name }, { isRecording: question !== null }).catch((error: Error) => error);
  if (answer instanceof Error || "refusal" in answer || answer.size !== size) await removeFiles(context, [fileKey]);
  if (answer instanceof Error) throw answer;
  if ("refusal" in answer) {
    await queries.refuseUpload(db, uploadId, answer.refusal);
    await received.remove(uploadId);
    throw fileError(refusalSentence(answer.refusal, name));
  }
  if (answer.size !== size) throw gone();
  const { judged, sha256 } = answer;
  const scan = config.clamavUrl ? "waiting" : "not_scanned";
  await db.transaction().execute(async (tx) => {
    const id = await queries.completeUpload(tx, uploadId, { ...judged, sha256: Buffer.from(sha256), fileKey, scan });
    if (id !== undefined && scan === "waiting") await addScanJob(tx, id);
  });
  await received.remove(uploadId);
}

/** Keeps what arrived as a file of the store; `content` is where it lies, or where that is elsewhere the bytes. */
async function keepReceived(context: Context, uploadId: string): Promise<{ fileKey: string; content: string | Buffer }> {
  const received = receivedOf(context);
  const file = received.fileOf(uploadId);
  if (file !== undefined && context.files.copy) return storeCopy(context, context.files.copy, file);
  const bytes = await received.read(uploadId);
  return { fileKey: await storeFile(context, bytes), content: bytes };
}
