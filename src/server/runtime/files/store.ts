import type { Readable } from "node:stream";
import { diskStore } from "./disk.ts";
import { s3Store } from "./s3.ts";

/** Where whole files are kept. */
export interface FileStore {
  /** Keeps the bytes; once it returns they survive the end of the process and of the machine. Throws storage_full, unavailable. */
  put: (key: string, bytes: Buffer) => Promise<void>;
  /** Keeps the bytes of a file of this machine as `put` does, and answers where they lie; only where they are kept on this machine, too. */
  copy?: (key: string, file: string) => Promise<string>;
  /** The bytes of a file as a stream. Throws not_found, unavailable. */
  open: (key: string) => Promise<Readable>;
  /** Removes a file; fine when it is not there. */
  remove: (key: string) => Promise<void>;
  close: () => void;
}

/** A store that also says what it holds. */
export interface ListedStore extends FileStore {
  /** Every key that begins so, with its size in bytes, in no certain order. */
  list: (prefix: string) => AsyncIterable<{ key: string; bytes: number }>;
}

/**
 * Where documents are kept: FILES_URL, else the folder `files` in DATA_DIR. A key is a UUID that is used once, so no file is ever
 * overwritten.
 */
export function createFileStore({ dataDir, filesUrl }: { dataDir: string; filesUrl: string | undefined }): FileStore {
  // In folders of their first two letters, because a folder of a million names is slow.
  return filesUrl ? s3Store(filesUrl) : diskStore(`${dataDir}/files`, (key) => `${key.slice(0, 2)}/${key}`);
}

/** A store under names of our own choosing, which are paths: of a bucket (s3://…), or of a folder. */
export function createNamedStore(place: string): ListedStore {
  return place.startsWith("s3:") ? s3Store(place) : diskStore(place, (key) => key);
}
