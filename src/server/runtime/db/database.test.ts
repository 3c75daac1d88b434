import pg from "pg";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/support/database.ts";
import { testedServers } from "../../../../test/support/servers.ts";
import { countTransfers, listOf } from "../../money/transfers/desk/queries.ts";
import { respondentList } from "../../requests/respondents/queries.ts";
import { readConfig } from "../config.ts";
import { type Context, createContext } from "../context.ts";
import { createDatabase, createPool, type Database, isDatabaseUnavailable, isPassing, untilDatabaseAnswers } from "./database.ts";
import { roles } from "./embedded-roles.ts";
import { readList } from "./list.ts";
import { tryLock } from "./lock.ts";
import { migrate } from "./migrate.ts";
import { isMigrated } from "./migrations.ts";

const silent = pino({ level: "silent" });

describe("a database that is away", () => {
  const away = [
    ...["08000", "08003", "08006", "08P01", "57P01", "57P02", "57P03", "53300", "ECONNREFUSED", "ECONNRESET", "EPIPE"].map((code) =>
      Object.assign(new Error("failed"), { code }),
    ),
    new Error("Connection terminated unexpectedly"),
    new Error("Client has encountered a connection error and is not queryable"),
    new Error("timeout exceeded when trying to connect"),
    // Of a session of its own, as a start asks who answers (judge-server.ts).
    new Error("timeout expired"),
  ];
  const wrong = [
    Object.assign(new Error("failed"), { code: "23505" }),
    Object.assign(new Error("failed"), { code: "57014" }),
    new Error("no"),
    "08006",
  ];

  it("is told from work that is wrong", () => {
    expect(away.filter((error) => !isDatabaseUnavailable(error))).toEqual([]);
    expect(wrong.filter((error) => isDatabaseUnavailable(error))).toEqual([]);
  });

  it("is told, with clashes and a full disk, from what would fail again", () => {
    const passing = ["40P01", "40001", "53100", "55P03", "57P01", "57014", "23505", "22P02"].filter((code) =>
      isPassing(Object.assign(new pg.DatabaseError("failed", 6, "error"), { code })),
    );
    expect(passing).toEqual(["40P01", "40001", "53100", "55P03", "57P01"]);
  });

  it("is waited for, as long as it is said; what is wrong is thrown at once", async () => {
    const failures = [...away];
    const told: string[] = [];
    const work = async () => {
      const failure = failures.splice(0, 5).at(-1);
      if (failure) throw failure;
      return "done";
    };
    expect(await untilDatabaseAnswers(work, { onAway: ({ message }) => told.push(message) })).toBe("done");
    expect(told).toHaveLength(1);
    await expect(untilDatabaseAnswers(() => Promise.reject(away[0] as Error), { forMs: 600 })).rejects.toThrow("failed");
    await expect(untilDatabaseAnswers(() => Promise.reject(wrong[0] as Error), {})).rejects.toThrow("failed");
    await expect(untilDatabaseAnswers(() => Promise.reject(away[0] as Error), { signal: AbortSignal.timeout(300) })).rejects.toThrow(
      "failed",
    );
  });
});

