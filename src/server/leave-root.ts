/** Started as root, the product becomes an unprivileged user before it opens anything (decision 0041). */
import { lstat, mkdir, readdir, realpath } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import type { Config } from "./runtime/config.ts";
import { prepareBinaries } from "./runtime/db/embedded-binaries.ts";
import { ownDataDir } from "./runtime/db/embedded-owner.ts";
import { asUser, canAccess, isRoot, runAs, type SystemUser, unprivilegedUser } from "./runtime/db/embedded-user.ts";
import { handOver, isOpenToOthers } from "./runtime/db/hand-over.ts";
import { bankFolders, folderNames } from "./money/bank/folders.ts";

type Settings = Pick<Config, "dataDir" | "bankDir" | "databaseUrl">;

const clone = path.join(import.meta.dirname, "../..");
/** One of each kind of what is read while the product runs. */
const samplesOfClone = [
  "package.json",
  "dist/server/main.js",
  "db/migrations",
  "dist/en/web/.vite/manifest.json",
  "node_modules/pg/package.json",
];
/** What the product keeps in DATA_DIR (docs/operations.md), and what a volume of its own begins with. */
const ours =
  /^(postgres([.q].*)?|files|uploads|registers|sanctions|bank|backup(\.proof)?|field\.key|restore\.unfinished(\.part)?|before-(restore|upgrade)-.*|lost\+found)$/;

/** For the product: leaves root, or says in one line why not. Throws in production, unless ALLOW_ROOT=true. */
export async function leaveRoot(config: Settings & Pick<Config, "production" | "allowRoot">, log: Logger): Promise<void> {
  if (!isRoot()) return;
  if (config.production && !config.allowRoot)
    throw new Error(
      "With NODE_ENV=production the product is not started as root: start it as an ordinary user, or set ALLOW_ROOT=true; " +
        "it then becomes the user hearthbridge, or else nobody, where it can.",
    );
  const { user, reason } = await becomeOrdinaryUser(config);
  const name = user?.name ?? user?.uid;
  if (reason) log.warn({ part: "start" }, `the product stays root: ${reason}`);
  else log.info({ part: "start", user: name }, `started as root, runs as ${name}`);
}

/** Becomes the user who owns the data or shall own them; tools thereby become who the product is. Without root, nothing happens. */
export async function becomeOrdinaryUser(config: Settings): Promise<{ user?: SystemUser | undefined; reason?: string | undefined }> {
  if (!isRoot()) return {};
  await mkdir(config.dataDir, { recursive: true });
  const dataDir = await realpath(config.dataDir);
  const user = await unprivilegedUser(dataDir);
  if (!user) return { reason: "/etc/passwd names neither hearthbridge nor nobody" };
  const reason =
    (await obstacleInClone(user)) ?? (await obstacleInBank(user, config, dataDir)) ?? (await obstacleInData(user, config, dataDir));
  if (reason) return { user, reason };
  if (!config.databaseUrl) await prepareBinaries();
  become(user);
  return { user };
}

/** The types of Node lack this one of its functions. */
const { initgroups } = process as unknown as { initgroups: (name: string, gid: number) => void };

/** The real thing: the user, the group and all further groups, for good. */
function become({ name, uid, gid }: SystemUser): void {
  if (name === undefined) process.setgroups?.([gid]);
  else initgroups(name, gid);
  process.setgid?.(gid);
  process.setuid?.(uid);
  let isBack = true;
  try {
    process.setuid?.(0);
  } catch {
    isBack = false;
  }
  if (isBack) throw new Error(`The product could become root again after it became the user ${uid}.`);
}

async function obstacleInClone(user: SystemUser): Promise<string | undefined> {
  const samples = samplesOfClone.map((name) => path.join(clone, name));
  return runAs(asUser(user), "sh", ["-c", 'for place; do test -r "$place" || exit 1; done', "sh", ...samples]).then(
    () => undefined,
    ({ code }: { code?: unknown }) =>
      code === 1 ? `${user.name ?? user.uid} cannot read ${clone}` : "this system does not let root become another user",
  );
}

/** A folder of its own is shared with the bank's collector: only our folders in it change hands, and it too where the product made it. */
async function obstacleInBank(user: SystemUser, { bankDir }: Settings, dataDir: string): Promise<string | undefined> {
  const root = path.resolve(bankDir);
  if (root === path.join(dataDir, "bank")) return undefined;
  // Everybody may pass through what leads to it, as through any folder of the system.
  await mkdir(path.dirname(root), { recursive: true });
  await bankFolders(root).ensure();
  if (await isAsMade(root)) await handOver(root, user);
  for (const name of folderNames) {
    const folder = path.join(root, name);
    await handOver(folder, user);
    if (!(await canAccess(asUser(user), "w", folder))) return `${user.name ?? user.uid} cannot write in ${folder} (BANK_DIR)`;
  }
  return undefined;
}

/** Whether the folder is as root makes it for the product: closed to everybody else, with our folders and nothing else. */
async function isAsMade(root: string): Promise<boolean> {
  const { uid, gid, mode } = await lstat(root);
  if (uid !== 0 || gid !== 0 || (mode & 0o007) !== 0) return false;
  return (await readdir(root)).every((name) => (folderNames as readonly string[]).includes(name));
}

async function obstacleInData(user: SystemUser, { databaseUrl }: Settings, dataDir: string): Promise<string | undefined> {
  const name = user.name ?? user.uid;
  if (!(await canAccess(asUser(user), "x", path.dirname(dataDir)))) return `${name} cannot reach DATA_DIR (${dataDir})`;
  const folder = await lstat(dataDir);
  if (folder.uid === 0) {
    const entries = await readdir(dataDir);
    const foreign = entries.find((entry) => !ours.test(entry));
    if (foreign) return `DATA_DIR (${dataDir}) holds other things too, such as ${foreign}, and so is not handed to ${name}`;
    if (isOpenToOthers(folder)) return obstacleInOpenFolder(user, dataDir, entries);
    // With the embedded database nobody else may work in the folder meanwhile. Who does is named when the database is opened.
    const ownership = databaseUrl ? undefined : tryToOwn(dataDir);
    if (!databaseUrl && !ownership) return "another process uses DATA_DIR";
    try {
      await handOver(dataDir, user);
    } finally {
      ownership?.release();
    }
  }
  return (await canAccess(asUser(user), "w", dataDir)) ? undefined : `${name} cannot write in DATA_DIR (${dataDir})`;
}

/** Nothing in a folder where others can write is handed over; where the user is one of them, it need not be. */
async function obstacleInOpenFolder(user: SystemUser, dataDir: string, entries: string[]): Promise<string | undefined> {
  const owners = await Promise.all(entries.map(async (entry) => (await lstat(path.join(dataDir, entry))).uid));
  if (owners.includes(0)) return `others can write in DATA_DIR (${dataDir}), where root's files are: close it to them first`;
  return (await canAccess(asUser(user), "w", dataDir)) ? undefined : `${user.name ?? user.uid} cannot write in DATA_DIR (${dataDir})`;
}

function tryToOwn(dataDir: string): { release(): void } | undefined {
  try {
    return ownDataDir(dataDir);
  } catch {
    return undefined;
  }
}
