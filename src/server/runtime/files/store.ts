import type { Readable } from "node:stream";
import { diskStore } from "./disk.ts";
import { s3Store } from "./s3.ts";

/** Where whole files are kept. A key is a UUID that is used once, so no file is ever overwritten. */
export interface FileStore {
  /** Keeps the bytes; once it returns they survive the end of the process and of the machine. Throws storage_full, unavailable. */
  put: (key: string, bytes: Buffer) => Promise<void>;
  /** The bytes of a file as a stream. Throws not_found, unavailable. */
  open: (key: string) => Promise<Readable>;
  /** Removes a file; fine when it is not there. */
  remove: (key: string) => Promise<void>;
  close: () => void;
}

/** The store that the configuration names: FILES_URL, else the folder `files` in DATA_DIR. */
export function createFileStore({ dataDir, filesUrl }: { dataDir: string; filesUrl: string | undefined }): FileStore {
  return filesUrl ? s3Store(filesUrl) : diskStore(`${dataDir}/files`);
}
