/** Sound as browsers record it: Opus in WebM or Ogg, AAC in MP4. */
export type SoundType = "webm" | "m4a" | "ogg";

/** Whether a file holds sound of its type's one codec, and nothing else: each of these containers can hold moving pictures too. */
export function isSoundAlone(type: SoundType, bytes: Buffer): boolean {
  try {
    const tracks = readers[type]({ bytes, parts: 0 });
    return tracks.length === 1 && tracks[0] === sound[type];
  } catch (error) {
    // A part ends after its file.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** What the readers below call the track of a recording. */
const sound: Record<SoundType, string> = { webm: "2 A_OPUS", m4a: "soun mp4a 64", ogg: "OpusHead" };

const readers: Record<SoundType, (file: Looked) => string[]> = { webm: tracksOfWebm, m4a: tracksOfMp4, ogg: streamsOfOgg };

/** A file that is looked into, and how many of its parts were met. */
interface Looked {
  readonly bytes: Buffer;
  parts: number;
}

/** By far more than an hour of sound has. A file of nothing but empty parts would keep the process busy. */
const mostParts = 500_000;

function meet(file: Looked): void {
  file.parts += 1;
  if (file.parts > mostParts) throw new RangeError("too many parts");
}

/** A part of a file, by the offsets of what is in it. */
interface Part {
  name: string;
  start: number;
  end: number;
}

type Range = Pick<Part, "start" | "end">;
type PartsOf = (file: Looked, within: Range) => Generator<Part>;

const wholeOf = ({ bytes }: Looked): Range => ({ start: 0, end: bytes.length });

/** The parts that a path of names leads to. */
function partsAt(file: Looked, partsOf: PartsOf, [name, ...below]: string[], within: Range): Part[] {
  const found: Part[] = [];
  for (const part of partsOf(file, within)) if (part.name === name) found.push(part);
  return below.length === 0 ? found : found.flatMap((part) => partsAt(file, partsOf, below, part));
}

/**
 * The elements of a Matroska file (RFC 8794), named by their ids in hexadecimal. What was written while it was recorded does not know how
 * long it became: it is yielded as empty, and what is in it after it.
 */
function* elementsOf(file: Looked, { start, end }: Range): Generator<Part> {
  const { bytes } = file;
  for (let at = start; at < end;) {
    meet(file);
    const sizeAt = at + lengthOfNumber(bytes.readUInt8(at));
    const sizeLength = lengthOfNumber(bytes.readUInt8(sizeAt));
    const from = sizeAt + sizeLength;
    let size = bytes.readUInt8(sizeAt) & (0xff >> sizeLength);
    let isOpen = size === 0xff >> sizeLength;
    for (let next = sizeAt + 1; next < from; next += 1) {
      size = size * 256 + bytes.readUInt8(next);
      isOpen &&= bytes[next] === 0xff;
    }
    const to = isOpen ? from : from + size;
    // The last element of a recording that was cut off is shorter than it says.
    yield { name: bytes.toString("hex", at, sizeAt), start: from, end: Math.min(to, end) };
    at = to;
  }
}

/** By the zeros before its first one. */
function lengthOfNumber(first: number): number {
  if (first === 0) throw new RangeError("no such number");
  return Math.clz32(first) - 23;
}

const [segment, tracks, trackEntry, trackType, codecId] = ["18538067", "1654ae6b", "ae", "83", "86"];

function tracksOfWebm(file: Looked): string[] {
  const { bytes } = file;
  const whole = wholeOf(file);
  const lists = [...partsAt(file, elementsOf, [tracks], whole), ...partsAt(file, elementsOf, [segment, tracks], whole)];
  return lists
    .flatMap((list) => partsAt(file, elementsOf, [trackEntry], list))
    .map((track) => {
      const types = partsAt(file, elementsOf, [trackType], track).map(({ start, end }) => bytes.readUIntBE(start, end - start));
      const codecs = partsAt(file, elementsOf, [codecId], track).map(({ start, end }) => bytes.toString("latin1", start, end));
      return [...types, ...codecs].join(" ");
    });
}

/** The boxes of an MP4 file (ISO/IEC 14496-12). */
function* boxesOf(file: Looked, { start, end }: Range): Generator<Part> {
  const { bytes } = file;
  for (let at = start; at < end;) {
    meet(file);
    const given = bytes.readUInt32BE(at);
    const name = bytes.toString("latin1", at + 4, at + 8);
    const header = given === 1 ? 16 : 8;
    const size = given === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : given === 0 ? end - at : given;
    if (size < header || at + size > end) throw new RangeError("cut off");
    yield { name, start: at + header, end: at + size };
    at += size;
  }
}

function tracksOfMp4(file: Looked): string[] {
  const { bytes } = file;
  return partsAt(file, boxesOf, ["moov", "trak", "mdia"], wholeOf(file)).map((media) => {
    const handlers = partsAt(file, boxesOf, ["hdlr"], media).map(({ start }) => bytes.toString("latin1", start + 8, start + 12));
    // A version and a count come before the entries.
    const entries = partsAt(file, boxesOf, ["minf", "stbl", "stsd"], media).flatMap(({ start, end }) => [
      ...boxesOf(file, { start: start + 8, end }),
    ]);
    return [...handlers, ...entries.flatMap((entry) => [entry.name, ...codecsOf(file, entry)])].join(" ");
  });
}

/** The number of the codec in the descriptor of a sound (ISO/IEC 14496-1); 64 is AAC. */
function codecsOf(file: Looked, { start, end }: Part): number[] {
  const { bytes } = file;
  // The entry's own fields come before the boxes that describe it.
  return partsAt(file, boxesOf, ["esds"], { start: start + 28, end }).map(({ start: descriptor }) => {
    const stream = afterTag(bytes, descriptor + 4, 0x03);
    const hasMore = bytes.readUInt8(stream + 2) !== 0;
    if (hasMore) throw new RangeError("a descriptor that no browser writes");
    return bytes.readUInt8(afterTag(bytes, stream + 3, 0x04));
  });
}

/** Where a descriptor of this tag begins, after its length. */
function afterTag(bytes: Buffer, at: number, tag: number): number {
  if (bytes.readUInt8(at) !== tag) throw new RangeError("another descriptor");
  let next = at + 1;
  while (bytes.readUInt8(next) >= 0x80) next += 1;
  return next + 1;
}

/** How each stream of an Ogg file (RFC 3533) begins. */
function streamsOfOgg(file: Looked): string[] {
  const { bytes } = file;
  const streams: string[] = [];
  for (let at = 0; at < bytes.length;) {
    meet(file);
    if (bytes.toString("latin1", at, at + 4) !== "OggS") throw new RangeError("no page");
    const body = at + 27 + bytes.readUInt8(at + 26);
    const isFirst = (bytes.readUInt8(at + 5) & 2) !== 0;
    if (isFirst) streams.push(bytes.toString("latin1", body, body + 8));
    if (body > bytes.length) throw new RangeError("cut off");
    at = bytes.subarray(at + 27, body).reduce((sum, length) => sum + length, body);
  }
  return streams;
}
