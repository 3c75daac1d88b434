import { Readable } from "node:stream";
import { createInflateRaw } from "node:zlib";
import { ContentRefused } from "./content-refused.ts";

/** Far above what office documents reach, far below what hurts whoever opens them. */
const mostEntries = 5_000;
const mostUnpackedBytes = 300_000_000;
/** Deflate cannot do better than about 1,000 to 1; repetitive sheets reach 100 to 1. */
const mostRatio = 200;
const ratioMattersFrom = 5_000_000;
const packedEndings = /\.(zip|7z|rar|gz|bz2|xz|tar|tgz|jar|cab|iso)$/i;

interface Entry {
  name: string;
  method: number;
  offset: number;
  packed: number;
  unpacked: number;
}

/**
 * The names in a zip archive, such as an office document is, once it is known that it unpacks to what a document does: the
 * sizes that it states are not believed, everything is unpacked and counted. Throws ContentRefused.
 */
export async function readArchive(bytes: Buffer): Promise<string[]> {
  const entries = readDirectory(bytes);
  if (entries.some(({ name }) => packedEndings.test(name))) throw new ContentRefused("nested");
  const stated = entries.reduce((sum, { unpacked }) => sum + unpacked, 0);
  if (isTooMuch(stated, bytes.length) || overlap(entries)) throw new ContentRefused("bomb");
  let unpacked = 0;
  for (const entry of entries) {
    unpacked += await unpack(bytes, entry);
    if (isTooMuch(unpacked, bytes.length)) throw new ContentRefused("bomb");
  }
  return entries.map(({ name }) => name);
}

function isTooMuch(unpacked: number, packed: number): boolean {
  return unpacked > mostUnpackedBytes || (unpacked > ratioMattersFrom && unpacked > packed * mostRatio);
}

function readDirectory(bytes: Buffer): Entry[] {
  const end = bytes.lastIndexOf("PK\u0005\u0006");
  if (end < 0 || end + 22 > bytes.length) throw new ContentRefused("damaged");
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  // 0xFFFF and its kin would lead to the long form (zip64), which no document of 25 MB needs.
  if (count > mostEntries || at === 0xff_ff_ff_ff) throw new ContentRefused("bomb");
  const entries: Entry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== 0x02_01_4b_50) throw new ContentRefused("damaged");
    if (bytes.readUInt16LE(at + 8) & 1) throw new ContentRefused("locked");
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    entries.push({
      name: bytes.toString("utf8", at + 46, at + 46 + nameLength),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
}

/** Entries that share bytes unpack the same part many times over: no program that writes documents does that. */
function overlap(entries: Entry[]): boolean {
  const inOrder = [...entries].sort((a, b) => a.offset - b.offset);
  return inOrder.some(({ offset, packed }, index) => {
    const next = inOrder[index + 1];
    return next !== undefined && offset + 30 + packed > next.offset;
  });
}

/** Unpacks one entry to nowhere and says how much it was; stops as soon as it is more than it states. */
async function unpack(bytes: Buffer, { offset, packed, unpacked, method }: Entry): Promise<number> {
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== 0x04_03_4b_50) throw new ContentRefused("damaged");
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  if (start + packed > bytes.length) throw new ContentRefused("damaged");
  if (method === 0) {
    if (packed !== unpacked) throw new ContentRefused("damaged");
    return packed;
  }
  if (method !== 8) throw new ContentRefused("damaged");
  let size = 0;
  const inflate = Readable.from([bytes.subarray(start, start + packed)]).pipe(createInflateRaw());
  try {
    for await (const part of inflate) {
      size += (part as Buffer).length;
      if (size > unpacked) throw new ContentRefused("bomb");
    }
  } catch (error) {
    throw error instanceof ContentRefused ? error : new ContentRefused("damaged");
  }
  return size;
}
