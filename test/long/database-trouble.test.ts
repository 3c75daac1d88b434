import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { type MailCatcher, startMailCatcher } from "../support/mail-catcher.ts";
import { freePort, type ServerProcess, spawnServer, startServer } from "../support/server-process.ts";
import {
  findLosses,
  type OwnPostgres,
  readyAgain,
  sentAgain,
  signalPostmaster,
  startLoad,
  startOwnPostgres,
  terminateAll,
} from "../support/trouble.ts";

// The full counts are in bench/trouble.ts.
const perSecond = 20;
const mailMs = 60_000;
/** Other tests use the same cores: there, and not here, it is 30 s. */
const readyMs = 60_000;
/** A test that fails leaves no product behind. */
async function start(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer(env, { withinMs: 90_000 });
  onTestFinished(() => void server.child.kill("SIGKILL"));
  return server;
}

const folder = mkdtempSync(path.join(tmpdir(), "hearthbridge-trouble-"));
let mail: MailCatcher;
beforeAll(async () => {
  mail = await startMailCatcher();
});
afterAll(async () => {
  await mail.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("a database of one's own", () => {
  let database: OwnPostgres;
  let env: Record<string, string>;
  beforeAll(async () => {
    database = await startOwnPostgres(path.join(folder, "own"));
    env = { ...database.env, DATA_DIR: path.join(folder, "own-files"), SMTP_URL: mail.url, TRUST_PROXY: "1" };
  });
  beforeEach(() => database.start());
  afterAll(() => database.stop());

  it(
    "is ended, restarted, stopped and killed under load: the product lives, loses nothing and doubles nothing",
    { timeout: 300_000 },
    async () => {
      const server = await start(env);
      const load = startLoad(server.url, perSecond);
      const troubles = [
        () => terminateAll(database.folder),
        () => terminateAll(database.folder),
        () => terminateAll(database.folder),
        () => signalPostmaster(database.folder, "SIGINT"),
        async () => {
          await database.stop();
          await wait(3_000);
          expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
          await database.start();
        },
        () => signalPostmaster(database.folder, "SIGKILL"),
      ];
      for (const trouble of troubles) {
        await wait(1_500);
        await trouble();
        await wait(500);
        await readyAgain(server.url, readyMs);
        expect(server.child.exitCode).toBeNull();
      }
      const result = await load.end();
      expect(await findLosses(database.folder, result, mail, mailMs)).toEqual({});
      expect(result.acknowledged.size).toBeGreaterThan(150);
      expect(Object.keys(result.answers).filter((kind) => kind !== "201" && kind !== "503")).toEqual([]);
      expect(await server.end()).toBe(0);
    },
  );

  it("may still be starting when the product does, and then lets it start", { timeout: 300_000 }, async () => {
    await database.stop();
    const port = await freePort();
    const web = spawnServer({ ...env, PROCESS: "web", PORT: String(port) });
    const worker = spawnServer({ ...env, PROCESS: "worker", LOG_LEVEL: "debug" });
    onTestFinished(() => {
      for (const { child } of [web, worker]) child.kill("SIGKILL");
    });
    for (const run of [web, worker]) await expect.poll(run.output, { timeout: 90_000 }).toContain("the database does not answer yet");
    await database.start();
    await readyAgain(`http://127.0.0.1:${port}`, readyMs);
    const load = startLoad(`http://127.0.0.1:${port}`, 2);
    await wait(1_000);
    expect(await findLosses(database.folder, await load.end(), mail, mailMs)).toEqual({});
    expect(await Promise.all([web.end(), worker.end()])).toEqual([0, 0]);
  });

  it("may be away when the product is asked to end, which it still does", { timeout: 300_000 }, async () => {
    const server = await start(env);
    const load = startLoad(server.url, perSecond);
    await wait(1_000);
    await database.stop();
    await wait(2_000);
    const asked = Date.now();
    await server.end();
    expect(Date.now() - asked).toBeLessThan(40_000);
    const ended = load.end();
    await database.start();
    const again = await start({ ...env, PORT: new URL(server.url).port });
    const { [sentAgain]: _again, ...losses } = await findLosses(database.folder, await ended, mail, mailMs);
    expect(losses).toEqual({});
    expect(await again.end()).toBe(0);
  });
});

describe("the embedded database", () => {
  it(
    "is killed under load, and then the product, which starts right after it: nothing is lost or reset",
    { timeout: 300_000 },
    async () => {
      const env = { DATA_DIR: path.join(folder, "embedded"), SMTP_URL: mail.url, TRUST_PROXY: "1" };
      let server = await start(env);
      const guess = async () =>
        (
          await fetch(`${server.url}/api/auth/login`, {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify({ username: "somebody", password: "a guess" }),
          })
        ).status;
      const guessed = [];
      while (guessed.length < 11) guessed.push(await guess());
      expect(guessed).toEqual([...Array<number>(10).fill(401), 429]);
      const load = startLoad(server.url, perSecond);
      for (let round = 0; round < 2; round += 1) {
        await wait(1_500);
        await signalPostmaster(env.DATA_DIR, "SIGKILL");
        await wait(500);
        await readyAgain(server.url, readyMs);
        expect(server.child.exitCode).toBeNull();
        expect(await guess(), "who guesses still has to wait").toBe(429);
      }
      await server.end("SIGKILL");
      const ended = load.end();
      server = await start({ ...env, PORT: new URL(server.url).port });
      const { [sentAgain]: _again, ...losses } = await findLosses(env.DATA_DIR, await ended, mail, mailMs);
      expect(losses).toEqual({});
      expect(await server.end()).toBe(0);
    },
  );
});
