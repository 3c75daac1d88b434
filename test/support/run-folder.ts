/** Where a run writes: a folder in the system's temporary one, which goes with it, and with what its tests left running or mounted. */
import { execFileSync } from "node:child_process";
import { chmodSync, lstatSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Short: the path of a socket may have 107 bytes. */
const prefix = "hbtest-";

/** Makes it, once it has ended what aborted runs left. Throws where there is too little room. */
export function makeRunFolder(parent = realpathSync(tmpdir()), neededGigabytes = 3): string {
  for (const name of readdirSync(parent)) if (wasAborted(parent, name)) removeRunFolder(path.join(parent, name));
  const { bavail, bsize } = statfsSync(parent);
  const gigabytes = (bavail * bsize) / 1024 ** 3;
  if (gigabytes < neededGigabytes)
    throw new Error(
      `The tests write up to ${neededGigabytes} GB to ${parent}, where ${gigabytes.toFixed(1)} GB are free. Make room there, or name another folder: TMPDIR=/path npm test`,
    );
  const folder = mkdtempSync(path.join(parent, `${prefix}${process.pid}-`));
  // As /tmp: where root runs the tests, the product and PostgreSQL become other users.
  chmodSync(folder, 0o1777);
  return folder;
}

/** What cannot be removed stays, with a sentence. */
export function removeRunFolder(folder: string): void {
  for (const pid of processesOf(folder)) endAtOnce(pid);
  try {
    for (const mount of mountsIn(folder)) execFileSync("umount", ["--lazy", mount]);
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  } catch (error) {
    console.warn(`${folder}, which a test run left, could not be removed: ${String(error)}`);
  }
}

/** What another user made under such a name could lead root elsewhere while it is removed. */
function wasAborted(parent: string, name: string): boolean {
  const pid = new RegExp(`^${prefix}(\\d+)-\\w{6}$`).exec(name)?.[1];
  if (pid === undefined || lstatSync(path.join(parent, name), { throwIfNoEntry: false })?.uid !== process.geteuid?.()) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}

/**
 * What was started by the tests has the folder in its environment, which Linux alone tells; PostgreSQL ends with whoever started it. A
 * shell that was there knows the folder too. The run's own workers end by themselves.
 */
function processesOf(folder: string): number[] {
  const pids = process.platform === "linux" ? readdirSync("/proc").filter((name) => /^\d+$/.test(name)) : [];
  return pids.map(Number).filter((pid) => {
    const settings = contentOf(`/proc/${pid}/environ`).split("\0");
    return settings.some((setting) => setting.includes(folder) && !/^(OLD)?PWD=/.test(setting)) && parentOf(pid) !== process.pid;
  });
}

function parentOf(pid: number): number {
  return Number(/^PPid:\s*(\d+)/m.exec(contentOf(`/proc/${pid}/status`))?.[1]);
}

function endAtOnce(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended in between.
  }
}

function mountsIn(folder: string): string[] {
  const places = contentOf("/proc/self/mounts")
    .split("\n")
    .map((line) => line.split(" ")[1] ?? "");
  return places.filter((place) => place.startsWith(`${folder}/`)).toReversed();
}

/** Empty for what has ended in between, or belongs to another user. */
function contentOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
