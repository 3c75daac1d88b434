import { readdir, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";

/** While less of the disk is free, WAL that waits for its place gives way to what people send (README, a full disk). */
const leastFree = 0.1;
/** A little WAL waits always. */
const usualBytes = 128 * 1024 * 1024;

/**
 * Throws the waiting WAL away when it would fill the disk because the place is out of reach. Points in time are lost by that, and
 * nothing else. Returns whether it did.
 */
export async function makeRoom(archive: string): Promise<boolean> {
  const names = await readdir(archive);
  const sizes = await Promise.all(names.map((name) => stat(path.join(archive, name)).then(({ size }) => size)));
  const waiting = sizes.reduce((sum, size) => sum + size, 0);
  const { bavail, blocks } = await statfs(archive);
  if (waiting <= usualBytes || bavail >= blocks * leastFree) return false;
  for (const name of names) await rm(path.join(archive, name));
  return true;
}
