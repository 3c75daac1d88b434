import { lstat, mkdir, realpath } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import { checkLedger } from "../../../money/ledger/service.ts";
import type { Config } from "../../../runtime/config.ts";
import { createDatabase, createPool } from "../../../runtime/db/database.ts";
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from "../../../runtime/db/embedded.ts";
import { roles } from "../../../runtime/db/embedded-roles.ts";
import { isRoot, runAs } from "../../../runtime/db/embedded-user.ts";
import { tryLock } from "../../../runtime/db/lock.ts";
import { migrate } from "../../../runtime/db/migrate.ts";
import { finishBy, markUnfinished, readUnfinished } from "../../../runtime/db/unfinished-restore.ts";
import { loadFrom, type Loaded } from "../../../runtime/db/upgrade/load.ts";
import { takeNow } from "../commands.ts";
import { openWork } from "../open-work.ts";
import * as queries from "../queries.ts";
import * as shipped from "../shipping/queries.ts";
import { judgeUpgrade, type Judged, refuseWithoutRoom } from "./judge.ts";
import { clearWorkshop, putInPlace, workshopOf } from "./swap.ts";
import { withSession } from "../../../runtime/db/with-session.ts";

interface Wanted {
  config: Config;
  /** Where the programs of the database's PostgreSQL are; not needed where only the last step is left. */
  folder: string | undefined;
  log: Logger;
  tell: (sentence: string) => void;
}

export interface Upgraded {
  /** Where the old database lies now. */
  aside: string;
  /** What was copied and found the same; undefined where an earlier run had done all but the last step. */
  loaded: (Loaded & { ledgerFaults: number; from: number; to: number }) | undefined;
}

/** Nobody loses anything by a power cut: until it is on the disk as a whole, the new database counts for nothing. */
const quickly = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "256MB",
  autovacuum: "off",
};
/** Commands of the product that join a running database change nothing in one that is being copied. */
const unchanged = { default_transaction_read_only: "on", autovacuum: "off" };

/**
 * Brings the embedded database to the PostgreSQL of this release: everything is copied into a new cluster and compared there, then that
 * takes the old one's place, which is kept aside. Killed anywhere, it leaves the old database or the new one, and the next call begins
 * anew or finishes. Undefined when there is nothing to do. Throws what stands in the way, before anything is touched where that can be known.
 */
export async function upgradeDatabase(wanted: Wanted): Promise<Upgraded | undefined> {
  const { config, folder, log, tell } = wanted;
  const dataDir = await realpath(config.dataDir).catch(() => path.resolve(config.dataDir));
  const unfinished = await readUnfinished(dataDir);
  if (unfinished && unfinished.by !== "upgrade") throw new Error(finishBy(unfinished, dataDir));
  if (unfinished) {
    await putInPlace(dataDir, unfinished.aside, log);
    return { aside: unfinished.aside, loaded: undefined };
  }
  const judged = await judgeUpgrade(dataDir, folder, log);
  if (!judged) return undefined;
  await clearWorkshop(dataDir, log);
  await refuseWithoutRoom(dataDir);
  const versions = { from: judged.from.majorVersion, to: judged.to.majorVersion };
  tell(`Starting the database with PostgreSQL ${versions.from} …`);
  await prepareOld(wanted, dataDir, judged);
  const aside = path.join(dataDir, `before-upgrade-${versions.from}-${new Date().toISOString().replace(/[:.]/g, "-")}`);
  const loaded = await fillNew(wanted, dataDir, judged, aside).catch(async (error: unknown) => {
    if (!(await readUnfinished(dataDir))) await clearWorkshop(dataDir, log).catch(() => undefined);
    throw error;
  });
  tell("Putting the new database in place …");
  await putInPlace(dataDir, aside, log);
  return { aside, loaded: { ...loaded, ...versions } };
}

