import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PrimaryAndStandby, startPrimaryAndStandby } from "../../../../test/support/primary-and-standby.ts";
import { createApp } from "../../app.ts";
import { readConfig } from "../config.ts";
import { type Context, createContext } from "../context.ts";
import { createHealth } from "../health.ts";
import { createWatch } from "../observe/watch.ts";
import { roles } from "./embedded-roles.ts";
import { migrate } from "./migrate.ts";

describe("reads from a replica", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "hearthbridge-replica-"));
  const logged: string[] = [];
  let servers: PrimaryAndStandby;
  let context: Context;
  let app: FastifyInstance;
  beforeAll(async () => {
    if (process.geteuid?.() === 0) chmodSync(folder, 0o711);
    servers = await startPrimaryAndStandby(folder);
    const as = (user: string, place = servers.address) => ({ ...place, user, database: "postgres" });
    const log = pino({ level: "info" }, { write: (line: string) => void logged.push(line) });
    const database = { connection: as(roles.serving), owner: as(roles.owner), replica: as(roles.serving, servers.standby) };
    await migrate(database, log);
    context = createContext(readConfig({ DATA_DIR: folder }), log, database.connection, database);
    const health = createHealth(context, () => true);
    app = await createApp(context, undefined, await createWatch(context, health, []));
    await servers.query(
      `insert into projects (public_id, name, description, location, state, published_at, public_until, funding_needed, currency)
       select 'prj_ofthereplica000' || n, 'Clean water ' || n, 'd', 'l', 'published', now(), 'infinity', 1000, 'USD' from generate_series(1, 3) n`,
    );
  }, 120_000);
  afterAll(async () => {
    await app.close();
    await context.close();
    await servers.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const isFromReplica = async () => (await sql<{ yes: boolean }>`select pg_is_in_recovery() as yes`.execute(context.reads)).rows[0]?.yes;
  const listed = async () =>
    (await app.inject({ url: "/api/projects" })).json<{ items: { name: string }[] }>().items.map(({ name }) => name);
  const warned = () => logged.filter((line) => line.includes("the replica is not used"));
  const withdraw = (n: number) =>
    context.db.updateTable("projects").set({ state: "withdrawn" }).where("public_id", "=", `prj_ofthereplica000${n}`).execute();

  it("show every write that was acknowledged before them", async () => {
    let fromReplica = 0;
    for (let n = 1; n <= 40; n += 1) {
      await context.db
        .updateTable("projects")
        .set({ location: `Place ${n}` })
        .execute();
      const { rows } = await sql<{ location: string; standby: boolean }>`
        select location, pg_is_in_recovery() as standby from projects limit 1`.execute(context.reads);
      expect(rows[0]?.location).toBe(`Place ${n}`);
      if (rows[0]?.standby) fromReplica += 1;
    }
    expect(fromReplica).toBeGreaterThan(30);
  });

  it("go to the primary while it is behind: what was withdrawn is gone with the next request", async () => {
    await expect.poll(isFromReplica, { timeout: 15_000 }).toBe(true);
    expect(await listed()).toHaveLength(3);
    logged.length = 0;
    await servers.queryStandby("select pg_wal_replay_pause()");
    await withdraw(1);
    expect(await listed()).toEqual(["Clean water 3", "Clean water 2"]);
    expect(await isFromReplica()).toBe(false);
    expect(warned()).toHaveLength(1);
    await servers.queryStandby("select pg_wal_replay_resume()");
    await expect.poll(isFromReplica, { timeout: 15_000 }).toBe(true);
    expect(logged.join("")).toContain("reads go to the replica again");
    expect(await listed()).toHaveLength(2);
  });

  it("are single statements, and never writes", async () => {
    await expect(context.reads.transaction().execute(async () => undefined)).rejects.toThrow("single statements");
    await expect(context.reads.deleteFrom("projects").execute()).rejects.toMatchObject({ code: "25006" });
    expect(await listed()).toHaveLength(2);
  });

  it("go to the primary when it is away, and nobody is refused", async () => {
    await expect.poll(isFromReplica, { timeout: 15_000 }).toBe(true);
    await servers.stopStandby();
    expect(await listed()).toHaveLength(2);
    await withdraw(2);
    expect(await listed()).toEqual(["Clean water 3"]);
  });
});
