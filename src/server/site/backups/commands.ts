import { claimPlace, adoptPlace } from "./place/owner.ts";
import { readState } from "./place/state.ts";
import * as queries from "./queries.ts";
import * as proofs from "./proof/queries.ts";
import { listSets, readManifest } from "./sets/manifest.ts";
import { proveNewest, takeBackup, type Work } from "./work.ts";

// What `npm run backup` does, in sentences. Each holds the lock of the backups.

/** Takes a backup of everything, or of the files alone. */
export async function takeNow(work: Work, kind: queries.Kind): Promise<boolean> {
  if (kind === "whole" && !work.embedded) {
    console.error(
      "DATABASE_URL names a server of your own: back it up by its own means, such as pgBackRest, and its files by: npm run backup -- files",
    );
    return false;
  }
  if (work.embedded && work.archive === undefined) throw new Error("BACKUP_URL is not set");
  const { installation } = await readState(work.dataDir);
  await claimPlace(work.store, installation, await queries.hasBackups(work.db));
  const left = await queries.findOpen(work.db);
  if (left?.name) await queries.noteFailed(work.db, left.id, "it was broken off");
  const id = (await queries.askForBackup(work.db, kind, "command", null)) ?? left?.id;
  if (id === undefined || !(await takeBackup(kind === "files" ? { ...work, embedded: undefined } : work, id))) {
    console.error(`No backup was taken: ${(await queries.findFailure(work.db)) ?? "see the log"}`);
    return false;
  }
  const name = (await listSets(work.store)).at(-1);
  console.log(`Backed up as ${name}.`);
  return true;
}

/** Restores the newest one into a cluster that is thrown away, and compares it. */
export async function proveNow(work: Work): Promise<boolean> {
  const isProven = await proveNewest(work);
  const proof = await proofs.findProof(work.db);
  if (isProven && proof)
    console.log(
      `${proof.setName} was restored in ${proof.seconds} s: ${proof.rows} rows of ${proof.tables} tables, ${proof.documents} files.`,
    );
  else console.error(`The backup is not proven: ${proof?.failure}`);
  return isProven;
}

/** One line for each backup in the place, the newest first. */
export async function describeSets({ store }: Work): Promise<boolean> {
  const names = (await listSets(store)).toReversed();
  for (const name of names) {
    const { kind, endedAt, database, documents } = await readManifest(store, name);
    const size = database ? `${Math.round(database.bytes / 1e6)} MB of database, ` : "";
    console.log(`${name}  ${kind}  until ${endedAt}  ${size}${documents} documents`);
  }
  if (names.length === 0) console.log("There is no backup yet.");
  return true;
}

/** From now on this installation writes there; what others wrote stays and can be restored. */
export async function adopt({ store, dataDir }: Work): Promise<boolean> {
  await adoptPlace(store, (await readState(dataDir)).installation);
  console.log("The place of BACKUP_URL is this installation's now.");
  return true;
}
