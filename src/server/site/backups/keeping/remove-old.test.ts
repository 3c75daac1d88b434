import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../test/support/database.ts";
import { createDatabase, type Database } from "../../../runtime/db/database.ts";
import { createNamedStore, type ListedStore } from "../../../runtime/files/store.ts";
import { nameOfSet, places } from "../place/names.ts";
import { putObject } from "../place/parts.ts";
import { putManifest } from "../sets/manifest.ts";
import { removeOld } from "./remove-old.ts";

const folder = mkdtempSync(path.join(tmpdir(), "hearthbridge-old-"));
let database: TestDatabase;
let pool: pg.Pool;
let db: Database;
let store: ListedStore;
beforeAll(async () => {
  database = await createTestDatabase();
  // As the owner, who may ask for the number of the cluster.
  pool = new pg.Pool(database.owner);
  // A connection that is about to close may hear of the end of its database first.
  pool.on("error", () => undefined);
  db = createDatabase(pool);
  store = createNamedStore(folder);
});
afterAll(async () => {
  store.close();
  await pool.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const now = Date.parse("2026-11-23T12:00:00Z");
const daysAgo = (days: number) => new Date(now - days * 86_400_000);
const segment = (number: number) => `0000000100000000${number.toString(16).padStart(8, "0").toUpperCase()}`;

async function putSet(startedAt: Date, systemId: string, first: number): Promise<void> {
  const name = nameOfSet(startedAt);
  const empty = (place: string) => putObject(store, place, Buffer.alloc(0));
  const [firstWal, lastWal] = [segment(first), segment(first + 1)];
  const wal = [await empty(places.wal(systemId, firstWal)), await empty(places.wal(systemId, lastWal))];
  await putManifest(store, {
    format: 1,
    name,
    installation: "one",
    kind: "whole",
    startedAt: startedAt.toISOString(),
    endedAt: startedAt.toISOString(),
    product: "0.1.0",
    database: { postgres: 18, systemId, migration: "0001", firstWal, lastWal, bytes: 1, objects: [], wal },
    settings: await empty(places.settings(name)),
    contents: await empty(places.contents(name)),
    documents: 0,
    documentBytes: 0,
    bankFiles: 0,
  });
}

async function walThere(): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of store.list("wal/")) found.push(key.replace("wal/", "").replace("0000000100000000000000", "").slice(0, -8));
  return found.sort();
}

it("keeps the WAL since the oldest set of the last days, whichever clusters wrote it, and what older sets need", async () => {
  await putSet(daysAgo(20), "111", 0x10);
  await putSet(daysAgo(10), "111", 0x30);
  for (const number of [0x0f, 0x20, 0x40]) await store.put(places.wal("111", segment(number)), Buffer.alloc(1));
  // A cluster that was made anew counts from the beginning again.
  await putSet(daysAgo(1), "222", 0x02);
  for (const number of [0x01, 0x05]) await store.put(places.wal("222", segment(number)), Buffer.alloc(1));
  await store.put(places.wal("333", segment(0x50)), Buffer.alloc(1));
  await store.put(`wal/${segment(0x50)}.zst.age`, Buffer.alloc(1));
  await removeOld(db, store, new Date(now));
  expect(await walThere()).toEqual(["111/10", "111/11", "111/30", "111/31", "111/40", "222/01", "222/02", "222/03", "222/05"]);

  await removeOld(db, store, new Date(daysAgo(-12)));
  expect(await walThere()).toEqual(["111/10", "111/11", "111/30", "111/31", "222/02", "222/03", "222/05"]);
});
