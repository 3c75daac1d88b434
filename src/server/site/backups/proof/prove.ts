import { randomInt } from "node:crypto";
import { rm, statfs } from "node:fs/promises";
import path from "node:path";
import { createDatabase, createPool, type Database } from "../../../runtime/db/database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../../runtime/db/embedded.ts";
import { makePassableFolder } from "../../../runtime/db/embedded-user.ts";
import { migrate } from "../../../runtime/db/migrate.ts";
import type { ListedStore } from "../../../runtime/files/store.ts";
import { checkLedger } from "../../../money/ledger/service.ts";
import type { Logger } from "pino";
import { readObject } from "../place/parts.ts";
import { readState } from "../place/state.ts";
import * as queries from "./queries.ts";
import { endRecovery, settingsForRecovery, unpackDatabase } from "../restoring/restore-database.ts";
import { listSets, type Manifest, placeOf, readContents, readManifest } from "../sets/manifest.ts";

/** So many documents are read, drawn by lot, beside every one's size. */
const drawnDocuments = 100;
/** The copy, and the WAL that it is brought forward by. */
const roomFactor = 1.5;

export interface Found {
  restoredTo: Date;
  tables: number;
  rows: number;
  documents: number;
}

interface Proving {
  db: Database;
  store: ListedStore;
  dataDir: string;
  log: Logger;
}

/**
 * Restores the newest set into a cluster of its own and compares it with the database that runs: nothing that was there when the set
 * began may be missing, every page is read, the books balance, and the documents lie in the place as they were written.
 * Throws what is wrong; the cluster is thrown away either way.
 */
export async function prove(proving: Proving): Promise<Found & { set: string }> {
  const { db, store, dataDir, log } = proving;
  const { current } = await readState(dataDir);
  const set = (await listSets(store)).at(-1);
  if (set === undefined) throw new Error("there is no backup to prove");
  if (current?.set !== set) throw new Error(`${set} was not taken by this installation: only its own newest backup can be opened here`);
  const manifest = await readManifest(store, set);
  const folder = path.join(dataDir, "backup.proof");
  await rm(folder, { recursive: true, force: true });
  await makePassableFolder(folder);
  await refuseWithoutRoom(folder, manifest);
  try {
    await unpackDatabase({ store, manifest, identities: [current.identity], dataDir: folder });
    const server = await startEmbeddedPostgres({
      dataDir: folder,
      // What the server of the proof says of itself concerns nobody; it fails in words.
      log: { info: () => undefined, warn: (message) => log.debug({ part: "backup" }, message) },
      // It is thrown away.
      settings: { ...settingsForRecovery(undefined), fsync: "off", full_page_writes: "off", shared_buffers: "32MB" },
    });
    try {
      const restoredTo = (await endRecovery(server)) ?? new Date(manifest.endedAt);
      await migrate({ connection: server.connection, owner: server.owner }, log);
      const counted = await compare(db, server, set);
      return { set, restoredTo, ...counted, documents: await checkDocuments(store, manifest) };
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function refuseWithoutRoom(folder: string, { database }: Manifest): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const needed = (database?.bytes ?? 0) * roomFactor;
  if (bavail * bsize < needed)
    throw new Error(`the proof needs ${Math.ceil(needed / 1e6)} MB free on the disk of DATA_DIR for the time that it takes`);
}

async function compare(db: Database, server: EmbeddedPostgres, set: string): Promise<{ tables: number; rows: number }> {
  const pool = createPool({ ...server.owner, max: 2, statement_timeout: 0 }, () => undefined);
  const restored = createDatabase(pool);
  try {
    const disorder = await checkLedger(restored);
    if (disorder.length > 0) throw new Error(`the restored ledger does not balance: ${disorder.length} places`);
    await queries.readAllPages(restored);
    const bounds = await queries.findBounds(db, set);
    const [here, there] = await Promise.all([queries.countUpTo(db, bounds), queries.countUpTo(restored, bounds)]);
    let rows = 0;
    for (const [table, count] of there) {
      const expected = here.get(table) ?? 0;
      // What was removed here since may still be there.
      if (count < expected) throw new Error(`${table} has ${expected} rows and ${count} after the restore`);
      rows += count;
    }
    return { tables: Object.keys(bounds).length, rows };
  } finally {
    await pool.end();
  }
}

/** Every document's object has its size, and those that are drawn by lot have their hash. Returns how many there are. */
async function checkDocuments(store: ListedStore, manifest: Manifest): Promise<number> {
  const contents = await readContents(store, manifest);
  const sizes = new Map<string, number>();
  for (const prefix of ["documents/", "bank/"]) for await (const { key, bytes } of store.list(prefix)) sizes.set(key, bytes);
  const broken = contents.find((content) => sizes.get(placeOf(content)) !== content.bytes);
  if (broken) throw new Error(`${placeOf(broken)} is missing or has another size`);
  for (let count = Math.min(drawnDocuments, contents.length); count > 0; count -= 1) {
    const drawn = contents[randomInt(contents.length)];
    if (drawn) await readObject(store, { name: placeOf(drawn), bytes: drawn.bytes, sha256: drawn.sha256 });
  }
  return contents.length;
}
