/** One owner of a data folder: a second app, and a server left from an earlier run, are kept out. */
import { readFileSync, writeFileSync } from "node:fs";
import { readFile, readlink, writeFile } from "node:fs/promises";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import type { Log } from "./embedded-user.ts";

const EARLIER_SERVER_MAY_TAKE_MS = 20_000;
const SQLITE_BUSY = 5;

/** Locks must outlive every other reference: a collected database object would release its lock. */
const heldLocks = new Set<DatabaseSync>();

/**
 * Makes this process the only owner of `dataDir` until `release` is called or the process ends in
 * whatever way. Node itself cannot lock a file; the SQLite inside it can: an open exclusive
 * transaction on an empty file is a kernel lock, which also holds between containers that share
 * the folder.
 *
 * @throws when another process (or another start in this one) owns the folder
 */
export function ownDataDir(dataDir: string): { release(): void } {
  const ownerFile = join(dataDir, "postgres.owner");
  const lock = new DatabaseSync(join(dataDir, "postgres.lock"));
  if (!take(lock)) {
    throw new Error(
      `Another Hearthbridge process (pid ${readOwner(ownerFile)}) uses this DATA_DIR: ${dataDir}. ` +
        "Stop it, choose another DATA_DIR, or set DATABASE_URL to share one database.",
    );
  }
  heldLocks.add(lock);
  writeFileSync(ownerFile, `${process.pid}\n`);
  return {
    release() {
      if (heldLocks.delete(lock)) lock.close();
    },
  };
}

/** False when another process has it. */
function take(lock: DatabaseSync): boolean {
  try {
    lock.exec("PRAGMA journal_mode=OFF; BEGIN EXCLUSIVE");
    return true;
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false;
    throw error;
  }
}

function readOwner(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return "unknown";
  }
}

/**
 * Waits until no server of an earlier run uses `cluster`: the watchdog of an app that was just
 * killed may still be stopping it.
 *
 * @param cluster real path of PostgreSQL's data folder
 * @throws when it still runs after 20 s
 */
export async function waitForEarlierServer(cluster: string, log: Log): Promise<void> {
  const deadline = Date.now() + EARLIER_SERVER_MAY_TAKE_MS;
  for (let waiting = false; ; waiting = true) {
    const pid = await recordedPid(cluster);
    if (pid === undefined || !(await isServerOf(cluster, pid))) return;
    if (!waiting) log.info(`A PostgreSQL server of an earlier run (pid ${pid}) is still ending; waiting for it.`);
    if (Date.now() > deadline) {
      throw new Error(`A PostgreSQL server (pid ${pid}) still uses ${cluster} and does not end. Stop it with: kill -INT ${pid}`);
    }
    await sleep(50);
  }
}

/**
 * After a crash, the process number in `postmaster.pid` may by now belong to something else: in a
 * restarted container the numbers repeat. PostgreSQL would refuse to start. Deleting the file would
 * also take away its check that no process is still attached to the old shared memory; so its parent
 * (this process) is written in: PostgreSQL knows that its own parent is not a server, and still
 * makes that check.
 */
export async function disownReusedPid(cluster: string): Promise<void> {
  const pid = await recordedPid(cluster);
  if (pid === undefined || !isAlive(pid) || (await isServerOf(cluster, pid))) return;
  const file = join(cluster, "postmaster.pid");
  const content = await readFile(file, "utf8");
  await writeFile(file, content.replace(/^\s*\d+/, String(process.pid)));
}

async function recordedPid(cluster: string): Promise<number | undefined> {
  const content = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number.parseInt(content, 10);
  return pid > 0 ? pid : undefined;
}

/** A running PostgreSQL that is not known to work in another folder. */
async function isServerOf(cluster: string, pid: number): Promise<boolean> {
  if (!isAlive(pid) || !/post(gres|master)/.test(await programName(pid))) return false;
  const workingFolder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  return workingFolder === undefined || workingFolder === cluster;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function programName(pid: number): Promise<string> {
  if (process.platform === "linux") return readFile(`/proc/${pid}/comm`, "utf8").catch(() => "");
  const ps = await promisify(execFile)("ps", ["-o", "comm=", "-p", String(pid)]).catch(() => ({ stdout: "" }));
  return ps.stdout;
}
