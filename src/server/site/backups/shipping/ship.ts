import { createHash } from "node:crypto";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { isBeingCopied } from "../../../../shared/domain/bank.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import { type Database, hasCode } from "../../../runtime/db/database.ts";
import type { FileStore, ListedStore } from "../../../runtime/files/store.ts";
import { places, walName } from "../place/names.ts";
import { putObject } from "../place/parts.ts";
import { sealBytes } from "../place/seal.ts";
import * as queries from "./queries.ts";

/** What is backed up. */
export interface Source {
  db: Database;
  /** Where PostgreSQL puts its WAL; none of a server that is not ours. */
  archive: string | undefined;
  files: FileStore;
  bankDir: string;
}

/** Documents on their way at once: in a bucket each is a wait. */
const atOnce = 4;
/** A file of the bank is looked at again when it was moved so shortly before the last time. */
const overlapMs = 600_000;

/**
 * Brings what is new since the last time into the place: documents, files of the bank, and then the WAL that was there before the
 * documents were looked for. So whatever moment the WAL can bring back, the documents of that moment are there.
 */
export async function ship(source: Source, store: ListedStore, recipients: readonly string[]): Promise<void> {
  const segments = source.archive === undefined ? [] : await listSegments(source.archive);
  const systemId = segments.length === 0 ? "" : await queries.readSystemId(source.db);
  await shipDocuments(source, store, recipients);
  await shipBankFiles(source, store, recipients);
  for (const segment of segments) await shipSegment(source, store, recipients, systemId, segment);
  await queries.noteShipping(source.db);
}

/** The oldest first. Beside them PostgreSQL puts a note about each copy that was made of it, which nobody reads. */
async function listSegments(archive: string): Promise<string[]> {
  const names = await readdir(archive);
  for (const note of names.filter((name) => name.endsWith(".backup"))) await rm(path.join(archive, note), { force: true });
  return names.filter((name) => walName.test(name)).sort();
}

async function shipDocuments({ db, files }: Source, store: ListedStore, recipients: readonly string[]): Promise<void> {
  const keys = await queries.listUnshippedDocuments(db);
  for (let at = 0; at < keys.length; at += atOnce)
    await Promise.all(
      keys.slice(at, at + atOnce).map(async (key) => {
        const bytes = await readDocument(files, key);
        if (bytes) await shipObject(db, store, recipients, { kind: "document", key, name: places.document(key), bytes });
      }),
    );
}

/** Undefined for one that is noted and not written yet, or removed by now. */
async function readDocument(files: FileStore, key: string): Promise<Buffer | undefined> {
  try {
    return await buffer(await files.open(key));
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return undefined;
    throw error;
  }
}

/** What the bank sent. What we send it stands in the database. */
async function shipBankFiles({ db, bankDir }: Source, store: ListedStore, recipients: readonly string[]): Promise<void> {
  const { shipped_at: last } = await queries.findShipping(db);
  const since = last ? last.getTime() - overlapMs : 0;
  for (const folder of ["inbox", "processed", "rejected"]) {
    for (const entry of await readdir(path.join(bankDir, folder), { withFileTypes: true }).catch(() => [])) {
      if (!entry.isFile() || isBeingCopied(entry.name)) continue;
      const file = path.join(bankDir, folder, entry.name);
      const found = await stat(file).catch(() => undefined);
      if (!found || found.ctimeMs < since) continue;
      const bytes = await readFile(file).catch((error: unknown) => {
        if (hasCode(error, "ENOENT")) return undefined;
        throw error;
      });
      if (!bytes) continue;
      const key = createHash("sha256").update(bytes).digest("hex");
      if (await queries.isShipped(db, "bank", key)) continue;
      await shipObject(db, store, recipients, { kind: "bank", key, name: places.bankFile(key), bytes });
    }
  }
}

async function shipSegment(
  { db, archive }: Source,
  store: ListedStore,
  recipients: readonly string[],
  systemId: string,
  segment: string,
): Promise<void> {
  const file = path.join(archive ?? "", segment);
  await shipObject(db, store, recipients, { kind: "wal", key: segment, name: places.wal(systemId, segment), bytes: await readFile(file) });
  await rm(file);
}

async function shipObject(
  db: Database,
  store: ListedStore,
  recipients: readonly string[],
  { kind, key, name, bytes }: { kind: queries.ObjectKind; key: string; name: string; bytes: Buffer },
): Promise<void> {
  const object = await putObject(store, name, await sealBytes(bytes, recipients));
  await queries.noteShipped(db, kind, key, object.bytes, object.sha256);
}
