import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { EmbeddedPostgres } from "../../../runtime/db/embedded.ts";
import type { ListedStore } from "../../../runtime/files/store.ts";
import { segmentNumber, walOf } from "../place/names.ts";
import { readParts } from "../place/parts.ts";
import { unseal, unsealBytes } from "../place/seal.ts";
import { listSets, type Manifest, readManifest } from "../sets/manifest.ts";
import { unpack } from "./unpack.ts";
import { withSession } from "../../../runtime/db/with-session.ts";

/** In the cluster, where the server itself reads it, and from where its commands start. */
const walFolder = "restored_wal";

export interface Wanted {
  store: ListedStore;
  manifest: Manifest;
  /** Secret keys of which one opens the set. */
  identities: readonly string[];
  /** Becomes a DATA_DIR: the cluster is made in `postgres` below it. */
  dataDir: string;
  /** The moment to go back to; the newest there is without one. */
  to?: Date | undefined;
}

/** Writes what a recovery needs: the set's copy, and the WAL from its begin on. Throws when a part of it is missing or changed. */
export async function unpackDatabase({ store, manifest, identities, dataDir, to }: Wanted): Promise<void> {
  const { database } = manifest;
  if (!database) throw new Error(`${manifest.name} holds documents and bank files, and no database`);
  const cluster = path.join(dataDir, "postgres");
  await unpack(await unseal(readParts(store, database.objects), identities), cluster);
  await mkdir(path.join(cluster, walFolder), { mode: 0o700 });
  for (const { key, segment } of await listWal(store, manifest, to)) {
    const plain = await unsealBytes(await store.open(key), identities);
    await writeFile(path.join(cluster, walFolder, segment), plain, { mode: 0o600 });
  }
  await writeFile(path.join(cluster, "recovery.signal"), "");
}

/** The settings by which a server recovers what was unpacked, and then serves. */
export function settingsForRecovery(to: Date | undefined): Record<string, string> {
  return {
    restore_command: `cp ${walFolder}/%f %p`,
    recovery_target_action: "promote",
    // Otherwise it takes connections before it has come to the end, and nothing can be written on them.
    hot_standby: "off",
    // At a start PostgreSQL knows no abbreviations of zones yet, not even Z.
    ...(to && { recovery_target_time: to.toISOString().replace("Z", "+00") }),
  };
}

/** Ends a recovery: the newest transaction that came back; undefined when there was none since the copy. */
export function endRecovery({ owner, cluster }: EmbeddedPostgres): Promise<Date | undefined> {
  return withSession(owner, async (client) => {
    const { rows } = await client.query<{ at: Date | null }>("select pg_last_xact_replay_timestamp() as at");
    await rm(path.join(cluster, walFolder), { recursive: true, force: true });
    return rows[0]?.at ?? undefined;
  });
}

/** The WAL of the set's cluster from its begin to the set that began next after the moment, of every timeline. */
async function listWal(store: ListedStore, manifest: Manifest, to: Date | undefined): Promise<{ key: string; segment: string }[]> {
  const { database } = manifest;
  const first = segmentNumber(database?.firstWal ?? "");
  const last = to ? await firstSegmentAfter(store, manifest, to) : Infinity;
  // What an earlier release took goes on where this one puts it, and never the other way round.
  const isUnnumbered = database?.wal.some(({ name }) => walOf(name)?.systemId === undefined);
  const found: { key: string; segment: string }[] = [];
  for await (const { key } of store.list("wal/")) {
    const wal = walOf(key);
    if (!wal || (wal.systemId === undefined ? !isUnnumbered : wal.systemId !== database?.systemId)) continue;
    const number = wal.segment.endsWith(".history") ? first : segmentNumber(wal.segment);
    if (number >= first && number <= last) found.push({ key, segment: wal.segment });
  }
  return found;
}

async function firstSegmentAfter(store: ListedStore, { name, database: own }: Manifest, to: Date): Promise<number> {
  for (const later of (await listSets(store)).filter((other) => other > name)) {
    const { startedAt, database } = await readManifest(store, later);
    if (database?.systemId === own?.systemId && database && new Date(startedAt) > to) return segmentNumber(database.lastWal);
  }
  return Infinity;
}
