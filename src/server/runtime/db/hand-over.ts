/** Gives what root made to the user who takes its place. */
import type { Stats } from "node:fs";
import { lchown, lstat, readdir } from "node:fs/promises";
import { join } from "node:path";

/**
 * Gives `place`, and what lies in it, to the user: only what is root's, and a folder last, so that a start that is killed half-way
 * is finished by the next one. Somebody else who may write in a folder could put a link to any file of the system there while we
 * look: so a folder that is not root's alone is never entered, and a file with a second name is left.
 */
export async function handOver(place: string, user: { uid: number; gid: number }): Promise<void> {
  const found = await lstat(place).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (!found || found.uid !== 0 || (found.isFile() && found.nlink > 1)) return;
  if (found.isDirectory() && !isOpenToOthers(found)) for (const name of await readdir(place)) await handOver(join(place, name), user);
  // A group that somebody chose, such as the bank's collector's, stays.
  await lchown(place, user.uid, found.gid === 0 ? user.gid : found.gid);
}

/** Whether somebody besides root can put something into a folder of root's. */
export function isOpenToOthers({ mode, gid }: Stats): boolean {
  return (mode & 0o002) !== 0 || (gid !== 0 && (mode & 0o020) !== 0);
}
