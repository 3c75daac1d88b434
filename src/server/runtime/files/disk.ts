import { createReadStream } from "node:fs";
import { copyFile, type FileHandle, mkdir, open, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { hasCode } from "../db/database.ts";
import type { ListedStore } from "./store.ts";

/** Files at the paths in a folder that `pathOf` says, readable for the product's own user alone. */
export function diskStore(folder: string, pathOf: (key: string) => string): ListedStore {
  const placeOf = (key: string) => path.join(folder, pathOf(key));

  const keep = async (key: string, write: (unfinished: string) => Promise<void>): Promise<string> => {
    const place = placeOf(key);
    const unfinished = `${place}.part`;
    try {
      await makeFolder(folder);
      await makeFolder(path.dirname(place));
      await write(unfinished);
      await rename(unfinished, place);
      // The name is on the disk too only after this.
      await syncFolder(path.dirname(place));
      return place;
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => undefined);
      throw asStorageFull(error);
    }
  };

  return {
    put: async (key, bytes) => void (await keep(key, (unfinished) => writeThrough(unfinished, (file) => file.writeFile(bytes)))),
    copy: (key, file) =>
      keep(key, async (unfinished) => {
        await copyFile(file, unfinished);
        await writeThrough(unfinished, (copied) => copied.chmod(0o600), "r+");
      }),
    open: async (key) => {
      const file = await open(placeOf(key)).catch((error: unknown) => {
        throw hasCode(error, "ENOENT") ? new AppError("not_found", m.error_not_found()) : error;
      });
      return createReadStream("", { fd: file });
    },
    remove: async (key) => {
      // What a killed process left half-written goes with it.
      await Promise.all([rm(placeOf(key), { force: true }), rm(`${placeOf(key)}.part`, { force: true })]);
    },
    list: (prefix) => listFolder(folder, prefix),
    close: () => undefined,
  };
}

/** What is half-written is no file yet. */
async function* listFolder(folder: string, prefix: string): AsyncGenerator<{ key: string; bytes: number }> {
  const top = path.join(folder, path.dirname(`${prefix}x`));
  const entries = await readdir(top, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  });
  for (const entry of entries) {
    const place = path.join(entry.parentPath, entry.name);
    const key = path.relative(folder, place);
    if (!entry.isFile() || entry.name.endsWith(".part") || !key.startsWith(prefix)) continue;
    const found = await stat(place).catch(() => undefined);
    if (found) yield { key, bytes: found.size };
  }
}

/** Makes the folder with its parents, and sees to it that the parent keeps the name. */
export async function makeFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (made) await syncFolder(path.dirname(made));
}

async function writeThrough(file: string, write: (handle: FileHandle) => Promise<void>, flags = "w"): Promise<void> {
  const handle = await open(file, flags, 0o600);
  try {
    await write(handle);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Brings the names in a folder onto the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Left free for the database, which may stand on the same disk: what people type matters more than another file. */
const reservedBytes = 200_000_000;
const mostReservedShare = 0.1;

/** Throws storage_full while there is little room left on the folder's disk beside a file of `size`. */
export async function refuseWhenNearlyFull(folder: string, size: number): Promise<void> {
  await makeFolder(folder);
  const { bavail, blocks, bsize } = await statfs(folder);
  if (bavail * bsize < size + Math.min(reservedBytes, blocks * bsize * mostReservedShare))
    throw new AppError("storage_full", m.att_error_storage_full(), { retryAfter: 60 });
}

/** The failure that says "no room for files"; every other one stays as it is. */
export function asStorageFull(error: unknown): unknown {
  const isFull = ["ENOSPC", "EDQUOT", "EFBIG"].some((code) => hasCode(error, code));
  return isFull ? new AppError("storage_full", m.att_error_storage_full(), { retryAfter: 60 }) : error;
}
