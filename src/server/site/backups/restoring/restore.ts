import { lstat, mkdir, realpath, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import type { Config } from "../../../runtime/config.ts";
import { createDatabase, createPool } from "../../../runtime/db/database.ts";
import { chooseBinaries, startEmbeddedPostgres } from "../../../runtime/db/embedded.ts";
import { ownDataDir } from "../../../runtime/db/embedded-owner.ts";
import { migrate } from "../../../runtime/db/migrate.ts";
import { isKnownMigration } from "../../../runtime/db/migrations.ts";
import type { OpenDatabase } from "../../../runtime/db/open.ts";
import { finishBy, markFinished, markUnfinished, readUnfinished } from "../../../runtime/db/unfinished-restore.ts";
import { createFileStore, type ListedStore } from "../../../runtime/files/store.ts";
import { holdAfterRestore, restoreBankFiles } from "../../../money/bank/holds/service.ts";
import { checkLedger } from "../../../money/ledger/service.ts";
import { readObject } from "../place/parts.ts";
import { unsealBytes } from "../place/seal.ts";
import * as queries from "../queries.ts";
import { type Manifest, readManifest } from "../sets/manifest.ts";
import { Readable } from "node:stream";
import { endRecovery, settingsForRecovery, unpackDatabase } from "./restore-database.ts";
import { listBankFiles, restoreDocuments } from "./restore-files.ts";

interface Wanted {
  config: Config;
  store: ListedStore;
  set: string;
  to: Date | undefined;
  /** The operator's secret keys. */
  identities: readonly string[];
  /** Folder with the programs of the PostgreSQL that the set is of, where this release brings a later one. */
  binDir?: string | undefined;
  log: Logger;
}

export interface Restored {
  restoredTo: Date;
  /** Where what was in DATA_DIR before lies now. */
  aside: string | undefined;
  documents: number;
  /** Documents that a record names and the backup lacks. */
  missing: string[];
  bankFiles: number;
  ledgerFaults: number;
  isBankHeld: boolean;
  settings: { settings: Record<string, string>; leftOut: string[] };
}

/** What was in DATA_DIR goes aside whole; nothing of it is removed. */
const replaced = ["postgres", "postgres.archive", "files", "uploads"];

/**
 * Makes DATA_DIR what it was: database, documents and the bank's files. Killed anywhere, it leaves a folder on which no product starts,
 * and begins anew with the next call. Throws when the set cannot be restored here, before anything is touched where that can be known.
 */
export async function restore({ config, store, set, to, identities, binDir, log }: Wanted): Promise<Restored> {
  const manifest = await readManifest(store, set);
  const settings = await openSettings(store, manifest, identities);
  await refuseUnknown(manifest, to);
  const { dataDir } = config;
  await mkdir(dataDir, { recursive: true });
  const programs = binDir === undefined ? {} : { binDir };
  await refuseOtherMajor(manifest, { dataDir: await realpath(dataDir), log: quiet(log), ...programs });
  const ownership = ownDataDir(dataDir);
  let aside: string;
  try {
    aside = await moveAside(dataDir);
    await unpackDatabase({ store, manifest, identities, dataDir, to });
  } finally {
    ownership.release();
  }
  const server = await startEmbeddedPostgres({
    dataDir,
    log: quiet(log),
    archives: true,
    settings: settingsForRecovery(to),
    ...programs,
  });
  try {
    const restoredTo = (await endRecovery(server)) ?? new Date(manifest.endedAt);
    await migrate({ connection: server.connection, owner: server.owner }, log);
    const rest = await restoreRest({ config, store, manifest, identities, restoredTo, aside }, server);
    await server.stop();
    await markFinished(dataDir);
    return { restoredTo, settings, aside: (await exists(aside)) ? aside : undefined, ...rest };
  } finally {
    await server.stop();
  }
}

/** Also the proof that the key is the right one, before anything is touched. */
async function openSettings(store: ListedStore, { settings }: Manifest, identities: readonly string[]): Promise<Restored["settings"]> {
  const sealed = await readObject(store, settings);
  const plain = await unsealBytes(Readable.from([sealed]), identities).catch((error: unknown) => {
    throw new Error("The key does not open this backup. It was encrypted for the recipients that BACKUP_RECIPIENT named then.", {
      cause: error,
    });
  });
  return JSON.parse(plain.toString()) as Restored["settings"];
}

async function refuseUnknown({ name, database, endedAt, product }: Manifest, to: Date | undefined): Promise<void> {
  if (!database) throw new Error(`${name} holds documents and bank files only: restore the database by its own means first.`);
  if (!(await isKnownMigration(database.migration)))
    throw new Error(`${name} was made by a later release (${product}): restore it with that release.`);
  if (to && to < new Date(endedAt))
    throw new Error(`${name} can be brought back to ${endedAt} at the earliest. Choose an earlier backup for ${to.toISOString()}.`);
}

async function refuseOtherMajor({ name, database }: Manifest, programs: Parameters<typeof chooseBinaries>[0]): Promise<void> {
  const { majorVersion } = (await chooseBinaries(programs)).binaries;
  if (database?.postgres !== majorVersion)
    throw new Error(
      `${name} is of PostgreSQL ${database?.postgres}, and the programs are those of ${majorVersion}. Add --postgres FOLDER, where FOLDER ` +
        `holds the programs of PostgreSQL ${database?.postgres}, and afterwards run npm run upgrade-database (docs/operations.md, Upgrading).`,
    );
}

/** Empties DATA_DIR of what is restored. What an earlier try has made is removed; what was there before that is aside already. */
async function moveAside(dataDir: string): Promise<string> {
  const begun = await readUnfinished(dataDir);
  if (begun?.by === "upgrade") throw new Error(finishBy(begun, dataDir));
  const aside = begun?.aside ?? path.join(dataDir, `before-restore-${new Date().toISOString().replace(/[:.]/g, "-")}`);
  if (begun?.isAside) {
    for (const name of ["postgres", "postgres.archive"]) await rm(path.join(dataDir, name), { recursive: true, force: true });
    return aside;
  }
  if (await isLink(path.join(dataDir, "postgres")))
    throw new Error(`${dataDir}/postgres is a link to where the database had to be kept. Restore into an empty DATA_DIR.`);
  await markUnfinished(dataDir, { aside, isAside: false });
  for (const name of replaced) {
    if (!(await exists(path.join(dataDir, name)))) continue;
    await mkdir(aside, { recursive: true, mode: 0o700 });
    await rename(path.join(dataDir, name), path.join(aside, name));
  }
  await markUnfinished(dataDir, { aside, isAside: true });
  return aside;
}

type Rest = Pick<Restored, "documents" | "missing" | "bankFiles" | "ledgerFaults" | "isBankHeld">;

/** Everything that the database knows of and does not hold, and what is noted for the start. */
async function restoreRest(
  parts: Pick<Wanted, "config" | "store" | "identities"> & { manifest: Manifest; restoredTo: Date; aside: string },
  { owner }: Pick<OpenDatabase, "owner">,
): Promise<Rest> {
  const { config, store, identities, manifest, restoredTo, aside } = parts;
  const pool = createPool({ ...owner, max: 6, statement_timeout: 0 }, () => undefined);
  const db = createDatabase(pool);
  const files = createFileStore(config);
  try {
    const ledger = await checkLedger(db);
    await queries.noteRestored(db, manifest.name, new Date(manifest.endedAt), manifest.database?.bytes ?? 0);
    const isBankHeld = await holdAfterRestore(db, manifest.name, restoredTo);
    const documents = await restoreDocuments(db, store, identities, files);
    const bankFiles = await restoreBankFiles(db, config.bankDir, path.join(aside, "bank"), listBankFiles(store, identities));
    return { ...documents, bankFiles, ledgerFaults: ledger.length, isBankHeld };
  } finally {
    files.close();
    await pool.end();
  }
}

/** While it recovers, PostgreSQL says a line for each WAL file. */
function quiet(log: Logger): Pick<Logger, "info" | "warn"> {
  return { info: log.debug.bind(log), warn: log.warn.bind(log) };
}

async function isLink(place: string): Promise<boolean> {
  return (await lstat(place).catch(() => undefined))?.isSymbolicLink() ?? false;
}

async function exists(place: string): Promise<boolean> {
  return (await lstat(place).catch(() => undefined)) !== undefined;
}
