import { type FileHandle, open, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Config } from "../../runtime/config.ts";
import { hasCode } from "../../runtime/db/database.ts";
import { asStorageFull, makeFolder, refuseWhenNearlyFull, syncFolder } from "../../runtime/files/disk.ts";
import type { Received } from "./received.ts";

/**
 * What has arrived of uploads that are under way: one file each, in DATA_DIR/uploads. A file's length is how much of the
 * upload is kept, so there is nothing beside it that could say otherwise after the process was killed.
 */
export function receivedFolder({ dataDir }: Pick<Config, "dataDir">): Received {
  const folder = path.join(dataDir, "uploads");
  // Ids are ours, of letters, digits and an underscore; basename keeps anything else inside the folder.
  const placeOf = (uploadId: string) => path.join(folder, path.basename(uploadId));

  return {
    refuseWhenNearlyFull: (size) => refuseWhenNearlyFull(folder, size),

    create: async (uploadId: string): Promise<void> => {
      try {
        await makeFolder(folder);
        await (await open(placeOf(uploadId), "wx", 0o600)).close();
        await syncFolder(folder);
      } catch (error) {
        throw asStorageFull(error);
      }
    },

    append: async (uploadId: string, offset: number, bytes: Readable): Promise<number> => {
      const file = await open(placeOf(uploadId), "r+").catch(rethrowGone);
      try {
        await refuseWhenNearlyFull(folder, 0);
        let at = offset;
        for await (const part of bytes) at = await writeAll(file, part as Buffer, at);
        // On the disk before anybody is told: an offset that was answered never shrinks.
        await file.sync();
        return at;
      } catch (error) {
        await file.sync().catch(() => undefined);
        throw asStorageFull(error);
      } finally {
        await file.close();
      }
    },

    sizeOf: async (uploadId: string): Promise<number> => (await stat(placeOf(uploadId)).catch(rethrowGone)).size,

    read: (uploadId: string): Promise<Buffer> => readFile(placeOf(uploadId)).catch(rethrowGone),

    fileOf: placeOf,

    remove: (uploadId: string): Promise<void> => rm(placeOf(uploadId), { force: true }),
  };
}

async function writeAll(file: FileHandle, part: Buffer, position: number): Promise<number> {
  let written = 0;
  while (written < part.length) written += (await file.write(part, written, part.length - written, position + written)).bytesWritten;
  return position + written;
}

function rethrowGone(error: unknown): never {
  throw hasCode(error, "ENOENT") ? new AppError("not_found", m.att_error_gone()) : error;
}
