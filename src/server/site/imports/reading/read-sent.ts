import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { AppError } from "../../../../shared/domain/errors.ts";
import { importBounds } from "../../../../shared/domain/imports.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { ApartOutOfMemory, keepApart, startApart } from "../../../runtime/apart.ts";
import type { ReadAnswer, ReadSheet, ReadTask } from "./sheet.ts";

const memoryMb = 384;
/** The process that reads ends when no file has come for so long: one import sends its file several times. */
const idleMs = 60_000;
/** No table of ten thousand rows takes longer, and a file that was made to take longer ends here. */
const longestMs = 30_000;

const reader = keepApart(() => startApart<ReadTask, ReadAnswer>(new URL("./import-part.ts", import.meta.url), memoryMb), idleMs);

export interface SentSheet extends ReadSheet {
  /** SHA-256 of the file. */
  hash: string;
}

/** Reads a table that was sent. Throws unsupported_media_type, payload_too_large, and validation_failed with what to do about the file. */
export async function readSent(body: unknown): Promise<SentSheet> {
  if (!(body instanceof Readable)) throw new AppError("unsupported_media_type", m.source_not_a_file());
  const bytes = await collect(body);
  const answer = await read(bytes);
  if ("refusal" in answer) throw refused(sentenceOf(answer));
  if (answer.rows.length === 0) throw refused(m.imp_error_no_rows());
  return { hash: createHash("sha256").update(bytes).digest("hex"), ...answer };
}

/** The rest of a file that is too large is left unread: whoever breaks the request off breaks the answer off with it. */
async function collect(body: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > importBounds.bytes) throw new AppError("payload_too_large", m.imp_error_too_large({ limit: "5 MB" }));
    pieces.push(piece);
  }
  if (size === 0) throw refused(m.source_file_empty());
  return Buffer.concat(pieces);
}

async function read(bytes: Buffer): Promise<ReadAnswer> {
  const tooLong = setTimeout(reader.end, longestMs);
  try {
    return await reader.ask({ bytes });
  } catch (error) {
    if (error instanceof ApartOutOfMemory) throw refused(m.imp_error_too_much());
    throw error;
  } finally {
    clearTimeout(tooLong);
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
