import { lstat, mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { syncFolder } from "../../../runtime/db/embedded-folder.ts";
import { ownDataDir, waitForEarlierServer } from "../../../runtime/db/embedded-owner.ts";
import type { Log } from "../../../runtime/db/embedded-user.ts";
import { markFinished } from "../../../runtime/db/unfinished-restore.ts";

/** A DATA_DIR of its own, in which the new database is made. It counts for nothing until it is put in place. */
export const workshopOf = (dataDir: string) => path.join(dataDir, "postgres.upgrade");

/**
 * Puts the new database, which is whole and on the disk, in the place of the old one, which goes aside with the WAL that waits for its
 * backup. Only while DATA_DIR is marked as unfinished: so nobody starts on half of it, and whoever calls again finishes it.
 */
export async function putInPlace(dataDir: string, aside: string, log: Log): Promise<void> {
  const ownership = ownDataDir(dataDir);
  try {
    const [fresh, cluster] = [path.join(workshopOf(dataDir), "postgres"), path.join(dataDir, "postgres")];
    if (await exists(fresh)) {
      for (const one of [fresh, cluster]) await waitForEarlierServer(one, log);
      await mkdir(aside, { recursive: true, mode: 0o700 });
      // Whichever of these is there is the old one's: until the new one is in place, nothing writes here.
      for (const name of ["postgres", "postgres.archive"])
        if (await exists(path.join(dataDir, name))) await rename(path.join(dataDir, name), path.join(aside, name));
      await syncFolder(aside);
      await rename(fresh, cluster);
      await syncFolder(workshopOf(dataDir));
    }
    await syncFolder(dataDir);
    // Before the mark goes: a call that finds none has nothing to do, and would leave this lying.
    await rm(workshopOf(dataDir), { recursive: true, force: true, maxRetries: 20 });
    await markFinished(dataDir);
  } finally {
    ownership.release();
  }
}

/** Removes what a run that was killed has left, while nobody else works in the folder. Throws when the product runs on it. */
export async function clearWorkshop(dataDir: string, log: Log): Promise<void> {
  const ownership = ownDataDir(dataDir);
  try {
    await waitForEarlierServer(path.join(workshopOf(dataDir), "postgres"), log);
    await rm(workshopOf(dataDir), { recursive: true, force: true, maxRetries: 20 });
  } finally {
    ownership.release();
  }
}

async function exists(place: string): Promise<boolean> {
  return (await lstat(place).catch(() => undefined)) !== undefined;
}
