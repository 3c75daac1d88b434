import { pieceBytes } from "../../../../shared/domain/attachments.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { type Database, hasCode } from "../../../runtime/db/database.ts";
import * as queries from "./queries.ts";
import type { Received } from "../received.ts";

/** A browser sends fifty pieces at most. Whoever sends a file byte by byte fills the database with rows. */
const mostPieces = 1_000;
const uniqueViolation = "23505";
const foreignKeyViolation = "23503";

/**
 * What has arrived of uploads, as rows: a piece that was acknowledged is where all else is, also after a failover, and its upload takes
 * it along when it goes.
 */
export function receivedPieces(db: Database): Received {
  const keep = async (uploadId: string, offset: number, bytes: Buffer): Promise<number> => {
    const isKept = await queries.insertPiece(db, uploadId, offset, bytes, mostPieces).catch((error: unknown) => {
      if (hasCode(error, foreignKeyViolation)) throw gone();
      if (hasCode(error, uniqueViolation)) return false;
      throw error;
    });
    // Somebody else has sent on from there: the connection before this one, which another process may hold.
    if (!isKept) throw new AppError("conflict", m.att_error_offset());
    return offset + bytes.length;
  };

  return {
    refuseWhenNearlyFull: async () => undefined,
    create: async () => undefined,

    append: async (uploadId, offset, bytes) => {
      let at = offset;
      let parts: Buffer[] = [];
      let waiting = 0;
      for await (const part of bytes as AsyncIterable<Buffer>) {
        parts.push(part);
        waiting += part.length;
        if (waiting < pieceBytes) continue;
        at = await keep(uploadId, at, Buffer.concat(parts));
        [parts, waiting] = [[], 0];
      }
      return waiting > 0 ? keep(uploadId, at, Buffer.concat(parts)) : at;
    },

    sizeOf: (uploadId) => queries.readPiecesEnd(db, uploadId),

    read: async (uploadId) => {
      const parts: Buffer[] = [];
      for (let at = 0; ; at += parts.at(-1)?.length ?? 0) {
        const bytes = await queries.findPiece(db, uploadId, at);
        if (!bytes) return Buffer.concat(parts);
        parts.push(bytes);
      }
    },

    fileOf: () => undefined,

    remove: (uploadId) => queries.deletePieces(db, uploadId),
  };
}

function gone(): AppError {
  return new AppError("not_found", m.att_error_gone());
}
