import { open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { hasCode } from "./database.ts";
import { syncFolder } from "./embedded-folder.ts";

/** How far a restore has come: what was in DATA_DIR is on its way into the folder `aside`, or is all there. */
export interface Unfinished {
  aside: string;
  isAside: boolean;
  /** A database of a later PostgreSQL is whole and takes the place of the one before. Of a restore this says nothing. */
  by?: "upgrade";
}

/** What to do about it. */
export function finishBy({ by }: Unfinished, dataDir: string): string {
  return by === "upgrade"
    ? `The upgrade of the database in ${dataDir} was not finished. Run it again: npm run upgrade-database (docs/operations.md).`
    : `A restore into ${dataDir} was not finished. Run it again: npm run restore (docs/operations.md).`;
}

const markOf = (dataDir: string) => path.join(dataDir, "restore.unfinished");

/** From here until `markFinished` no product starts on the folder: half a restore must never look like a whole one. */
export async function markUnfinished(dataDir: string, unfinished: Unfinished): Promise<void> {
  const file = await open(`${markOf(dataDir)}.part`, "w", 0o600);
  try {
    await file.writeFile(JSON.stringify(unfinished));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${markOf(dataDir)}.part`, markOf(dataDir));
  await syncFolder(dataDir);
}

export async function markFinished(dataDir: string): Promise<void> {
  await rm(markOf(dataDir));
  await syncFolder(dataDir);
}

/** The restore that somebody began in the folder and did not finish. */
export async function readUnfinished(dataDir: string): Promise<Unfinished | undefined> {
  try {
    return JSON.parse(await readFile(markOf(dataDir), "utf8")) as Unfinished;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}