/** Brings the old database's tables to this release, so that both have the same, and takes a backup where there is a place for it. */
async function prepareOld({ config, log, tell }: Wanted, dataDir: string, { from }: Judged): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir, log, binDir: from.binDir, archives: await hasArchive(config, dataDir) });
  try {
    await migrate({ connection: server.connection, owner: server.owner }, log);
    if (!config.backupUrl) return tell("BACKUP_URL is not set, so no backup is taken first. The old database is kept.");
    tell("Taking a backup …");
    await backUp(config, server, log);
  } finally {
    await server.stop();
  }
}

/** Should the old database have to serve on, none of its WAL may be missing between two backups. */
async function hasArchive({ backupUrl }: Config, dataDir: string): Promise<boolean> {
  return backupUrl !== undefined || (await lstat(path.join(dataDir, "postgres.archive")).catch(() => undefined)) !== undefined;
}

async function backUp(config: Config, server: EmbeddedPostgres, log: Logger): Promise<void> {
  const { work, close } = openWork({ config, connection: server.owner, embedded: server }, log);
  try {
    const lock = await tryLock({ direct: work.pool }, "backups");
    if (!lock) throw new Error("Another command is at the backups. Wait until it is done.");
    const isTaken = await takeNow(work, "whole").finally(() => lock.release());
    if (!isTaken)
      throw new Error("Nothing was upgraded. Mend the backup, or leave BACKUP_URL empty for this command to go on without one.");
  } finally {
    await close();
  }
}

/** Until the mark is on the disk, the old database is the one that counts; nobody else can start on it meanwhile. */
async function fillNew(
  { config, log, tell }: Wanted,
  dataDir: string,
  { user, from, to }: Judged,
  aside: string,
): Promise<Loaded & { ledgerFaults: number }> {
  const archives = await hasArchive(config, dataDir);
  const old = await startEmbeddedPostgres({ dataDir, log, binDir: from.binDir, archives, settings: unchanged });
  try {
    const workshop = workshopOf(dataDir);
    await mkdir(workshop, { mode: isRoot() ? 0o711 : 0o700 });
    const fresh = await startEmbeddedPostgres({ dataDir: workshop, log: quiet(log), settings: quickly });
    let loaded;
    try {
      loaded = await copyAll({ config, log, tell }, old, fresh);
    } finally {
      await fresh.stop();
    }
    tell("Writing the new database to the disk …");
    await runAs(user, to.initdb, ["--sync-only", "-D", fresh.cluster]);
    await markUnfinished(dataDir, { aside, isAside: false, by: "upgrade" });
    return loaded;
  } finally {
    await old.stop();
  }
}

async function copyAll(
  { config, log, tell }: Pick<Wanted, "config" | "log" | "tell">,
  old: EmbeddedPostgres,
  fresh: EmbeddedPostgres,
): Promise<Loaded & { ledgerFaults: number }> {
  const target = { connection: fresh.connection, owner: fresh.owner };
  await migrate(target, log);
  const loaded = await loadFrom(old.connection as Place, fresh.connection as Place, tell);
  // Partitions that came with the rows get their rights.
  await migrate(target, log);
  const pool = createPool({ ...fresh.owner, max: 2, statement_timeout: 0 }, () => undefined);
  const db = createDatabase(pool);
  try {
    const ledgerFaults = (await checkLedger(db)).length;
    await shipped.forgetWal(db);
    // The first minute of the product takes it: no earlier backup can be brought forward to what is written from now on.
    if (config.backupUrl || (await queries.hasBackups(db))) await queries.askForBackup(db, "whole", "command", null);
    return { ...loaded, ledgerFaults };
  } finally {
    await pool.end();
    await checkpoint(fresh);
  }
}

type Place = Parameters<typeof loadFrom>[0];

/** Else the end of the server would have to write everything within its time. */
async function checkpoint({ connection }: EmbeddedPostgres): Promise<void> {
  await withSession({ ...connection, user: roles.superuser }, (client) => client.query("checkpoint"));
}

/** A server that is thrown away or not: what it says of its start is nobody's concern. */
function quiet(log: Logger): EmbeddedOptions["log"] {
  return { info: log.debug.bind(log), warn: log.warn.bind(log) };
}
