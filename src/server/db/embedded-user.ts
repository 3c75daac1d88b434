/** Under which user the built-in PostgreSQL runs: it refuses to run as root. */
import { execFile } from "node:child_process";
import { chmod, mkdir, readFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { dirname } from "node:path";
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
 * Chooses how to run the server so that it is not root and has a name (initdb looks it up):
 * as ourselves; else as a mapped user in a user namespace, where our files stay ours;
 * else, for root only, as an unprivileged system user.
 *
 * @param dataDir absolute, existing folder that the server must be able to write in
 * @param avoidNamespace skip the user namespace (to test the last way)
 * @throws when none of these is possible; the message names DATABASE_URL
 */
export async function chooseServerUser(dataDir: string, avoidNamespace: boolean): Promise<ServerUser> {
  const owner = { uid: process.geteuid?.() ?? -1, gid: process.getegid?.() ?? -1 };
  if (!isRoot() && hasName()) return { prefix: [], ids: {}, owner, isAnotherUser: false };

  const systemUser = await unprivilegedSystemUser();
  if (systemUser && !avoidNamespace) {
    const prefix = ["unshare", "--user", `--map-user=${systemUser.uid}`, `--map-group=${systemUser.gid}`];
    const mapped = { prefix, ids: {}, owner, isAnotherUser: false };
    if (await canAccess(mapped, "w", dataDir)) return mapped;
  }
  if (!isRoot()) {
    throw cannotRunHere(`the user id ${owner.uid} has no entry in /etc/passwd, and user namespaces are not allowed.`);
  }
  if (!systemUser) {
    throw cannotRunHere("PostgreSQL refuses to run as root, and /etc/passwd names no unprivileged user.");
  }
  return { prefix: [], ids: systemUser, owner: systemUser, isAnotherUser: true };
}

/** Whether the app itself runs as root. */
export function isRoot(): boolean {
  return process.geteuid?.() === 0;
}

function hasName(): boolean {
  try {
    return userInfo().username !== "";
  } catch {
    return false; // no entry in the user database
  }
}

/** `nobody`, or else the first user in /etc/passwd who is not root. */
async function unprivilegedSystemUser(): Promise<{ uid: number; gid: number } | undefined> {
  const passwd = await readFile("/etc/passwd", "utf8").catch(() => "");
  const users = passwd
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split(":"))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => uid > 0 && gid > 0); // macOS numbers `nobody` -2
  const chosen = users.find(({ name }) => name === "nobody") ?? users[0];
  return chosen && { uid: chosen.uid, gid: chosen.gid };
}