describe.each(testedServers())("the data layer on $name", (server) => {
  let database: TestDatabase;
  let context: Context;
  let pool: pg.Pool;
  let owner: pg.Pool;
  let db: Database;
  beforeAll(async () => {
    database = await createTestDatabase(server);
    context = createContext(readConfig({}), silent, database.connection, database);
    ({ pool, db } = context);
    owner = createPool(database.owner, () => {});
  });
  afterAll(async () => {
    await context.close();
    await owner.end();
    await database.drop();
  });

  it("applies each migration once, also when three processes start together", async () => {
    const name = `fresh_${process.pid}_${server.port}_${Date.now()}`;
    const admin = new pg.Client({ host: server.host, port: server.port, user: roles.superuser, database: "postgres" });
    await admin.connect();
    await admin.query(`create database ${name} owner ${roles.owner}`);
    const fresh = { connection: { ...database.connection, database: name }, owner: { ...database.owner, database: name } };
    const start = () => migrate(fresh, silent);
    const names = (await Promise.all([start(), start(), start()])).flat();
    expect(names.length).toBeGreaterThan(0);
    expect(new Set(names).size).toBe(names.length);
    const client = new pg.Client(fresh.owner);
    await client.connect();
    expect(await isMigrated((text) => client.query(text))).toBe(true);
    await client.query("update migrations set checksum = 'edited'");
    await client.end();
    await expect(start()).rejects.toThrow("was edited after it had been applied");
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });

  it("lists a rare status through its own index right after a burst, before statistics know of it", async () => {
    await owner.query("alter table respondents set (autovacuum_enabled = false)");
    // So many at once are nobody's call, and have no time limit.
    await owner.query(`set statement_timeout = 0;
      insert into respondents (reference, submission_key, content_hash, institution_name, email, institution_type, message, status)
      select 'B' || i, 'b' || i, '', 'Burst ' || i, 'b@bank.example', 'Bank', '', case when i <= 20 then 'rejected' else 'pending' end from generate_series(1, 30000) i`);
    const page = await readList<{ status: string }>(db, respondentList, { filter: "rejected", limit: 50 });
    expect(page.items).toHaveLength(20);
    const { rows } = await pool.query(
      "explain (costs off) select id from respondents where status = 'rejected' order by submitted_at desc, id desc limit 51",
    );
    const plan = rows.map((row: Record<string, string>) => row["QUERY PLAN"]).join("\n");
    // The walk over the newest rows that filters for the status is what made the list collapse.
    expect(plan).not.toMatch(/Filter: \(?.*status/);
    expect(plan).toContain("respondents_by_status");
  });

  it("reads a rare status among several from its index alone, also by a prepared plan", async () => {
    await owner.query(`with bank as (insert into institutions (name, description, type) values ('River Trust', 'd', 'CDFI') returning id),
        project as (insert into projects (name, description, location) values ('Two wells', 'd', 'Upper river') returning id)
      insert into transfers (institution_id, project_id, public_id, amount, currency, mode, status, reference)
      select bank.id, project.id, 't' || n, 1, 'USD', 'test', case when n <= 20 then 'pending' else 'settled' end, 'Part'
        from bank, project, generate_series(1, 20000) n`);
    await owner.query("analyze transfers");
    const prepared = createPool({ ...database.connection, max: 1, options: "-c plan_cache_mode=force_generic_plan" }, () => {});
    const asked = createDatabase(prepared);
    // What a connection has counted is told before it ends, so the figures are asked for by another one.
    const { source, filter } = listOf({ status: "pending" });
    const { items } = await readList(asked, source, { filter });
    const counted = await countTransfers(asked, { status: "pending" }, 1_000);
    await asked.destroy();
    const { rows: read } = await owner.query<{ name: string; rows: number }>(
      `select indexrelname as name, idx_tup_read::int as rows from pg_stat_user_indexes where relname = 'transfers' and idx_tup_read > 100
        union all select relname, seq_tup_read::int from pg_stat_user_tables where relname = 'transfers' and seq_tup_read > 0`,
    );
    expect({ shown: items.length, counted, read }).toEqual({ shown: 20, counted: 20, read: [] });
  });

  it("gives back the connection on which a lock could not be asked for, and says when one that holds it is lost", async () => {
    const few = createPool({ ...database.connection, max: 1, application_name: "locks" }, () => {});
    const end = () => pool.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'locks'");
    const client = await few.connect();
    const lost = new Promise((resolve) => client.once("error", resolve));
    await end();
    await lost;
    // The lock is asked for on a connection that is broken.
    const broken = { connect: async () => client } as unknown as pg.Pool;
    await expect(tryLock({ direct: broken }, "bank_files")).rejects.toThrow("not queryable");
    const lock = await tryLock({ direct: few }, "bank_files");
    await end();
    await expect.poll(() => lock?.signal.aborted).toBe(true);
    await lock?.release();
    expect((await few.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await few.end();
  });

  it("keeps marks, directions and long words of names exactly", async () => {
    const name = "xʷməθkʷəy̓əm ᓄᓇᕗᑦ \u202Eשלום e\u0301";
    await pool.query(
      `insert into respondents (reference, submission_key, content_hash, institution_name, email, institution_type, message) values ('N1', 'n1', '', $1, 'n@n.example', 'Other', '')`,
      [name],
    );
    const found = await readList<{ institutionName: string }>(db, respondentList, { q: "XʷMƏΘKʷ" });
    expect(found.items[0]?.institutionName).toBe(name);
    expect((await readList(db, respondentList, { q: "ᓇᕗ" })).items).toHaveLength(1);
  });
});
