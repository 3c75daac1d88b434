import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

export interface ZipEntry {
  name: string;
  /** Text is packed; bytes are mostly pictures and documents, which are packed already. */
  content: string | AsyncIterable<Uint8Array>;
}

/** Writes a ZIP file piece by piece, as the reader takes it: only one piece is in memory. */
export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  let failure: Error | undefined;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else ready.push(chunk);
  });
  const take = () => {
    if (failure) throw failure;
    const chunks = ready;
    ready = [];
    return chunks;
  };
  for await (const { name, content } of entries) {
    const file = typeof content === "string" ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name);
    zip.add(file);
    if (typeof content === "string") {
      file.push(new TextEncoder().encode(content), true);
    } else {
      for await (const piece of content) {
        file.push(piece);
        yield* take();
      }
      file.push(new Uint8Array(0), true);
    }
    yield* take();
  }
  zip.end();
  yield* take();
}
