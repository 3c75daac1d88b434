import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";

/**
 * The release before this one: what serves while this one migrates. There is no release yet, so it is main as it was on 2026-11-23 before
 * backups, replicas and metrics, with migrations up to 0045. With each release its tag's commit takes this place.
 */
const commit = "932fff99d46fbb28df51098f8100c410a72e04ab";

const git = (...args: string[]) => execFileSync("git", args, { stdio: ["ignore", "pipe", "ignore"], maxBuffer: 512 * 1024 * 1024 });

/** Why it cannot be had here; empty where it can. */
export const missingPreviousRelease = whyMissing();

function whyMissing(): string {
  try {
    git("cat-file", "-e", `${commit}^{commit}`);
  } catch {
    return `there is no history of git with ${commit.slice(0, 7)} here`;
  }
  const [then, now] = [
    versionsOf(git("show", `${commit}:package-lock.json`).toString()),
    versionsOf(readFileSync("package-lock.json", "utf8")),
  ];
  const other = Object.keys(then).filter((name) => then[name] !== now[name]);
  return other.length === 0 ? "" : `its packages are not those installed here: ${other.slice(0, 3).join(", ")}`;
}

/** What its lock file installs for running it, which this folder's packages must be too: it runs on them. */
function versionsOf(lock: string): Record<string, string | undefined> {
  const { packages } = JSON.parse(lock) as { packages: Record<string, { version?: string }> };
  return Object.fromEntries(Object.entries(packages).flatMap(([name, { version }]) => (name === "" ? [] : [[name, version]])));
}

/** Builds it in this folder. */
export function buildPreviousRelease(folder: string): void {
  mkdirSync(folder, { mode: 0o755 });
  execFileSync("tar", ["-x", "-C", folder], { input: git("archive", commit) });
  symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
  const env = { ...process.env, NODE_ENV: "production" };
  for (const step of ["messages.mjs", "build.ts", "build-server.ts"])
    execFileSync(process.execPath, [`tools/${step}`], { cwd: folder, env, stdio: ["ignore", "ignore", "inherit"] });
}
