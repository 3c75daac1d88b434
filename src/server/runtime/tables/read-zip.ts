import { Unzip, type UnzipDecoder, type UnzipFile, UnzipInflate, UnzipPassThrough } from "fflate";
import { type ReadableFile, type SourceFile, WrongFormat } from "./source-file.ts";
import { readBytes } from "./read-bytes.ts";

const gigabyte = 1024 ** 3;
const largestEntry = 4 * gigabyte;
const largestRatio = 200;
/** Below this size even a text of one repeated letter does no harm. */
const smallEntry = 1024 * 1024;
/** One piece of a ZIP bomb inflates a thousandfold before it can be measured; so the pieces are small. */
const pieceSize = 16 * 1024;

/** The ZIP is whole, but the file that is looked for is not in it. */
export class NotInZip extends WrongFormat {}

/**
 * Streams the first file out of a ZIP whose name fits, piece by piece, without the rest. Throws WrongFormat when there
 * is none, when the ZIP is broken or breaks off, and when the file inside is larger than a published file ever is: over 4 GB,
 * or over 200 times its packed size. `onBytes` counts the bytes of the ZIP.
 */
export async function* readZip(file: SourceFile, name: RegExp, expected: string): AsyncGenerator<Uint8Array> {
  const archive = new Archive(name, expected);
  for await (const piece of readBytes(file, pieceSize)) {
    yield* archive.read(piece, false);
    if (archive.isEntryRead) return;
  }
  yield* archive.read(new Uint8Array(0), true);
  if (archive.isEntryRead) return;
  if (archive.isEntryOpen) throw new WrongFormat(expected, "a ZIP that breaks off");
  const names = archive.names.slice(0, 10).join(", ");
  throw new NotInZip(expected, names === "" ? "a file that is no ZIP" : `a ZIP with ${names}`);
}

/**
 * How many bytes the files of a ZIP are unpacked, for programs that unpack without looking. Nothing is kept, and above
 * `enough` it stops counting. Throws WrongFormat as `readZip` does.
 */
export async function unpackedSize(file: ReadableFile, expected: string, enough: number): Promise<number> {
  const archive = new Archive(/./, expected, true);
  let size = 0;
  for await (const piece of readBytes(file, pieceSize)) {
    for (const unpacked of archive.read(piece, false)) size += unpacked.length;
    if (size > enough) return size;
  }
  for (const unpacked of archive.read(new Uint8Array(0), true)) size += unpacked.length;
  return size;
}

class Archive {
  readonly names: string[] = [];
  isEntryOpen = false;
  isEntryRead = false;
  readonly #expected: string;
  readonly #isEvery: boolean;
  readonly #unzip: Unzip;
  #inflated: Uint8Array[] = [];
  #failure: Error | undefined;
  #packedSize = 0;
  #size = 0;

  /** Unpacks the first file whose name fits, or every one. */
  constructor(name: RegExp, expected: string, isEvery = false) {
    this.#expected = expected;
    this.#isEvery = isEvery;
    this.#unzip = new Unzip((entry) => {
      this.names.push(entry.name);
      if ((isEvery || !this.isEntryOpen) && name.test(entry.name)) this.#open(entry);
      else this.#skip(entry);
    });
  }

  *read(piece: Uint8Array, isEnd: boolean): Generator<Uint8Array> {
    this.#packedSize += piece.length;
    try {
      this.#unzip.push(piece, isEnd);
    } catch (error) {
      this.#failure ??= error instanceof Error ? error : new Error(String(error));
    }
    if (this.#failure && (this.#isEvery || !this.isEntryRead))
      throw new WrongFormat(this.#expected, isEnd ? "a ZIP that breaks off" : "a ZIP that is broken");
    for (const inflated of this.#inflated.splice(0)) {
      this.#refuseBomb(inflated.length);
      if (inflated.length > 0) yield inflated;
    }
  }

  #open(entry: UnzipFile): void {
    this.isEntryOpen = true;
    if (!this.#isEvery) this.#packedSize = pieceSize;
    entry.ondata = (error, bytes, isLast) => {
      if (error) this.#failure = error;
      else this.#inflated.push(bytes);
      if (isLast && !error) this.isEntryRead = true;
    };
    this.#unzip.register(UnzipInflate);
    this.#unzip.register(UnzipPassThrough);
    entry.start();
  }

  /** fflate keeps the packed bytes of an entry that nobody starts; so it is started, and its bytes are dropped. */
  #skip(entry: UnzipFile): void {
    entry.ondata = () => undefined;
    this.#unzip.register(skipping(entry.compression));
    entry.start();
  }

  #refuseBomb(more: number): void {
    this.#size += more;
    if (this.#size > largestEntry) throw new WrongFormat(this.#expected, "a ZIP that unpacks to more than 4 GB");
    if (this.#size > smallEntry && this.#size > largestRatio * this.#packedSize)
      throw new WrongFormat(this.#expected, `a ZIP that unpacks to more than ${largestRatio} times its size`);
  }
}

function skipping(compression: number) {
  return class Skip implements UnzipDecoder {
    static compression = compression;
    ondata: UnzipDecoder["ondata"] = () => undefined;
    push(): void {}
  };
}
