import { rm } from "node:fs/promises";
import type { FastifyInstance, InjectOptions } from "fastify";
import type pg from "pg";
import pino from "pino";
import { createApp } from "../../src/server/app.ts";
import { readConfig } from "../../src/server/runtime/config.ts";
import { type Context, createContext } from "../../src/server/runtime/context.ts";
import { createPool } from "../../src/server/runtime/db/database.ts";
import { createAdministrator } from "../../src/server/record/auth/first-administrator.ts";
import { causeInLogs } from "../../src/server/runtime/cause/cause.ts";
import { createWatch } from "../../src/server/runtime/observe/watch.ts";
import { facts } from "../../src/server/facts.ts";
import { createHealth } from "../../src/server/runtime/health.ts";
import { createTestDatabase } from "./database.ts";
import type { TestServer } from "./global-setup.ts";
import { makeDataDir } from "./uploads.ts";

export interface TestApp {
  app: FastifyInstance;
  context: Context;
  /** As the owner of the tables, for what a test arranges that the product itself may not do (decision 0041). */
  owner: pg.Pool;
  /** What was logged, a line each, for tests on what must not be. */
  logged: string[];
  /** Sends JSON and reads JSON. */
  call: (
    method: string,
    url: string,
    body?: unknown,
    options?: { cookie?: string; headers?: Record<string, string> },
  ) => Promise<{ status: number; body: Record<string, unknown>; headers: Record<string, unknown> }>;
  /** Signs the test administrator in and returns the cookie header. */
  signIn: () => Promise<string>;
  close: () => Promise<void>;
}

/** Tests write no key file. */
const testFieldKey = Buffer.alloc(32, 7).toString("base64");

export const administrator = { username: "rmason", password: "a-test-password-1" };

/** The whole server on a database of its own, without listening. Without a DATA_DIR it has a folder of its own, which `close` removes. */
export async function createTestApp(env: Record<string, string> = {}, server?: TestServer): Promise<TestApp> {
  const database = await createTestDatabase(server);
  const ownDataDir = env["DATA_DIR"] === undefined ? makeDataDir() : undefined;
  const logged: string[] = [];
  const owner = createPool({ ...database.owner, max: 1 }, () => {});
  const log = pino({ level: "trace", mixin: causeInLogs }, { write: (line: string) => void logged.push(line) });
  // Most tests write to one sample address, more often than strangers may.
  const config = readConfig({
    PORT: "0",
    DATA_DIR: ownDataDir,
    MAIL_TO_NEW_ADDRESS: "1000",
    SECOND_FACTOR: "optional",
    UNDO_SECONDS: "0",
    FIELD_KEY: testFieldKey,
    ...env,
  });
  const context = createContext(config, log, database.connection, database);
  const health = createHealth(context, () => true);
  const app = await createApp(context, undefined, await createWatch(context, health, facts));
  // Most tests ask for what needs a fresh second factor, and are about something else; those that are about it take this away.
  await owner.query("alter table sessions alter column factor_at set default now() + interval '1 day'");
  await createAdministrator(context, administrator.username, administrator.password);
  const call: TestApp["call"] = async (method, url, body, { cookie, headers = {} } = {}) => {
    const options: InjectOptions = {
      method: method as "GET",
      url,
      headers: { ...(cookie && { cookie }), ...(body !== undefined && { "content-type": "application/json" }), ...headers },
      ...(body !== undefined && { payload: typeof body === "string" ? body : JSON.stringify(body) }),
    };
    const response = await app.inject(options);
    const isJson = String(response.headers["content-type"]).startsWith("application/json");
    return {
      status: response.statusCode,
      headers: response.headers,
      body: isJson && response.body ? (response.json() as Record<string, unknown>) : { text: response.body },
    };
  };
  return {
    app,
    context,
    owner,
    logged,
    call,
    signIn: async () => {
      const { headers } = await call("POST", "/api/auth/login", administrator);
      return String(headers["set-cookie"]).split(";")[0] ?? "";
    },
    close: async () => {
      await app.close();
      await context.close();
      await owner.end();
      await database.drop();
      if (ownDataDir !== undefined) await rm(ownDataDir, { recursive: true, force: true });
    },
  };
}
