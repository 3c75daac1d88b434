import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { asStorageFull, refuseWhenNearlyFull } from "./disk.ts";

/** A file to which nothing was written for so long belongs to a process that was killed. */
const abandonedMs = 3_600_000;

/**
 * Writes a file that somebody sends into a folder, for as long as `use` takes; that may move it to another name. So what waits for its
 * turn does so on the disk, and not in memory. Throws validation_failed for an empty file, storage_full, and what `use` and the body do.
 */
export async function withUpload<Result>(
  folder: string,
  body: Readable,
  use: (file: string, bytes: number) => Promise<Result>,
): Promise<Result> {
  await refuseWhenNearlyFull(folder, 0);
  await removeAbandoned(folder);
  const file = path.join(folder, `.${randomBytes(8).toString("hex")}.part`);
  try {
    const disk = createWriteStream(file, { flush: true, mode: 0o600 });
    await pipeline(body, disk).catch((error: unknown) => {
      throw asStorageFull(error);
    });
    if (disk.bytesWritten === 0) throw new AppError("validation_failed", m.error_file_empty());
    return await use(file, disk.bytesWritten);
  } finally {
    await rm(file, { force: true });
  }
}

async function removeAbandoned(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^\.[0-9a-f]{16}\.part$/.test(name));
  for (const file of names.map((name) => path.join(folder, name))) {
    const found = await stat(file).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > abandonedMs) await rm(file, { force: true });
  }
}
