import { AppError } from "../../../../shared/domain/errors.ts";
import type { Database } from "../../../runtime/db/database.ts";
import type { FileStore, ListedStore } from "../../../runtime/files/store.ts";
import { places } from "../place/names.ts";
import { sealedEnd, unsealBytes } from "../place/seal.ts";
import { listDocumentKeys, listNamedKeys } from "./queries.ts";

/** Each is a write through to the disk, or a call of a bucket. */
const atOnce = 4;

/**
 * Brings back every document that the restored database knows and the store lacks. Returns how many there are, and the keys of those
 * that the place does not have: begun at that moment and never written, unless something names them.
 */
export async function restoreDocuments(
  db: Database,
  store: ListedStore,
  identities: readonly string[],
  files: FileStore,
): Promise<{ documents: number; missing: string[] }> {
  const keys = await listDocumentKeys(db);
  const missing: string[] = [];
  for (let at = 0; at < keys.length; at += atOnce)
    await Promise.all(
      keys.slice(at, at + atOnce).map(async (key) => {
        if (await isThere(files, key)) return;
        const sealed = await openOrMissing(store, places.document(key));
        if (sealed) await files.put(key, await unsealBytes(sealed, identities));
        else missing.push(key);
      }),
    );
  return { documents: keys.length - missing.length, missing: await listNamedKeys(db, missing) };
}

/** Every file that the bank ever sent, as the place has it. */
export async function* listBankFiles(store: ListedStore, identities: readonly string[]): AsyncGenerator<Buffer> {
  for await (const { key } of store.list("bank/")) if (key.endsWith(sealedEnd)) yield await unsealBytes(await store.open(key), identities);
}

async function isThere(files: FileStore, key: string): Promise<boolean> {
  const found = await openOrMissing(files, key);
  found?.destroy();
  return found !== undefined;
}

async function openOrMissing(store: FileStore, key: string) {
  try {
    return await store.open(key);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return undefined;
    throw error;
  }
}
