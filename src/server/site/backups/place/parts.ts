import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { FileStore } from "../../../runtime/files/store.ts";

/** An object of a set, as its manifest lists it. */
export interface SetObject {
  name: string;
  bytes: number;
  /** SHA-256 of the object as it lies there, in hex. */
  sha256: string;
}

/** An object is put in one call, and held in memory meanwhile. */
const partBytes = 16 * 1024 * 1024;

/** Keeps a stream as numbered objects that make the whole when they are put together (`cat NAME.*`). Resolves when all are kept. */
export async function putParts(store: FileStore, name: string, stream: Readable): Promise<SetObject[]> {
  const objects: SetObject[] = [];
  let waiting: Buffer[] = [];
  let length = 0;
  const put = async () => {
    const bytes = Buffer.concat(waiting);
    waiting = [];
    length = 0;
    objects.push(await putObject(store, `${name}.${String(objects.length + 1).padStart(4, "0")}`, bytes));
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    waiting.push(chunk);
    length += chunk.length;
    if (length >= partBytes) await put();
  }
  if (length > 0) await put();
  return objects;
}

export async function putObject(store: FileStore, name: string, bytes: Buffer): Promise<SetObject> {
  await store.put(name, bytes);
  return { name, bytes: bytes.length, sha256: sha256Of(bytes) };
}

/** The parts, put together. Fails at the first that is missing or was changed. */
export function readParts(store: FileStore, objects: readonly SetObject[]): Readable {
  return Readable.from(
    (async function* () {
      for (const object of objects) yield await readObject(store, object);
    })(),
    { objectMode: false },
  );
}

export async function readObject(store: FileStore, { name, sha256 }: SetObject): Promise<Buffer> {
  const bytes = await buffer(await store.open(name));
  if (sha256Of(bytes) !== sha256) throw new Error(`${name} is not what was written: its SHA-256 differs from the manifest's`);
  return bytes;
}

export function sha256Of(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
