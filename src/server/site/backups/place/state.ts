import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename } from "node:fs/promises";
import path from "node:path";
import { generateX25519Identity } from "age-encryption";
import { z } from "zod";
import { syncFolder } from "../../../runtime/files/disk.ts";
import { hasCode } from "../../../runtime/db/database.ts";

const proofKey = z.object({ set: z.string(), identity: z.string() });

/**
 * What an installation keeps beside its database about its backups, because a restored copy must not have it: who it is, and the key
 * by which it may open the newest set, and no older one, to prove it (docs/decisions/0063-backup.md).
 */
const stateFile = z.object({ installation: z.string(), current: proofKey.nullable(), next: proofKey.nullable() });
export type LocalState = z.infer<typeof stateFile>;

const folderOf = (dataDir: string) => path.join(dataDir, "backup");

/** Reads it, or makes one. */
export async function readState(dataDir: string): Promise<LocalState> {
  try {
    return stateFile.parse(JSON.parse(await readFile(path.join(folderOf(dataDir), "state.json"), "utf8")));
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw error;
    const state = { installation: randomUUID(), current: null, next: null };
    await writeState(dataDir, state);
    return state;
  }
}

/** Whole or not at all, and on the disk when it resolves. */
export async function writeState(dataDir: string, state: LocalState): Promise<void> {
  const folder = folderOf(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = path.join(folder, "state.json.part");
  const file = await open(unfinished, "w", 0o600);
  try {
    await file.writeFile(`${JSON.stringify(state)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path.join(folder, "state.json"));
  await syncFolder(folder);
}

/** A key for the set that begins; the one before stays until this set is whole. */
export async function beginKey(dataDir: string, set: string): Promise<LocalState> {
  const state = { ...(await readState(dataDir)), next: { set, identity: await generateX25519Identity() } };
  await writeState(dataDir, state);
  return state;
}

/** From now on the newest set is this one, and nothing here opens an older one. */
export async function turnKey(dataDir: string): Promise<void> {
  const state = await readState(dataDir);
  if (state.next) await writeState(dataDir, { ...state, current: state.next, next: null });
}
