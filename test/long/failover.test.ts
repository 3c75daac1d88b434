import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { roles } from "../../src/server/runtime/db/embedded-roles.ts";
import { type Answers, type Desks, keepDesks, preparePartner, sendTransfers, sendUploads } from "../support/failover-load.ts";
import { missing } from "../support/machine.ts";
import { type Pgbouncer, startPgbouncer } from "../support/pgbouncer.ts";
import { type PrimaryAndStandby, startPrimaryAndStandby } from "../support/primary-and-standby.ts";
import { type S3Server, startSmallS3 } from "../support/s3.ts";
import { fundingRequest } from "../support/samples.ts";
import { freePort, postJson, type ServerProcess, spawnServer, startServer } from "../support/server-process.ts";
import { startLoad } from "../support/trouble.ts";

const backMs = 20_000;
/** What whoever watches over the primary takes to see that it is gone. */
const seenMs = 2_000;
const project = "prj_ofthefailover000";

const folder = mkdtempSync(path.join(tmpdir(), "hearthbridge-failover-"));
let database: PrimaryAndStandby;
let pgbouncer: Pgbouncer;
let bucket: S3Server;
const webs: ServerProcess[] = [];
const workers: ReturnType<typeof spawnServer>[] = [];

describe.skipIf(missing.pgbouncer)("three web processes and two workers behind PgBouncer", () => {
  beforeAll(async () => {
    if (process.geteuid?.() === 0) chmodSync(folder, 0o711);
    database = await startPrimaryAndStandby(folder);
    pgbouncer = await startPgbouncer(database.address);
    const urlOf = (role: string, place: { host: string; port: number }) =>
      place.host.startsWith("/")
        ? `postgresql://${role}@localhost:${place.port}/postgres?host=${encodeURIComponent(place.host)}`
        : `postgresql://${role}@${place.host}:${place.port}/postgres`;
    bucket = await startSmallS3();
    const ownFolder = (name: string) => ({ DATA_DIR: path.join(folder, name) });
    const env = {
      DATABASE_URL: urlOf(roles.serving, pgbouncer.place),
      DATABASE_DIRECT_URL: urlOf(roles.serving, database.address),
      DATABASE_OWNER_URL: urlOf(roles.owner, database.address),
      FILES_URL: bucket.url,
      TRUST_PROXY: "1",
      MAIL_TO_NEW_ADDRESS: "100000",
      LOG_LEVEL: "warn",
      ALLOW_ROOT: "true",
    };
    for (let n = 0; n < 3; n += 1)
      webs.push(await startServer({ ...env, ...ownFolder(`web${n}`), PROCESS: "web", PORT: String(await freePort()) }));
    for (let n = 0; n < 2; n += 1) {
      const port = await freePort();
      workers.push(spawnServer({ ...env, ...ownFolder(`worker${n}`), PROCESS: "worker", METRICS_PORT: String(port) }));
      // It answers once the worker works: a start in the middle of a failover is another matter.
      const isReady = () =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
      await vi.waitUntil(isReady, { timeout: 60_000, interval: 200 });
    }
  }, 180_000);
  afterAll(async () => {
    for (const { child } of [...webs, ...workers]) child.kill("SIGKILL");
    await pgbouncer.stop();
    await database.stop();
    await bucket.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("lose nothing and double nothing when the primary is killed and the standby promoted", { timeout: 300_000 }, async () => {
    const urls = webs.map(({ url }) => url);
    const cookie = (await webs[0]?.signIn()) ?? "";
    const key = await preparePartner({ url: urls[0] ?? "", cookie, query: database.query }, project);
    const desks = keepDesks(urls, (await webs[0]?.signIn()) ?? "");
    const [transfers, uploads] = [new Map<string, string>(), new Map<string, number>()];
    const [ofTransfers, ofUploads]: Answers[] = [{}, {}];
    const forms = startLoad(urls, 5);
    const senders = [sendTransfers(urls, key, project, transfers, ofTransfers ?? {}), sendUploads(urls, uploads, ofUploads ?? {})];
    while (transfers.size < 10 || uploads.size < 2) await wait(100);

    const killedAt = Date.now();
    await database.killPrimary();
    const back = Promise.all(urls.map((url) => firstFormAfter(url)));
    await wait(seenMs);
    await database.promote();
    const backAfter = (await back).map((at) => at - killedAt);
    const before = transfers.size;
    while (transfers.size < before + 10) await wait(100);
    await Promise.all(senders.map((sender) => sender.end()));
    const { acknowledged, answers } = await forms.end();
    await heardEverywhere(desks, urls);
    await desks.end();

    const found = { forms: acknowledged.size, transfers: transfers.size, uploads: uploads.size, backAfter };
    console.log(JSON.stringify({ ...found, answers, ofTransfers, ofUploads }));
    expect(await losses(acknowledged, transfers, uploads)).toEqual({ lost: [], doubled: [] });
    const kinds = new Set([answers, ofTransfers, ofUploads].flatMap((each) => Object.keys(each ?? {})));
    expect([...kinds].filter((kind) => !["200", "201", "204", "503"].includes(kind))).toEqual([]);
    expect(Math.max(...backAfter)).toBeLessThanOrEqual(backMs);
    // Who ended says why in what it printed last.
    for (const { child, output } of [...webs, ...workers]) expect(child.exitCode, lastWords(output())).toBeNull();
    // The workers do what came in meanwhile. A job of each minute that failed waits for the next one, not for another try.
    const waiting = `select task_identifier as job, locked_by from graphile_worker.jobs where run_at < now() - interval '5 seconds' and attempts < max_attempts`;
    await expect.poll(async () => database.query(waiting), { timeout: 60_000, interval: 500 }).toEqual([]);
  });
});

/** Why a process ended: its fatal lines, which the queue's own words would push out of sight. */
function lastWords(printed: string): string {
  return printed
    .split("\n")
    .filter((line) => line.includes('"level":60') || line.includes('"level":50'))
    .join("\n");
}

/** When this server has first taken a form that was sent from now on. */
async function firstFormAfter(url: string): Promise<number> {
  for (let n = 0; ; n += 1) {
    const body = JSON.stringify(fundingRequest({ email: `back-${new URL(url).port}-${n}@threerivers.example` }));
    const headers = { "content-type": "application/json", "x-forwarded-for": `203.0.113.${n % 250}` };
    const answer = await fetch(`${url}/api/funding-requests`, { method: "POST", headers, body }).catch(() => undefined);
    if (answer?.status === 201) return Date.now();
    await wait(200);
  }
}

/** Each desk hears of what comes in at another server. */
async function heardEverywhere(desks: Desks, urls: string[]): Promise<void> {
  const since = Date.now();
  await expect
    .poll(
      async () => {
        for (const [n, url] of urls.entries())
          await postJson(`${url}/api/funding-requests`, fundingRequest({ email: `heard-${n}-${Date.now()}@threerivers.example` }));
        return desks.heardSince(since).every((heard) => heard > 0);
      },
      { timeout: 30_000, interval: 1_000 },
    )
    .toBe(true);
}

async function losses(forms: Map<string, string>, transfers: Map<string, string>, uploads: Map<string, number>) {
  const stored = await database.query<{ email: string; reference: string; size: number | null }>(
    `select r.email, r.reference, (select sum(size)::int from attachments a where a.funding_request_id = r.id) as size from funding_requests r`,
  );
  const moved = await database.query<{ key: string; id: string }>("select idempotency_key as key, public_id as id from transfers");
  const [byEmail, byKey] = [new Map(stored.map((row) => [row.email, row])), new Map(moved.map((row) => [row.key, row.id]))];
  const twice = (names: string[]) => names.filter((name, place) => names.indexOf(name) !== place);
  return {
    lost: [
      ...[...forms].filter(([email, reference]) => byEmail.get(email)?.reference !== reference),
      ...[...uploads].filter(([email, size]) => byEmail.get(email)?.size !== size),
      ...[...transfers].filter(([key, id]) => byKey.get(key) !== id),
    ],
    doubled: [...twice(stored.map(({ email }) => email)), ...twice(moved.map(({ key }) => key))],
  };
}
