import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { extract } from "tar-stream";

/** Unpacks the archive of a set into a folder that is made for it. Throws when an entry would lie outside of it. */
export async function unpack(archive: Readable, folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  const entries = extract();
  const reading = pipeline(archive, entries);
  // What breaks while an entry is written reaches us through the loop.
  reading.catch(() => undefined);
  for await (const entry of entries) {
    const { name, type, mode } = entry.header;
    const place = path.join(folder, name);
    if (path.relative(folder, place).startsWith("..") || (type !== "file" && type !== "directory"))
      throw new Error(`the set holds ${name}, which is nothing of a database`);
    if (type === "directory") {
      await mkdir(place, { mode: 0o700 });
      entry.resume();
    } else await pipeline(entry, createWriteStream(place, { mode: mode ?? 0o600 }));
  }
  await reading;
}
