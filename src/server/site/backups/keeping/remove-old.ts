import type { Database } from "../../../runtime/db/database.ts";
import type { ListedStore } from "../../../runtime/files/store.ts";
import { documentOf, places, segmentNumber, walOf } from "../place/names.ts";
import * as queries from "../queries.ts";
import * as shipped from "../shipping/queries.ts";
import { listSets, type Manifest, readContents, readManifest } from "../sets/manifest.ts";
import { keptSets, windowBegin } from "./kept-sets.ts";

/** What a backup that broke off has left is not touched as long as somebody might still be at it. */
const unfinishedMs = 86_400_000;

/**
 * Removes sets that are kept no longer, then what no set that stays needs: WAL and documents. The manifest goes first, so that what is
 * left of a set after a crash is none, and goes with the next time.
 */
export async function removeOld(db: Database, store: ListedStore, now: Date): Promise<string[]> {
  const periods = await queries.readSettings(db);
  const manifests = await Promise.all((await listSets(store)).map((name) => readManifest(store, name)));
  const sets = manifests.map((manifest) => ({ manifest, startedAt: new Date(manifest.startedAt) }));
  const kept = keptSets(sets, periods, now).map(({ manifest }) => manifest);
  const gone = manifests.filter((manifest) => !kept.includes(manifest)).map(({ name }) => name);
  for (const name of gone) await store.remove(places.manifest(name));
  if (gone.length > 0) await queries.noteRemoved(db, gone);
  await removeLeftOvers(store, kept, now);
  const begin = windowBegin(sets, periods, now);
  if (begin) {
    await removeWal(db, store, kept, begin.manifest);
    await removeDocuments(db, store, kept, begin.startedAt);
  }
  return gone;
}

async function removeLeftOvers(store: ListedStore, kept: readonly Manifest[], now: Date): Promise<void> {
  const names = new Set(kept.map(({ name }) => name));
  for await (const { key } of store.list("sets/")) {
    const name = key.split("/")[1] ?? "";
    if (!names.has(name) && now.getTime() - timeOf(name) > unfinishedMs) await store.remove(key);
  }
}

/** When the set of this name began; very long ago for what is no set's name. */
function timeOf(name: string): number {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)\d{3}Z$/.exec(name) ?? [];
  return year === undefined ? 0 : Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** By what lies there and not by what is remembered: after a restore the database knows nothing of the time that was taken back. */
async function removeWal(db: Database, store: ListedStore, kept: readonly Manifest[], begin: Manifest): Promise<void> {
  if (!begin.database) return;
  const needed = new Set(kept.flatMap(({ database }) => database?.wal.map(({ name }) => name) ?? []));
  const first = segmentNumber(begin.database.firstWal);
  const { systemId } = begin.database;
  // A cluster that has taken the place of another since begins to count anew.
  const later = new Set(kept.filter(({ startedAt }) => startedAt >= begin.startedAt).map(({ database }) => database?.systemId));
  const isUnnumbered = begin.database.wal.some(({ name }) => walOf(name)?.systemId === undefined);
  const old: { key: string; segment: string }[] = [];
  for await (const { key } of store.list("wal/")) {
    const wal = walOf(key);
    if (!wal || wal.segment.endsWith(".history") || needed.has(key)) continue;
    const isOfBegin = wal.systemId === undefined ? isUnnumbered : wal.systemId === systemId;
    const isOld = isOfBegin ? segmentNumber(wal.segment) < first : wal.systemId === undefined || !later.has(wal.systemId);
    if (isOld) old.push({ key, segment: wal.segment });
  }
  for (const { key } of old) await store.remove(key);
  await shipped.forgetObjects(db, "wal", segmentsOf(old, await shipped.readSystemId(db)));
}

/** Those of this cluster: the database notes its own alone. */
function segmentsOf(removed: readonly { key: string; segment: string }[], ownSystemId: string): string[] {
  return removed.filter(({ key }) => [undefined, ownSystemId].includes(walOf(key)?.systemId)).map(({ segment }) => segment);
}

/** A document that came after the set with which the window begins is needed by the WAL since. */
async function removeDocuments(db: Database, store: ListedStore, kept: readonly Manifest[], begin: Date): Promise<void> {
  const needed = new Set(await shipped.listObjectsSince(db, "document", begin));
  for (const manifest of kept) for (const { kind, key } of await readContents(store, manifest)) if (kind === "document") needed.add(key);
  const old: string[] = [];
  for await (const { key } of store.list("documents/")) {
    const document = documentOf(key);
    if (document && !needed.has(document)) old.push(document);
  }
  for (const document of old) await store.remove(places.document(document));
  await shipped.forgetObjects(db, "document", old);
}
