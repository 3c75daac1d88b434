import { createReadStream } from "node:fs";
import type { ReadableFile } from "./source-file.ts";

/**
 * The bytes of a file, piece by piece: the next piece is read when the one before is used up.
 * `onBytes` gets how many bytes are read in all so far. Throws when the signal aborts.
 */
export async function* readBytes(file: ReadableFile, pieceSize = 64 * 1024): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const piece of piecesOf(file, pieceSize)) {
    // A file that is read fully into the stream's buffer would otherwise outrun a signal given meanwhile.
    file.signal?.throwIfAborted();
    if (!Buffer.isBuffer(piece)) continue;
    bytes += piece.length;
    file.onBytes?.(bytes);
    yield piece;
  }
}

function piecesOf(file: ReadableFile, pieceSize: number): AsyncIterable<unknown> | Iterable<unknown> {
  if ("path" in file) return createReadStream(file.path, { highWaterMark: pieceSize, ...(file.signal && { signal: file.signal }) });
  const { bytes } = file;
  const starts = Array.from({ length: Math.ceil(bytes.length / pieceSize) }, (_, index) => index * pieceSize);
  return starts.map((start) => bytes.subarray(start, start + pieceSize));
}

/** The first bytes of a file, to tell what it is. */
export async function readStart(file: ReadableFile): Promise<Buffer> {
  if ("bytes" in file) return file.bytes.subarray(0, 8);
  for await (const piece of createReadStream(file.path, { end: 7 })) if (Buffer.isBuffer(piece)) return piece;
  return Buffer.alloc(0);
}

/** Whether the file begins as ZIP files do, and workbooks, which are ZIP files. */
export function isZip(start: Buffer): boolean {
  return start.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]));
}
