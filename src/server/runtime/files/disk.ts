import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { hasCode } from "../db/database.ts";
import type { FileStore } from "./store.ts";

/** Files in folders of their first two letters, readable for the product's own user alone. */
export function diskStore(folder: string): FileStore {
  const placeOf = (key: string) => path.join(folder, key.slice(0, 2), key);
  return {
    put: async (key, bytes) => {
      const place = placeOf(key);
      const unfinished = `${place}.part`;
      try {
        await makeFolder(folder);
        await makeFolder(path.dirname(place));
        await writeThrough(unfinished, bytes);
        await rename(unfinished, place);
        // The name is on the disk too only after this.
        await syncFolder(path.dirname(place));
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => undefined);
        throw asStorageFull(error);
      }
    },
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
    close: () => undefined,
  };
}

/** Makes the folder with its parents, and sees to it that the parent keeps the name. */
export async function makeFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (made) await syncFolder(path.dirname(made));
}

async function writeThrough(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, "w", 0o600);
  try {
    await handle.writeFile(bytes);
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

/** The failure that says "no room for files"; every other one stays as it is. */
export function asStorageFull(error: unknown): unknown {
  const isFull = ["ENOSPC", "EDQUOT", "EFBIG"].some((code) => hasCode(error, code));
  return isFull ? new AppError("storage_full", m.att_error_storage_full(), { retryAfter: 60 }) : error;
}
