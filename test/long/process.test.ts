import { execFile, execFileSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase, urlOf } from "../support/database.ts";
import { missing } from "../support/machine.ts";
import { startMailCatcher } from "../support/mail-catcher.ts";
import { fundingRequest, inquiry } from "../support/samples.ts";
import { postJson, type ServerProcess, spawnServer, startServer } from "../support/server-process.ts";

const folder = mkdtempSync(path.join(tmpdir(), "hearthbridge-process-"));
// As root the product becomes another user, who passes through.
chmodSync(folder, 0o711);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
/** Other tests use the same cores. */
const startsMs = 180_000;
const dataDir = (name: string) => path.join(folder, name);

const listed = async (server: ServerProcess, cookie: string) =>
  ((await (await fetch(`${server.url}/api/admin/funding-requests`, { headers: { cookie } })).json()) as { reference: string }[]).map(
    ({ reference }) => reference,
  );

// One of them waits for half a minute, beside which the others have time.
describe.concurrent("starting", { timeout: startsMs }, () => {
  it("reports every problem of the configuration together", async () => {
    const run = spawnServer({
      PORT: "eighty",
      SMTP_URL: "mail.example.org",
      LOG_LEVEL: "loud",
      ADMIN_PASSWORD: "eleven-char",
      SECOND_FACTOR: "no",
      PROCESS: "both",
    });
    const code = await new Promise((resolve) => run.child.once("close", resolve));
    expect(code).toBe(1);
    for (const name of ["6 problems", "PORT", "SMTP_URL", "LOG_LEVEL", "ADMIN_PASSWORD", "SECOND_FACTOR", "PROCESS"])
      expect(run.output()).toContain(name);
  });

  it("waits half a minute for a database that cannot be reached, and then says so", { timeout: 120_000 }, async () => {
    const run = spawnServer({ PORT: "0", DATA_DIR: dataDir("none"), DATABASE_URL: "postgresql://nobody@127.0.0.1:9/none" });
    expect(await new Promise((resolve) => run.child.once("close", resolve))).toBe(1);
    expect(run.output()).toContain("the database does not answer yet; trying again");
    expect(run.output()).toMatch(/ECONNREFUSED[^"]*\n$/);
  });

  it("a second time on one DATA_DIR is refused in one line", async () => {
    const first = await startServer({ DATA_DIR: dataDir("twice") });
    const second = spawnServer({ PORT: "0", DATA_DIR: dataDir("twice") });
    expect(await new Promise((resolve) => second.child.once("close", resolve))).toBe(1);
    // Root hears first as whom the product runs.
    const lines = second
      .output()
      .trim()
      .split("\n")
      .filter((line) => !line.includes("started as root"));
    expect(lines).toEqual([expect.stringMatching(/^Another Hearthbridge process \(pid \d+\) uses this DATA_DIR/)]);
    await first.end();
  });

  it("prints a one-time password when none is configured, and never again", async () => {
    const first = await startServer({ DATA_DIR: dataDir("first"), ADMIN_PASSWORD: "" });
    const password = /One-time password:\s+(\S+)/.exec(first.output())?.[1] ?? "";
    const login = await postJson(`${first.url}/api/auth/login`, { username: "rmason", password });
    expect(login).toMatchObject({ status: 200, body: { mustSetUp: "password" } });
    expect(await first.end()).toBe(0);
    const again = await startServer({ DATA_DIR: dataDir("first"), ADMIN_PASSWORD: "" });
    expect(again.output()).not.toContain("One-time password");
    await again.end();
  });

  it("says that its port is taken, and the one-time password, which it could not say later", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const run = spawnServer({ PORT: String(port) });
    // Only then has everything come that it printed.
    const [code] = (await once(run.child, "close")) as [number];
    expect(code).toBe(1);
    expect(run.output()).toContain("One-time password:");
    expect(run.output()).toContain(`PORT ${port} is taken by another program: end that one, or set PORT to another number.`);
    other.close();
  });
});

describe("ending", { timeout: startsMs }, () => {
  it("by kill -9 loses nothing that was acknowledged", async () => {
    const server = await startServer({ DATA_DIR: dataDir("killed"), TRUST_PROXY: "1" });
    const acknowledged: string[] = [];
    const senders = Array.from({ length: 8 }, async () => {
      for (;;) {
        const answer = await postJson(`${server.url}/api/funding-requests`, fundingRequest()).catch(() => undefined);
        if (!answer) return;
        if (answer.status === 201) acknowledged.push(answer.body["reference"] as string);
      }
    });
    // In the midst of them, however fast the machine is.
    await expect.poll(() => acknowledged.length, { timeout: startsMs / 2, interval: 20 }).toBeGreaterThan(40);
    await server.end("SIGKILL");
    await Promise.all(senders);

    const again = await startServer({ DATA_DIR: dataDir("killed") });
    const kept = new Set(await listed(again, await again.signIn()));
    const wanted = acknowledged.slice(-900);
    expect(wanted.filter((reference) => !kept.has(reference))).toEqual([]);
    await again.end();
  });

  it("by a signal finishes the requests in hand and exits with 0", async () => {
    const server = await startServer({ DATA_DIR: dataDir("signal"), TRUST_PROXY: "1" });
    const answers = Promise.allSettled(Array.from({ length: 20 }, () => postJson(`${server.url}/api/funding-requests`, fundingRequest())));
    await new Promise((resolve) => setTimeout(resolve, 15));
    const code = await server.end("SIGTERM");
    expect(code).toBe(0);
    const taken = (await answers).flatMap((result) =>
      result.status === "fulfilled" && result.value.status === 201 ? [result.value.body["reference"]] : [],
    );
    const again = await startServer({ DATA_DIR: dataDir("signal") });
    expect(await listed(again, await again.signIn())).toEqual(expect.arrayContaining(taken));
    await again.end();
  });
});

describe("npm run admin", { timeout: startsMs }, () => {
  it("adds and resets administrators while the product runs", async () => {
    const server = await startServer({ DATA_DIR: dataDir("admin") });
    const admin = (...words: string[]) =>
      promisify(execFile)(process.execPath, ["tools/admin.ts", ...words], {
        env: { PATH: process.env["PATH"], DATA_DIR: dataDir("admin") },
      });
    const made = /One-time password: (\S+)/.exec((await admin("create", "tgreen")).stdout)?.[1];
    expect((await postJson(`${server.url}/api/auth/login`, { username: "tgreen", password: made })).status).toBe(200);
    const reset = /One-time password: (\S+)/.exec((await admin("reset", "tgreen")).stdout)?.[1];
    expect((await postJson(`${server.url}/api/auth/login`, { username: "tgreen", password: made })).status).toBe(401);
    const back = await postJson(`${server.url}/api/auth/login`, { username: "tgreen", password: reset });
    expect(back).toMatchObject({ status: 200, body: { mustSetUp: "password" } });
    await expect(admin("create", "tgreen")).rejects.toThrow("already an account");
    await expect(admin("remove", "tgreen")).rejects.toThrow("Use: npm run admin");
    await server.end();
  });
});

describe("two processes on one DATABASE_URL", { timeout: startsMs }, () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it("behave as one", async () => {
    const mail = await startMailCatcher();
    const env = { DATABASE_URL: urlOf(database), DATA_DIR: dataDir("two"), SMTP_URL: mail.url };
    const [one, two] = await Promise.all([startServer({ ...env, PROCESS: "web" }), startServer({ ...env, PROCESS: "web" })]);
    const cookie = await one.signIn();
    expect((await fetch(`${two.url}/api/auth/user`, { headers: { cookie } })).status).toBe(200);

    const request = fundingRequest({ email: "two@threerivers.example" });
    const answers = await Promise.all([one, two, one, two].map(({ url }) => postJson(`${url}/api/funding-requests`, request)));
    expect(new Set(answers.map(({ body }) => body["reference"])).size).toBe(1);

    for (let i = 0; i < 5; i += 1)
      for (const { url } of [one, two]) await postJson(`${url}/api/auth/login`, { username: "shared", password: "wrong" });
    expect((await postJson(`${two.url}/api/auth/login`, { username: "shared", password: "wrong" })).status).toBe(429);

    // The web processes only queue; the worker, started later, sends.
    expect(mail.received).toHaveLength(0);
    const worker = spawnServer({ ...env, PROCESS: "worker" });
    await mail.waitFor(({ to }) => to?.[0]?.address === "two@threerivers.example", 60_000);
    expect(mail.received).toHaveLength(1);
    expect(await Promise.all([one.end(), two.end(), worker.end()])).toEqual([0, 0, 0]);
    await mail.close();
  });
});

