import { chmodSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import pino from "pino";
import { startEmbeddedPostgres } from "../../src/server/runtime/db/embedded.ts";
import { roles } from "../../src/server/runtime/db/embedded-roles.ts";
import { migrate } from "../../src/server/runtime/db/migrate.ts";
import type { TestApp } from "./app.ts";
import { sendRequest } from "./backups.ts";
import { urlOf } from "./database.ts";
import { createPartner, publishedProject } from "./partner.ts";
import { freePort, type ServerProcess, startServer } from "./server-process.ts";

/** What the product has written into a DATA_DIR whose cluster is of an older PostgreSQL. */
export interface OldDatabase {
  references: string[];
  /** Of one transfer that is settled and one that waits, by the partner's key. */
  key: string;
  /** What every table held at the end. */
  contents: Record<string, string>;
}

const quiet = { info: () => {}, warn: () => {} };

/**
 * Has the product of this release fill a database of older programs: requests, an institution with transfers, and messages that no mail
 * server takes, so that their jobs wait. Then it is killed, and PostgreSQL with it: nothing is shut down.
 */
export async function fillOldDatabase(env: Record<string, string>, binDir: string): Promise<OldDatabase> {
  const dataDir = env["DATA_DIR"] ?? "";
  mkdirSync(dataDir);
  // As root the server is another user, who passes through.
  chmodSync(dataDir, 0o711);
  const old = await startEmbeddedPostgres({ dataDir, binDir, log: quiet });
  await migrate({ connection: old.connection, owner: old.owner }, pino({ level: "silent" }));
  const server = await startServer(
    {
      DATA_DIR: dataDir,
      DATABASE_URL: urlOf({ connection: old.connection }),
      DATABASE_OWNER_URL: urlOf({ connection: old.owner }),
      SMTP_URL: `smtp://127.0.0.1:${await freePort()}?tls=false`,
      FIELD_KEY: fieldKey,
    },
    { ownGroup: true },
  );
  const pool = new pg.Pool({ ...old.connection, user: roles.superuser, max: 1 });
  pool.on("error", () => undefined);
  const references = [await sendRequest(server, "A bridge"), await sendRequest(server, "A well's pump — «Źródło» 水")];
  const key = await sendTransfers(server, pool);
  await turnMonth(pool);
  await sendRequest(server, "A boat of the month after").then((reference) => references.push(reference));
  await server.killAll();
  const contents = await contentsOf(pool);
  await pool.end();
  process.kill(Number.parseInt(readFileSync(path.join(dataDir, "postgres/postmaster.pid"), "utf8"), 10), "SIGKILL");
  await old.stop();
  return { references, key, contents };
}

/** As if the tables that only grow had begun in an earlier month (decision 0066). */
async function turnMonth(pool: pg.Pool): Promise<void> {
  for (const table of ["audit_log", "partner_events", "webhook_deliveries"]) {
    const { rows } = await pool.query<{ part: string }>("select part from live_part($1)", [table]);
    await pool.query(`alter table ${rows[0]?.part} rename to ${table}_2025_12`);
    await pool.query("select begin_month($1)", [table]);
  }
}

export const fieldKey = Buffer.alloc(32, 7).toString("base64");

async function sendTransfers(server: ServerProcess, pool: pg.Pool): Promise<string> {
  const call = async (
    method: string,
    url: string,
    body?: unknown,
    { cookie = "", headers = {} }: { cookie?: string; headers?: Record<string, string> } = {},
  ) => {
    const answer = await fetch(server.url + url, {
      method,
      headers: { cookie, ...(body !== undefined && { "content-type": "application/json" }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, headers: {}, body: (await answer.json()) as Record<string, unknown> };
  };
  const test = { call, context: { pool } } as unknown as TestApp;
  const partner = await createPartner(test, await server.signIn(), await publishedProject(test));
  const sent = await partner.send();
  await partner.call("POST", `/test/transactions/${String(sent.body["transaction_id"])}/settle`);
  await partner.send();
  return partner.key;
}

/** Every table of the database that a crash does not empty, by the number and the texts of its rows, computed columns too. */
export async function contentsOf(pool: pg.Pool): Promise<Record<string, string>> {
  const tables = await pool.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
      where relkind = 'r' and relpersistence = 'p' and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) order by 1`,
  );
  const contents: Record<string, string> = {};
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ text: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(one::text, '|' order by one::text collate "C")), '') as text from ${name} as one`,
    );
    contents[name] = rows[0]?.text ?? "";
  }
  return contents;
}
