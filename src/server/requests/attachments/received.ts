import type { Readable } from "node:stream";
import type { Context } from "../../runtime/context.ts";
import { receivedFolder } from "./received-folder.ts";
import { receivedPieces } from "./pieces/received-pieces.ts";

/** What has arrived of uploads that are under way. */
export interface Received {
  /** Throws storage_full while there is little room left beside a file of `size`. */
  refuseWhenNearlyFull: (size: number) => Promise<void>;
  create: (uploadId: string) => Promise<void>;
  /** Keeps what comes from `offset` on, and returns how far the upload has come. What arrived before the connection broke is kept too. */
  append: (uploadId: string, offset: number, bytes: Readable) => Promise<number>;
  /** How much of an upload has arrived. Throws not_found. */
  sizeOf: (uploadId: string) => Promise<number>;
  read: (uploadId: string) => Promise<Buffer>;
  /** The path of the file that holds it, where there is one. */
  fileOf: (uploadId: string) => string | undefined;
  remove: (uploadId: string) => Promise<void>;
}

/** In the database where files are in a bucket, so that any web process takes the next piece; else in DATA_DIR. */
export function receivedOf({ config, db }: Pick<Context, "config" | "db">): Received {
  return config.filesUrl ? receivedPieces(db) : receivedFolder(config);
}
