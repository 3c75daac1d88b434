import { createReadStream } from "node:fs";
import type { SourceFile } from "./source-file.ts";

/**
 * The bytes of a file, piece by piece: the next piece is read when the one before is used up.
 * `onBytes` gets how many bytes are read in all so far. Throws when the signal aborts.
 */
export async function* readBytes(file: SourceFile, pieceSize = 64 * 1024): AsyncGenerator<Buffer> {
  const stream = createReadStream(file.path, { highWaterMark: pieceSize, ...(file.signal && { signal: file.signal }) });
  let bytes = 0;
  for await (const piece of stream) {
    // A file that is read fully into the stream's buffer would otherwise outrun a signal given meanwhile.
    file.signal?.throwIfAborted();
    if (!Buffer.isBuffer(piece)) continue;
    bytes += piece.length;
    file.onBytes?.(bytes);
    yield piece;
  }
}

/** The first bytes of a file, to tell what it is. */
export async function readStart(file: SourceFile): Promise<Buffer> {
  for await (const piece of createReadStream(file.path, { end: 7 })) if (Buffer.isBuffer(piece)) return piece;
  return Buffer.alloc(0);
}

/** Whether the file begins as ZIP files do, and workbooks, which are ZIP files. */
export function isZip(start: Buffer): boolean {
  return start.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]));
}
