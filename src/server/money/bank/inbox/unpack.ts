import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { crc32 } from "node:zlib";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { AppError } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { refuseWhenNearlyFull, syncFolder } from "../../../runtime/files/disk.ts";
import { isZip } from "../../../runtime/tables/read-bytes.ts";
import { UnreadableFile } from "../answers/bank-message.ts";

const megabyte = 1_024 * 1_024;
/** Of one archive: how many files are taken out of it, and what they come to. */
const mostFiles = 1_000;
const mostMegabytes = 200;

/**
 * Writes the files of a ZIP archive, as EBICS delivers them, into a folder that it makes: complete, on the disk, named by their place in it
 * and their name there, and with the ending `.xml`. Returns how many they are. Throws UnreadableFile, and leaves no folder, where the
 * archive is broken, empty, encrypted or compressed in another way than usual, has an archive in it, or unpacks to more than is read.
 */
export async function unpack(bytes: Buffer, folder: string): Promise<number> {
  await rm(folder, { recursive: true, force: true });
  try {
    const archive = await fromBufferPromise(bytes, { lazyEntries: true });
    const entries = await listFiles(archive);
    const size = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
    await refuseWhenNearlyFull(path.dirname(folder), size);
    await mkdir(folder, { mode: 0o770 });
    for (const [at, entry] of entries.entries()) await write(archive, entry, path.join(folder, `${at + 1}-${safeName(entry.fileName)}`));
    await syncFolder(folder);
    await syncFolder(path.dirname(folder));
    return entries.length;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    const isOfFolder = error instanceof AppError || (error instanceof Error && "syscall" in error);
    if (isOfFolder || error instanceof UnreadableFile) throw error;
    // The reader's and zlib's words on the bytes.
    throw new UnreadableFile(m.bank_zip_broken(), { isIncomplete: true });
  }
}

/** By its directory, whose sizes hold: more than they say is never unpacked. */
async function listFiles(archive: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  let size = 0;
  for await (const entry of archive.eachEntry()) {
    if (entry.fileName.endsWith("/") || isOfFinder(entry.fileName)) continue;
    if (!entry.canDecodeFileData()) throw new UnreadableFile(m.bank_zip_unsupported());
    size += entry.uncompressedSize;
    entries.push(entry);
    if (entries.length > mostFiles || size > mostMegabytes * megabyte)
      throw new UnreadableFile(m.bank_zip_too_large({ files: String(mostFiles), most: String(mostMegabytes) }));
  }
  if (entries.length === 0) throw new UnreadableFile(m.bank_zip_empty());
  return entries;
}

/** What macOS adds to archives that are made by hand. */
const isOfFinder = (name: string) => name.startsWith("__MACOSX/") || name.split("/").at(-1) === ".DS_Store";

/** A name of the archive is never a path of ours. */
const safeName = (name: string) =>
  `${path.posix
    .parse(name)
    .name.replace(/[^\w.-]/g, "_")
    .slice(-80)}.xml`;

async function write(archive: ZipFile, entry: Entry, place: string): Promise<void> {
  let sum = 0;
  let isFirst = true;
  await pipeline(
    await archive.openReadStreamPromise(entry),
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        if (isFirst && isZip(piece)) throw new UnreadableFile(m.bank_zip_in_zip());
        isFirst = false;
        sum = crc32(piece, sum);
        yield piece;
      }
    },
    createWriteStream(place, { mode: 0o640, flush: true }),
  );
  if (sum !== entry.crc32) throw new UnreadableFile(m.bank_zip_broken(), { isIncomplete: true });
}
