import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase, urlOf } from "../support/database.ts";
import { postJson, runEnded, type ServerProcess, startServer } from "../support/server-process.ts";

const rows = 15_000;
const dataDir = mkdtempSync(path.join(tmpdir(), "hearthbridge-discovery-"));
let database: TestDatabase;
let server: ServerProcess;
let cookie: string;

const start = () => startServer({ DATABASE_URL: urlOf(database), DATA_DIR: dataDir, LOG_LEVEL: "info" });
const press = (what: "run" | "stop", at = server) => postJson(`${at.url}/api/partner-discovery/${what}`, {}, { cookie });
const read = async (url: string) =>
  (await (await fetch(server.url + url, { headers: { cookie } })).json()) as { items: Record<string, unknown>[] };
const status = async () =>
  (await (await fetch(`${server.url}/api/partner-discovery/status`)).json()) as {
    isRunning: boolean;
    counts: { total: number };
    run: { sources: { read: number }[] } | null;
  };
/** Waits until the run has stored some rows. */
async function someRowsAreRead(): Promise<void> {
  while (((await status()).run?.sources[0]?.read ?? 0) === 0) await new Promise((resolve) => setTimeout(resolve, 5));
}

beforeAll(async () => {
  database = await createTestDatabase();
  mkdirSync(path.join(dataDir, "registers"));
  const lines = Array.from({ length: rows }, (_, i) => `${i + 1},Bank number ${i},1 Main,Meadow,KS,${20_000 + i},${500_000 + i}`);
  writeFileSync(path.join(dataDir, "registers", "banks.csv"), `CHARTER_NO,NAME,ADDRESS,CITY,STATE,CERT,RSSD\n${lines.join("\n")}\n`);
  server = await start();
  cookie = await server.signIn();
  const { items } = await read("/api/admin/partner-discovery/sources");
  for (const source of items) {
    await fetch(`${server.url}/api/admin/partner-discovery/sources/${String(source["id"])}`, {
      method: "PATCH",
      headers: { cookie, "content-type": "application/json" },
      body: JSON.stringify(source["connector"] === "occ" ? { isEnabled: true, fileName: "banks.csv" } : { isEnabled: false }),
    });
  }
});
afterAll(async () => {
  await server.end();
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

describe("a run of partner discovery", () => {
  it("killed with -9 in the middle goes on in the next process, and counts and keeps each row once", async () => {
    await press("run");
    await someRowsAreRead();
    await server.end("SIGKILL");
    const client = new pg.Client(database.connection);
    await client.connect();
    const { rows: left } = await client.query("select rows_read < $1 as in_the_middle from discovery_run_sources", [rows]);
    await client.end();
    expect(left).toEqual([{ in_the_middle: true }]);
    server = await start();
    await runEnded(server);
    expect((await status()).counts.total).toBe(rows);
    const { items } = await read("/api/admin/partner-discovery/runs");
    expect(items).toMatchObject([{ state: "complete", read: rows, new: rows, unchanged: 0, failed: 0, gone: 0 }]);
  }, 120_000);

  it("of two processes is done by one, and Stop at the other one ends it", async () => {
    const other = await start();
    // Another file, so that there is something to read.
    const { items } = await read("/api/admin/partner-discovery/sources");
    const id = String(items.find(({ connector }) => connector === "occ")?.["id"]);
    const text = Array.from({ length: rows }, (_, i) => `${i + 1},Bank number ${i},2 Main,Meadow,KS,${20_000 + i},${500_000 + i}`).join(
      "\n",
    );
    await fetch(`${server.url}/api/admin/partner-discovery/sources/${id}/file?name=second.csv`, {
      method: "PUT",
      headers: { cookie, "content-type": "application/octet-stream" },
      body: `CHARTER_NO,NAME,ADDRESS,CITY,STATE,CERT,RSSD\n${text}\n`,
    });
    expect((await press("run")).status).toBe(200);
    expect((await press("run", other)).status).toBe(409);
    await someRowsAreRead();
    expect((await press("stop", other)).body["success"]).toBe(true);
    await runEnded(server);
    const [run] = (await read("/api/admin/partner-discovery/runs")).items;
    expect(run).toMatchObject({ state: "stopped", new: 0, gone: 0 });
    expect(Number(run?.["changed"])).toBeGreaterThan(0);
    expect(Number(run?.["changed"])).toBeLessThan(rows);
    expect((await status()).counts.total).toBe(rows);
    await other.end();
  }, 120_000);
});
