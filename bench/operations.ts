import { execFileSync, spawnSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { chownSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { roles } from "../src/server/runtime/db/embedded-roles.ts";
import { makeGround, run } from "../test/support/backups.ts";
import { type ServerProcess, startServer } from "../test/support/server-process.ts";
import { fill } from "./stage.ts";
import { randomAddress, uniqueRequest } from "./throughput.ts";

/** About a gigabyte with its indexes, and five gigabytes that nothing can compress. */
const requests = Number(process.env["OPERATIONS_REQUESTS"] ?? 500_000);
const documents = Number(process.env["OPERATIONS_DOCUMENTS"] ?? 500);
const documentBytes = 10 * 1024 * 1024;
const roundSeconds = 8;
const rounds = 3;

/** What a backup costs while the product runs, and how long a restore takes; then ten kills and ten power cuts in the middle of both. */
export async function benchOperations(): Promise<void> {
  await benchBackup();
  console.log("\nTen kills in the middle of backups and of restores, and ten power cuts (the test says what must hold)\n");
  const { status } = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", "test/long/backups-trouble.test.ts"], {
    env: { ...process.env, BACKUP_TROUBLE: "10" },
    stdio: "inherit",
  });
  console.log(`${status === 0 ? "ok   " : "SHORT"} nothing acknowledged was lost, and no half set looks whole`);
}

async function benchBackup(): Promise<void> {
  const ground = await makeGround();
  const env = { ...ground.env("live"), MAIL_TO_NEW_ADDRESS: "100000", LOG_LEVEL: "warn", TRUST_PROXY: "1" };
  try {
    const server = await startServer(env);
    const dataDir = path.join(ground.folder, "live");
    const pool = new pg.Pool({
      host: path.join(dataDir, "postgres.socket"),
      port: 5432,
      user: roles.superuser,
      database: "postgres",
      max: 2,
    });
    await fill(pool, requests, 20_000);
    await addDocuments(pool, path.join(dataDir, "files"));
    const { rows } = await pool.query<{ megabytes: string }>("select pg_database_size(current_database()) / 1000000 as megabytes");
    await pool.end();
    console.log(`\nA database of ${rows[0]?.megabytes} MB and ${(documents * documentBytes) / 1e9} GB of documents\n`);
    await measureBackups(server, env);
    await server.end();
    const began = performance.now();
    const restored = await run("restore", ["latest", "--key", ground.keyFile], ground.env("again")).done;
    const seconds = (performance.now() - began) / 1000;
    if (restored.code !== 0) throw new Error(restored.out);
    console.log(`${seconds <= 300 ? "ok   " : "SHORT"} a restore takes ${Math.round(seconds)} s (at most 300)`);
  } finally {
    rmSync(ground.folder, { recursive: true, force: true });
  }
}

/** The first set carries everything; the ones after it what every night's does. */
async function measureBackups(server: ServerProcess, env: Record<string, string>): Promise<void> {
  await timed("the first set", () => backUp(env));
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = await submissionsPerSecond(server, wait(roundSeconds));
    const during = await submissionsPerSecond(server, backUp(env));
    const after = await submissionsPerSecond(server, wait(roundSeconds));
    ratios.push(during / ((before + after) / 2));
  }
  const median = ratios.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
  console.log(
    `${median >= 0.9 ? "ok   " : "SHORT"} submissions while a set is taken, as a ratio to before and after it: ${median.toFixed(2)} (at least 0.9; ${ratios.map((one) => one.toFixed(2)).join(", ")})`,
  );
}

async function backUp(env: Record<string, string>): Promise<void> {
  const { code, out } = await run("backup", [], env).done;
  if (code !== 0) throw new Error(out);
}

async function timed(what: string, work: () => Promise<void>): Promise<void> {
  const began = performance.now();
  await work();
  console.log(`      ${what} takes ${Math.round((performance.now() - began) / 1000)} s`);
}

async function send({ url }: ServerProcess): Promise<void> {
  const headers = { "content-type": "application/json", "x-forwarded-for": randomAddress() };
  const answer = await fetch(`${url}/api/funding-requests`, { method: "POST", headers, body: JSON.stringify(uniqueRequest()) });
  if (answer.status !== 201) throw new Error(`not taken: ${answer.status}`);
  await answer.arrayBuffer();
}

const wait = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000));

/** By eight who send one after another, until the work is done. */
async function submissionsPerSecond(server: ServerProcess, work: Promise<void>): Promise<number> {
  let isOver = false;
  let sent = 0;
  const began = performance.now();
  const senders = Array.from({ length: 8 }, async () => {
    while (!isOver) {
      await send(server);
      sent += 1;
    }
  });
  await work.finally(() => (isOver = true));
  const seconds = (performance.now() - began) / 1000;
  await Promise.all(senders);
  return sent / seconds;
}

/** As the product keeps them: a row each, and a file under its key. */
async function addDocuments(pool: pg.Pool, folder: string): Promise<void> {
  const { uid, gid } = statSync(path.dirname(folder));
  for (let count = 0; count < documents; count += 1) {
    const key = randomUUID();
    const place = path.join(folder, key.slice(0, 2));
    mkdirSync(place, { recursive: true });
    writeFileSync(path.join(place, key), randomBytes(documentBytes));
    for (const one of [folder, place, path.join(place, key)]) chownSync(one, uid, gid);
    await pool.query("insert into stored_files (key) values ($1)", [key]);
  }
  execFileSync("sync");
}
