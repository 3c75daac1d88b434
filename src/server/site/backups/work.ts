import type { Logger } from "pino";
import type pg from "pg";
import { tryLock } from "../../runtime/db/lock.ts";
import { isBackupDue, isProofDue } from "./due.ts";
import { removeOld } from "./keeping/remove-old.ts";
import { claimPlace } from "./place/owner.ts";
import { readState } from "./place/state.ts";
import { prove } from "./proof/prove.ts";
import * as queries from "./queries.ts";
import * as shipped from "./shipping/queries.ts";
import * as proofs from "./proof/queries.ts";
import { makeRoom } from "./shipping/spool.ts";
import { ship } from "./shipping/ship.ts";
import { type Backup, recipientsOf, takeSet } from "./sets/take-set.ts";

export interface Work extends Backup {
  pool: pg.Pool;
  log: Logger;
}

/**
 * What there is to do for the backup, by one process at a time: what is new goes to the place, a backup is taken when one is asked for or
 * due, old ones go, and once a week the newest is proven. What cannot be done is noted, and tried again with the next minute.
 */
export async function workOnBackups(work: Work): Promise<void> {
  const lock = await tryLock({ direct: work.pool }, "backups");
  if (!lock) return;
  try {
    if (!(await shipNew(work))) return;
    await takeDue(work);
    await proveDue(work);
  } finally {
    await lock.release();
  }
}

/** Whether the place could be reached, and is ours. */
async function shipNew(work: Work): Promise<boolean> {
  const { db, store, dataDir, archive, log } = work;
  try {
    const state = await readState(dataDir);
    await claimPlace(store, state.installation, await queries.hasBackups(db));
    await ship(work, store, await recipientsOf(work.recipients, state));
    return true;
  } catch (error) {
    const message = messageOf(error);
    log.error({ part: "backup", message }, "what is new could not be backed up");
    await shipped.noteShippingProblem(db, message);
    if (archive !== undefined && (await makeRoom(archive))) {
      log.error({ part: "backup" }, "the disk is nearly full: WAL that waited for the backup was thrown away");
      await shipped.noteGap(db);
    }
    return false;
  }
}

async function takeDue(work: Work): Promise<void> {
  const { db } = work;
  // Nobody else is at it: whoever began that one has gone.
  const left = await queries.findOpen(db);
  if (left?.name) await queries.noteFailed(db, left.id, "it was broken off");
  const { hour } = await queries.readSettings(db);
  const last = await queries.findLast(db);
  if (isBackupDue(last, hour)) await queries.askForBackup(db, work.embedded ? "whole" : "files", "schedule", null);
  const open = await queries.findOpen(db);
  if (open) await takeBackup(work, open.id);
}

/** Takes the one that was asked for. Its row says how it went; returns whether it went well. */
export async function takeBackup(work: Work, id: number): Promise<boolean> {
  const { db, store, log } = work;
  try {
    const { name, database, documents } = await takeSet(work, id);
    log.info({ part: "backup", set: name, bytes: database?.bytes, documents }, "backed up");
  } catch (error) {
    const message = messageOf(error);
    log.error({ part: "backup", message }, "a backup failed");
    await queries.noteFailed(db, id, message);
    return false;
  }
  const removed = await removeOld(db, store, new Date());
  if (removed.length > 0) log.info({ part: "backup", sets: removed.length }, "old backups were removed");
  return true;
}

async function proveDue(work: Work): Promise<void> {
  const { hour, proofWeekday } = await queries.readSettings(work.db);
  if (work.embedded && isProofDue(await queries.findLast(work.db), hour, proofWeekday)) await proveNewest(work);
}

/** Proves the newest backup by a restore, and notes what came of it. Returns whether it is proven. */
export async function proveNewest(work: Work): Promise<boolean> {
  const { db, dataDir, log } = work;
  const startedAt = new Date();
  try {
    const { set, ...found } = await prove(work);
    await proofs.noteProof(db, startedAt, set, found);
    log.info({ part: "backup", set, tables: found.tables, rows: found.rows }, "a backup was proven by a restore");
    return true;
  } catch (error) {
    const failure = messageOf(error);
    log.error({ part: "backup", message: failure }, "the restore of a backup was not proven");
    await proofs.noteProof(db, startedAt, (await readState(dataDir)).current?.set ?? "none", { failure });
    return false;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
