import { randomUUID } from "node:crypto";
import { AppError } from "../../../shared/domain/errors.ts";
import type { Context } from "../../runtime/context.ts";
import * as queries from "./queries.ts";

/** Keeps bytes in the file store and answers their key. What no record names within an hour is removed again. */
export async function storeFile({ db, files }: Pick<Context, "db" | "files">, bytes: Buffer): Promise<string> {
  const key = randomUUID();
  await queries.noteFile(db, key);
  await files.put(key, bytes);
  return key;
}

/** The same of a file of this machine; answers where the copy lies, too. */
export async function storeCopy(
  { db }: Pick<Context, "db">,
  copy: NonNullable<Context["files"]["copy"]>,
  file: string,
): Promise<{ fileKey: string; content: string }> {
  const fileKey = randomUUID();
  await queries.noteFile(db, fileKey);
  return { fileKey, content: await copy(fileKey, file) };
}

/**
 * Keeps several files for a record that `use` writes and that names them by their keys, in the same order; it answers whether it did. What
 * it refuses is removed at once. Any other failure may have come after the record was written: the job of each minute looks at those.
 */
export async function withStoredFiles(
  context: Pick<Context, "db" | "files">,
  files: Buffer[],
  use: (keys: string[]) => Promise<boolean>,
): Promise<void> {
  const keys: string[] = [];
  try {
    for (const bytes of files) keys.push(await storeFile(context, bytes));
    if (await use(keys)) return;
  } catch (error) {
    if (error instanceof AppError) await removeFiles(context, keys);
    throw error;
  }
  await removeFiles(context, keys);
}

/** Removes files of the store that no record names. Their notes go last: a file whose removal was cut off is found again by it. */
export async function removeFiles({ db, files }: Pick<Context, "db" | "files">, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await files.remove(key);
    await queries.forgetFile(db, key);
  }
}
