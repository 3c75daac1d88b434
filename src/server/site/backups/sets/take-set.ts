import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { identityToRecipient } from "age-encryption";
import type pg from "pg";
import type { ConnectionOptions } from "../../../runtime/db/database.ts";
import type { ListedStore } from "../../../runtime/files/store.ts";
import { nameOfSet, places, segmentNumber } from "../place/names.ts";
import { putObject, putParts, type SetObject } from "../place/parts.ts";
import { seal, sealBytes } from "../place/seal.ts";
import { beginKey, type LocalState, turnKey } from "../place/state.ts";
import * as queries from "../queries.ts";
import * as shipped from "../shipping/queries.ts";
import * as proofs from "../proof/queries.ts";
import { ship, type Source } from "../shipping/ship.ts";
import { packCluster } from "./cluster-files.ts";
import { type Manifest, putManifest } from "./manifest.ts";
import { withSession } from "../../../runtime/db/with-session.ts";

export interface Backup extends Source {
  store: ListedStore;
  dataDir: string;
  /** Public keys of whoever may restore. */
  recipients: readonly string[];
  settings: unknown;
  /** Our own server, as the role that owns; none where the database is backed up elsewhere. */
  embedded: { owner: ConnectionOptions; cluster: string } | undefined;
}

/** New WAL and documents reach the place in between too. */
const shipEachMs = 60_000;
/** PostgreSQL hands over the last WAL within moments; more means that it cannot. */
const handOverMs = 120_000;

/** Whoever may restore, and this installation while the set is its newest. */
export async function recipientsOf(recipients: readonly string[], { current, next }: LocalState): Promise<string[]> {
  const own = [current, next].filter((key) => key !== null);
  return [...recipients, ...(await Promise.all(own.map(({ identity }) => identityToRecipient(identity))))];
}

/** Takes the backup that is asked for. It is whole when its manifest is written, last of all; whatever breaks off before leaves none. */
export async function takeSet(backup: Backup, id: number): Promise<Manifest> {
  const { store, db, dataDir } = backup;
  const startedAt = new Date();
  const name = nameOfSet(startedAt);
  await queries.noteBegun(db, id, name, await proofs.readBounds(db));
  const state = await beginKey(dataDir, name);
  const recipients = await recipientsOf(backup.recipients, state);
  // What takes long the first time is done before the database is copied.
  await ship(backup, store, recipients);
  const database = backup.embedded ? await takeDatabase(backup, backup.embedded, name, recipients) : null;
  await ship(backup, store, recipients);
  const endedAt = new Date();
  const contents = await shipped.listContents(db);
  const documents = contents.filter(({ kind }) => kind === "document");
  const manifest: Manifest = {
    format: 1,
    name,
    installation: state.installation,
    kind: database ? "whole" : "files",
    startedAt: startedAt.toISOString(),
    endedAt: endedAt.toISOString(),
    product: productVersion(),
    database,
    settings: await putObject(store, places.settings(name), await sealBytes(Buffer.from(JSON.stringify(backup.settings)), recipients)),
    contents: await putObject(
      store,
      places.contents(name),
      Buffer.from(contents.map((content) => `${JSON.stringify(content)}\n`).join("")),
    ),
    documents: documents.length,
    documentBytes: sum(documents),
    bankFiles: contents.length - documents.length,
  };
  await putManifest(store, manifest);
  await turnKey(dataDir);
  const own = [...(database?.objects ?? []), manifest.settings, manifest.contents];
  await queries.noteEnded(db, id, { bytes: sum(own), documents: manifest.documents, documentBytes: manifest.documentBytes });
  await shipped.endGap(db, startedAt);
  return manifest;
}

