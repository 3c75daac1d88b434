import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { AppError } from "../../../../shared/domain/errors.ts";
import { importBounds } from "../../../../shared/domain/imports.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { ApartOutOfMemory, startApart } from "../../../runtime/apart.ts";
import { keepApart } from "../../../runtime/keep-apart.ts";
import { createWaitingRoom } from "../../../runtime/bounded-queue.ts";
import type { ReadAnswer, ReadSheet, ReadTask } from "./sheet.ts";

const memoryMb = 384;
/** The process that reads ends when no file has come for so long: one import sends its file several times. */
const idleMs = 60_000;
/** No table of ten thousand rows takes longer, and a file that was made to take longer ends here. */
const longestMs = 30_000;
/** Each is a whole file in memory. */
const mostWaiting = 4;

const reader = keepApart(() => startApart<ReadTask, ReadAnswer>(new URL("./import-part.ts", import.meta.url), memoryMb), {
  idleMs,
  longestMs,
  mostWaiting,
});
const waitingRoom = createWaitingRoom({ most: mostWaiting, retryAfter: 5 });

export interface SentSheet extends ReadSheet {
  /** SHA-256 of the file. */
  hash: string;
}

/** Reads a table that was sent. Throws payload_too_large, unavailable, and validation_failed with what to do about the file. */
export async function readSent(file: Readable): Promise<SentSheet> {
  return waitingRoom([], async () => {
    const bytes = await buffer(file);
    if (bytes.length === 0) throw refused(m.error_file_empty());
    const answer = await read(bytes);
    if ("refusal" in answer) throw refused(sentenceOf(answer));
    if (answer.rows.length === 0) throw refused(m.imp_error_no_rows());
    return { hash: createHash("sha256").update(bytes).digest("hex"), ...answer };
  });
}

async function read(bytes: Buffer): Promise<ReadAnswer> {
  try {
    return await reader.ask({ bytes });
  } catch (error) {
    if (error instanceof ApartOutOfMemory) throw refused(m.imp_error_too_much());
    throw error;
  }
}

function sentenceOf(answer: Exclude<ReadAnswer, ReadSheet>): string {
  if (answer.refusal === "format") return m.imp_error_format({ found: answer.found });
  if (answer.refusal === "encoding") return m.imp_error_encoding();
  return answer.refusal === "rows"
    ? m.imp_error_rows({ most: importBounds.rows.toLocaleString("en") })
    : m.imp_error_columns({ most: importBounds.columns });
}

function refused(sentence: string): AppError {
  return new AppError("validation_failed", sentence, { fields: { file: sentence } });
}
