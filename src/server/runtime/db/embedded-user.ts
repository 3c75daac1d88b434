/** Under which user programs run that must not be root: the built-in PostgreSQL, which refuses it, and the app itself. */
import { execFile } from "node:child_process";
import { chmod, mkdir, readFile, stat } from "node:fs/promises";
import { userInfo } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export type Log = { info(message: string): void; warn(message: string): void };

export type ServerUser = {
  /** Put in front of every command line, e.g. `unshare --user …`; often empty. */
  prefix: string[];
  /** Options for `spawn` that change the user of the new process. */
  ids: { uid?: number; gid?: number };
  /** The user who must own the data files on disk. */
  owner: { uid: number; gid: number };
  /** The server is another user than the app, who may not reach the app's own folders. */
  isAnotherUser: boolean;
};

/** An Error that says why the built-in PostgreSQL cannot work here and names the way out. */
export function cannotRunHere(reason: string, cause?: unknown): Error {
  return new Error(`The built-in PostgreSQL cannot run here: ${reason} Set DATABASE_URL to use a PostgreSQL server of your own instead.`, {
    cause,
  });
}

/**
 * The environment for PostgreSQL's programs. They get neither the app's secrets nor PG* variables
 * that would change where they listen; the fixed locale keeps macOS from starting threads in them.
 */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env["PATH"] ?? "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
}

/**
 * Runs a program as the server's user and returns what it wrote to stdout.
 * Rejects, with `stderr`, `code` or `signal` on the error, when it does not end with 0.
 */
export async function runAs(user: ServerUser, program: string, args: string[]): Promise<string> {
  const [command = program, ...rest] = [...user.prefix, program, ...args];
  const { stdout } = await run(command, rest, { ...user.ids, cwd: "/", env: cleanEnvironment() });
  return stdout;
}

/** Whether the server's user can do `test -<access> path` (x: run or enter, w: write). */
export async function canAccess(user: ServerUser, access: "x" | "w", path: string): Promise<boolean> {
  return runAs(user, "test", [`-${access}`, path]).then(
    () => true,
    () => false,
  );
}

/** Makes the folder if it is missing, so that others may pass through it but not look around in it. */
export async function makePassableFolder(path: string): Promise<void> {
  const wasMissing = await mkdir(path, { recursive: true, mode: 0o711 });
  if (wasMissing === undefined) return;
  for (const folder of foldersBetween(wasMissing, path)) await chmod(folder, 0o711); // whatever the umask
}

function foldersBetween(first: string, last: string): string[] {
  return first === last ? [last] : [...foldersBetween(first, dirname(last)), last];
}

/**
 * Chooses how to run the server so that it is not root and has a name (initdb looks it up): as ourselves; as root, really as an
 * unprivileged user; without an entry in /etc/passwd, as a mapped user in a user namespace, where our files stay ours.
 *
 * @param dataDir absolute, existing folder that the server must be able to write in
 * @throws when none of these is possible; the message names DATABASE_URL
 */
export async function chooseServerUser(dataDir: string): Promise<ServerUser> {
  const owner = { uid: process.geteuid?.() ?? -1, gid: process.getegid?.() ?? -1 };
  if (isRoot()) {
    const user = await unprivilegedUser(dataDir);
    if (!user) throw cannotRunHere("PostgreSQL refuses to run as root, and /etc/passwd names neither hearthbridge nor nobody.");
    return asUser(user);
  }
  if (hasName()) return { prefix: [], ids: {}, owner, isAnotherUser: false };

  const named = (await readUsers()).find(({ name }) => name === "nobody");
  if (named) {
    const prefix = ["unshare", "--user", `--map-user=${named.uid}`, `--map-group=${named.gid}`];
    const mapped = { prefix, ids: {}, owner, isAnotherUser: false };
    if (await canAccess(mapped, "w", dataDir)) return mapped;
  }
  throw cannotRunHere(`the user id ${owner.uid} has no entry in /etc/passwd, and user namespaces are not allowed.`);
}

/** Whether the app itself runs as root. */
export function isRoot(): boolean {
  return process.geteuid?.() === 0;
}

/** Without a name, whoever owns the data already and is not in /etc/passwd. */
export type SystemUser = { name: string | undefined; uid: number; gid: number };

/**
 * Who takes root's place: whoever owns the data already, so that every start and every tool becomes the same user; else a user
 * named `hearthbridge`; else `nobody`, whom other programs may be too. No other user of the system: they have work of their own.
 */
export async function unprivilegedUser(dataDir: string): Promise<SystemUser | undefined> {
  const users = await readUsers();
  for (const place of [join(dataDir, "postgres"), dataDir]) {
    const found = await stat(place).catch(() => undefined);
    if (!found || found.uid === 0) continue;
    return users.find(({ uid }) => uid === found.uid) ?? { name: undefined, uid: found.uid, gid: found.gid };
  }
  return users.find(({ name }) => name === "hearthbridge") ?? users.find(({ name }) => name === "nobody");
}

/** For programs that root starts as this user, in no group but its own. */
export function asUser({ uid, gid }: SystemUser): ServerUser {
  return { prefix: [], ids: { uid, gid }, owner: { uid, gid }, isAnotherUser: true };
}

function hasName(): boolean {
  try {
    return userInfo().username !== "";
  } catch {
    return false; // no entry in the user database
  }
}

/** All of /etc/passwd but root; macOS numbers `nobody` -2, which is none. */
async function readUsers(): Promise<SystemUser[]> {
  const passwd = await readFile("/etc/passwd", "utf8").catch(() => "");
  return passwd
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split(":"))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => uid > 0 && gid > 0);
}
