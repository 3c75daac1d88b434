import pg from "pg";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/support/database.ts";
import { respondentList } from "../features/respondents/queries.ts";
import { createDatabase, createPool, type Database } from "./database.ts";
import { roles } from "./embedded-roles.ts";
import { readList } from "./list.ts";
import { isMigrated, migrate } from "./migrate.ts";

const other = inject("other");
const servers = [inject("embedded"), ...(other ? [other] : [])];
describe.runIf(!other)("another PostgreSQL", () => it.skip(inject("otherMissing")));

describe.each(servers)("the data layer on $name", (server) => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let owner: pg.Pool;
  let db: Database;
  beforeAll(async () => {
    database = await createTestDatabase(server);
    pool = createPool(database.connection, () => {});
    owner = new pg.Pool(database.owner);
    db = createDatabase(pool);
  });
  afterAll(async () => {
    await pool.end();
    await owner.end();
    await database.drop();
  });

  it("applies each migration once, also when three processes start together", async () => {
    const name = `fresh_${process.pid}_${server.port}_${Date.now()}`;
    const admin = new pg.Client({ host: server.host, port: server.port, user: roles.superuser, database: "postgres" });
    await admin.connect();
    await admin.query(`create database ${name} owner ${roles.owner}`);
    const fresh = { connection: { ...database.connection, database: name }, owner: { ...database.owner, database: name } };
    const start = () => migrate(fresh, pino({ level: "silent" }));
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
    await pool.query(`insert into respondents (reference, submission_key, content_hash, institution_name, email, institution_type, message, status)
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
