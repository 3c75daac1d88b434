/** Whether an upgrade can be made here, found out before anything is touched. */
import { lstat, readdir, readFile, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { chooseBinaries } from "../../../runtime/db/embedded.ts";
import { type Binaries, findBinDir } from "../../../runtime/db/embedded-binaries.ts";
import { OtherMajor } from "../../../runtime/db/embedded-folder.ts";
import type { Log, ServerUser } from "../../../runtime/db/embedded-user.ts";
import { oldestMajor } from "../../../runtime/db/judge-server.ts";

/** The rows need no more room than before; indexes are sorted on the disk, and some WAL is written beside them. */
const roomFactor = 1.25;
const leastRoom = 512 * 1024 * 1024;

export interface Judged {
  user: ServerUser;
  /** Of the database, and of this release. */
  from: Binaries & { binDir: string };
  to: Binaries;
}

/**
 * Finds the programs of both versions. Undefined when the database is of this release's version already. Throws, with what to do, where
 * it cannot be upgraded.
 */
export async function judgeUpgrade(dataDir: string, folder: string | undefined, log: Log): Promise<Judged | undefined> {
  const cluster = path.join(dataDir, "postgres");
  const found = await lstat(cluster).catch(() => undefined);
  const text = found && (await readFile(path.join(cluster, "PG_VERSION"), "utf8").catch(() => undefined));
  if (text === undefined) throw new Error(`There is no database in ${dataDir}: DATA_DIR must name the folder that the product has.`);
  if (found?.isSymbolicLink())
    throw new Error(`${cluster} is a link to where the database had to be kept. Move it into a DATA_DIR that its user can enter first.`);
  const { user, binaries: to } = await chooseBinaries({ dataDir, log });
  const version = Number(text);
  if (version === to.majorVersion) return undefined;
  if (version > to.majorVersion || version < oldestMajor) throw new OtherMajor(cluster, version, to.majorVersion);
  if (folder === undefined) throw new OtherMajor(cluster, version, to.majorVersion);
  const binDir = await findBinDir(folder);
  const from = await chooseBinaries({ dataDir, log, binDir }).catch((error: Error) => {
    throw new Error(`The programs in ${binDir} cannot be run on this system.`, { cause: error });
  });
  if (from.binaries.majorVersion !== version)
    throw new Error(`${binDir} holds PostgreSQL ${from.binaries.majorVersion}, and the database is of PostgreSQL ${version}.`);
  return { user, from: { ...from.binaries, binDir }, to };
}

/** Throws when the disk has no room for the database a second time. */
export async function refuseWithoutRoom(dataDir: string): Promise<void> {
  const needed = (await sizeOf(path.join(dataDir, "postgres"))) * roomFactor + leastRoom;
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < needed)
    throw new Error(
      `The disk of DATA_DIR has ${inMb(bavail * bsize)} MB free, and the upgrade needs ${inMb(needed)} MB, as the old database stays. Make room first.`,
    );
}

const inMb = (bytes: number) => Math.ceil(bytes / 1e6);

/** Without its WAL. */
async function sizeOf(cluster: string): Promise<number> {
  const entries = await readdir(cluster, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.includes("/pg_wal"));
  const sizes = await Promise.all(files.map((entry) => stat(path.join(entry.parentPath, entry.name)).then(({ size }) => size)));
  return sizes.reduce((sum, size) => sum + size, 0);
}
