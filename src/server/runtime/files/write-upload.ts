import { createWriteStream } from "node:fs";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";

/**
 * Writes an uploaded file onto the disk and returns how many bytes it has. Throws validation_failed for an empty one, and payload_too_large
 * with the caller's sentence. The rest of a request that is too large is left unread: whoever breaks it off breaks the connection too, and
 * with it the answer.
 */
export async function writeUpload(body: Readable, file: string, most: { bytes: number; tooLarge: string }): Promise<number> {
  let bytes = 0;
  const limited = async function* () {
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > most.bytes) throw new AppError("payload_too_large", most.tooLarge);
      yield chunk;
    }
  };
  await pipeline(limited, createWriteStream(file, { flush: true }));
  if (bytes === 0) throw new AppError("validation_failed", m.source_file_empty(), { fields: { file: m.source_file_empty() } });
  return bytes;
}
