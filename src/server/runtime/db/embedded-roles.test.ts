import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestCluster, type TestCluster } from "../../../../test/support/cluster.ts";
import { fundingRequest } from "../../../../test/support/samples.ts";
import { createApp } from "../../app.ts";
import { readConfig } from "../config.ts";
import { createContext } from "../context.ts";
import { createHealth } from "../health.ts";
import { createWatch } from "../observe/watch.ts";
import { addJob } from "../jobs/queue.ts";
import { establishRoles, roles } from "./embedded-roles.ts";
import { migrate } from "./migrate.ts";

const log = pino({ level: "silent" });
let cluster: TestCluster;
beforeAll(async () => {
  cluster = await startTestCluster();
});
afterAll(() => cluster.stop());

async function query(connection: pg.ClientConfig, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** As the version before made it: one superuser made and owns everything, and there is something in it. */
async function oldInstallation(name: string) {
  const [admin, superuser] = [cluster.connect("superuser"), cluster.connect("superuser", name)];
  await query(admin, `create database ${name}`);
  await migrate({ connection: superuser, owner: undefined }, log);
  await query(superuser, "insert into projects (name, description, location) values ('Old wells', 'd', 'l')");
  await query(superuser, "create type mood as enum ('calm'); create domain short as text; create sequence loose");
  await query(superuser, "insert into audit_log (actor_name, action, subject_type) values ('a', 'b', 'c')");
  return { name, superuser, owner: cluster.connect("owner", name), connection: cluster.connect("serving", name) };
}

const stillTheSuperusers = `
  select relname as name from pg_class where relowner = 10 and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
  union all select proname from pg_proc where proowner = 10 and pronamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
                      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
  union all select typname from pg_type where typowner = 10 and typnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
                      and not exists (select from pg_depend where classid = 'pg_type'::regclass and objid = pg_type.oid and deptype = 'e')
                      and typname not in ('_gtrgm')
  union all select datname from pg_database where datname = current_database() and datdba = 10`;

describe("an installation of the version before", () => {
  it("is handed to the owner with all that is in it, once, and then serves", async () => {
    const old = await oldInstallation("old_one");
    expect((await query(old.superuser, stillTheSuperusers)).length).toBeGreaterThan(150);
    expect(await establishRoles({ ...cluster.place, database: old.name })).toBeGreaterThan(100);
    expect(await query(old.superuser, stillTheSuperusers)).toEqual([]);
    expect(await establishRoles({ ...cluster.place, database: old.name })).toBe(0);

    expect(await migrate(old, log)).toEqual([]);
    const context = createContext(readConfig({}), log, old.connection);
    const app = await createApp(
      context,
      undefined,
      await createWatch(
        context,
        createHealth(context, () => true),
        [],
      ),
    );
    const answer = await app.inject({ method: "POST", url: "/api/funding-requests", payload: fundingRequest() });
    expect(answer.statusCode).toBe(201);
    expect((await app.inject({ method: "GET", url: "/readyz" })).statusCode).toBe(200);
    await addJob(context.db, "tidy_reports", {}, { key: "k", maxAttempts: 1 });
    expect((await context.pool.query("select key from graphile_worker._private_jobs where key = 'k'")).rows).toHaveLength(1);
    expect((await context.pool.query("select name from projects")).rows).toEqual([{ name: "Old wells" }]);
    await expect(context.pool.query("delete from audit_log")).rejects.toThrow("permission denied");
    await expect(context.pool.query("create temporary table users (id int)")).rejects.toThrow("permission denied");
    await app.close();
    await context.close();
    // The owner can still change everything, as later migrations do.
    await query(
      old.owner,
      "alter table projects add column later int; create or replace function count_status() returns trigger language plpgsql as $$ begin return null; end $$",
    );
  });

  it("is converted as a whole or not at all when the start is killed half-way", async () => {
    const old = await oldInstallation("old_two");
    // Another connection holds the last thing to be changed, so that the conversion stands still in the middle.
    const holder = new pg.Client(old.superuser);
    await holder.connect();
    await holder.query("begin; lock table users in access share mode");
    const child = spawn(
      process.execPath,
      [
        "--input-type=module",
        "-e",
        `import { establishRoles } from ${JSON.stringify(join(import.meta.dirname, "embedded-roles.ts"))};
         await establishRoles(${JSON.stringify({ ...cluster.place, database: old.name })});`,
      ],
      { stdio: "inherit" },
    );
    const waits = "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    for (let i = 0; i < 600 && (await query(old.superuser, waits)).length === 0; i += 1) await sleep(50);
    expect(await query(old.superuser, waits)).toHaveLength(1);
    child.kill("SIGKILL");
    await once(child, "exit");
    await holder.end();
    const owners = "select distinct tableowner as owner from pg_tables where schemaname in ('public', 'graphile_worker')";
    expect(await query(old.superuser, owners)).toEqual([{ owner: roles.superuser }]);
    await establishRoles({ ...cluster.place, database: old.name });
    expect(await query(old.superuser, owners)).toEqual([{ owner: roles.owner }]);
  });
});