describe("a full disk", { timeout: startsMs }, () => {
  it("refuses the write with 503, keeps what was acknowledged, and recovers by itself", async ({ skip }) => {
    skip(missing.mounts !== "", missing.mounts);
    const disk = dataDir("small-disk");
    execFileSync("sh", ["-c", `mkdir -p "${disk}" && mount -t tmpfs -o size=110m tmpfs "${disk}"`]);
    try {
      const server = await startServer({ DATA_DIR: disk });
      const first = await postJson(`${server.url}/api/contact`, inquiry());
      expect(first.status).toBe(201);
      execFileSync("sh", ["-c", `dd if=/dev/zero of="${disk}/ballast" bs=64k 2>/dev/null || true`]);
      const long = "x".repeat(9_999);
      const refused: number[] = [];
      for (let i = 0; i < 400 && !refused.includes(503); i += 1)
        refused.push(
          (
            await postJson(
              `${server.url}/api/funding-requests`,
              fundingRequest({ projectDescription: `${i}${long}`.slice(0, 9_999), indigenousSovereignty: long }),
            )
          ).status,
        );
      expect(refused.at(-1)).toBe(503);
      rmSync(path.join(disk, "ballast"));
      let status = 503;
      for (let i = 0; i < 200 && status !== 201; i += 1) {
        status = (await postJson(`${server.url}/api/contact`, inquiry())).status;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      expect(status).toBe(201);
      const cookie = await server.signIn();
      const rows = (await (await fetch(`${server.url}/api/admin/respondents`, { headers: { cookie } })).json()) as { reference: string }[];
      expect(rows.map(({ reference }) => reference)).toContain(first.body["reference"]);
      await server.end();
    } finally {
      execFileSync("sh", ["-c", `umount "${disk}"`]);
    }
  });
});