async function takeDatabase(
  backup: Backup,
  { owner, cluster }: NonNullable<Backup["embedded"]>,
  name: string,
  recipients: readonly string[],
): Promise<NonNullable<Manifest["database"]>> {
  const meanwhile = new AbortController();
  const shipping = shipMeanwhile(backup, recipients, meanwhile.signal);
  // The copy ends with its session, whatever ends that.
  const copy = withSession({ ...owner, keepAlive: true }, async (client) => {
    const facts = await readFacts(client);
    const firstWal = await begin(client, name);
    let lastWal = "";
    const { archive, done } = packCluster(cluster, async () => {
      const ended = await end(client);
      lastWal = ended.lastWal;
      return ended.files;
    });
    const [objects, bytes] = await Promise.all([putParts(backup.store, places.database(name), await seal(archive, recipients)), done]);
    meanwhile.abort();
    await shipping;
    const wal = await untilShipped(backup, recipients, { ...facts, firstWal, lastWal });
    return { ...facts, firstWal, lastWal, bytes, objects, wal };
  });
  return copy.finally(() => {
    meanwhile.abort();
    return shipping;
  });
}

async function readFacts(client: pg.Client): Promise<{ postgres: number; systemId: string; migration: string }> {
  const { rows } = await client.query<{ postgres: number; systemId: string; migration: string }>(`
    select current_setting('server_version_num')::int / 10000 as postgres,
           (select system_identifier::text from pg_control_system()) as "systemId", (select max(name) from migrations) as migration`);
  if (!rows[0]) throw new Error("the database says nothing of itself");
  return rows[0];
}

/** Returns the first WAL segment that the copy needs. */
async function begin(client: pg.Client, label: string): Promise<string> {
  const { rows } = await client.query<{ segment: string }>("select pg_walfile_name(pg_backup_start($1, true)) as segment", [label]);
  return rows[0]?.segment ?? "";
}

/** Ends the copy: the files that belong into it, and the last WAL segment that it needs, which PostgreSQL hands over at once. */
async function end(client: pg.Client): Promise<{ files: Record<string, string>; lastWal: string }> {
  const { rows } = await client.query<{ label: string; map: string; segment: string }>(
    "select labelfile as label, spcmapfile as map, pg_walfile_name(lsn) as segment from pg_backup_stop(false)",
  );
  const { label = "", map = "", segment = "" } = rows[0] ?? {};
  await client.query("select pg_switch_wal()");
  return { files: { backup_label: label, ...(map && { tablespace_map: map }) }, lastWal: segment };
}

/** Brings the WAL of the copy into the place. Throws when PostgreSQL does not hand it over. */
async function untilShipped(
  backup: Backup,
  recipients: readonly string[],
  { systemId, firstWal: first, lastWal: last }: Pick<NonNullable<Manifest["database"]>, "systemId" | "firstWal" | "lastWal">,
): Promise<SetObject[]> {
  const until = Date.now() + handOverMs;
  for (;;) {
    await ship(backup, backup.store, recipients);
    const wal = await shipped.listShippedWal(backup.db, first, last);
    if (wal.length === segmentNumber(last) - segmentNumber(first) + 1)
      return wal.map(({ key, bytes, sha256 }) => ({ name: places.wal(systemId, key), bytes, sha256 }));
    if (Date.now() > until) {
      const failed = await shipped.findArchiverFailure(backup.db);
      throw new Error(`PostgreSQL did not hand over its WAL (${failed ?? last}); what it says about that is in the log`);
    }
    await wait(200);
  }
}

/** Keeps the distance to the place short while a long copy is made. A failure shows at the next shipping, which is not ours. */
async function shipMeanwhile(backup: Backup, recipients: readonly string[], stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await wait(shipEachMs, undefined, { signal: stop }).catch(() => undefined);
    if (!stop.aborted) await ship(backup, backup.store, recipients).catch(() => undefined);
  }
}

function productVersion(): string {
  const file = path.join(import.meta.dirname, "../../../../../package.json");
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}

function sum(all: readonly { bytes: number }[]): number {
  return all.reduce((total, { bytes }) => total + bytes, 0);
}
