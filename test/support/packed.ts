import { execFile, execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Makes the artifact as `npm run pack` does, and answers its file. */
export function makePack(): string {
  return path.resolve(execFileSync(process.execPath, ["tools/pack.ts"], { encoding: "utf8" }).trim());
}

export function unpack(file: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  execFileSync("tar", ["-xzf", file, "-C", folder, "--strip-components=1", "--no-same-owner"]);
}

/** Installs as `npm ci --omit=dev` does, without the registry: the packages that the artifact's lock names, from this clone. */
export async function installFromClone(folder: string): Promise<void> {
  const lock = JSON.parse(readFileSync(path.join(folder, "package-lock.json"), "utf8")) as { packages: Record<string, { os?: string[] }> };
  for (const place of Object.keys(lock.packages).filter((name) => name !== "" && existsSync(name)))
    cpSync(place, path.join(folder, place), { recursive: true, verbatimSymlinks: true, force: false });
  mkdirSync(path.join(folder, "node_modules/.bin"));
  symlinkSync("../node/bin/node", path.join(folder, "node_modules/.bin/node"));
  await run("npm", ["run", "postinstall"], { cwd: folder });
}
