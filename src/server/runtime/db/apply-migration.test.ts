import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/support/database.ts";
import { testedServers } from "../../../../test/support/servers.ts";
import { applyMigration } from "./apply-migration.ts";

/** A first try that gives up, and what a busy machine adds. */
const longestWaitMs = 2_000;

describe.each(testedServers())("a migration beside products that serve, on $name", (server) => {
  let database: TestDatabase;
  let clients: pg.Client[] = [];
  let said: string[] = [];
  const log = pino({ level: "warn" }, { write: (line) => void said.push((JSON.parse(line) as { msg: string }).msg) });

  beforeAll(async () => {
    database = await createTestDatabase(server);
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    said = [];
    const owner = await open();
    await owner.query("drop table if exists busy, other cascade");
    await owner.query("create table busy (id integer primary key, words text)");
    await owner.query("create table other (id integer)");
    await owner.query("insert into busy select i, 'words' from generate_series(1, 1000) as i");
    await owner.query("delete from migrations where name like '9999%'");
  });
  afterEach(async () => {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
    clients = [];
  });

  async function open(): Promise<pg.Client> {
    const client = new pg.Client(database.owner);
    client.on("error", () => undefined);
    await client.connect();
    clients.push(client);
    return client;
  }

  const fileOf = (sql: string) => ({ name: "9999_test.sql", sql, checksum: "c" });

  async function isNoted(client: pg.Client): Promise<boolean> {
    return (await client.query("select from migrations where name = '9999_test.sql'")).rows.length === 1;
  }

  it("waits for a long transaction in short tries, and a writer beside it never waits longer than one", async () => {
    const [long, writer, owner] = [await open(), await open(), await open()];
    await long.query("begin");
    await long.query("select count(*) from busy");
    let isOver = false;
    let longestMs = 0;
    let writes = 0;
    const writing = (async () => {
      while (!isOver) {
        const began = Date.now();
        await writer.query("update busy set words = words where id = 1");
        longestMs = Math.max(longestMs, Date.now() - began);
        writes += 1;
        await wait(5);
      }
    })();
    const migrating = applyMigration(owner, fileOf("alter table busy add column more text"), log);
    await wait(5_000);
    expect(await isNoted(writer)).toBe(false);
    await long.query("commit");
    await migrating;
    isOver = true;
    await writing;
    expect(await isNoted(owner)).toBe(true);
    expect(longestMs).toBeGreaterThan(300);
    expect(longestMs).toBeLessThan(longestWaitMs);
    expect(writes).toBeGreaterThan(100);
    expect(said).toEqual(["db/migrations/9999_test.sql waits for a transaction to end, in short tries, for 300 s at most"]);
  }, 60_000);

  it("says in the end whom it waited for, and has left nothing behind", async () => {
    const [long, owner] = [await open(), await open()];
    await long.query("begin");
    await long.query("lock table other in access share mode");
    const sql = "alter table busy add column more text; alter table other add column more text";
    await expect(applyMigration(owner, fileOf(sql), log, 2_000)).rejects.toThrow(
      "did not get its lock in 2 s: a transaction holds the table",
    );
    await long.query("rollback");
    expect(await isNoted(owner)).toBe(false);
    await applyMigration(owner, fileOf(sql), log);
    expect(await isNoted(owner)).toBe(true);
  });

  it("gives way in a deadlock, and is tried again", async () => {
    const [visitor, owner] = [await open(), await open()];
    await visitor.query("begin");
    await visitor.query("insert into other values (1)");
    const migrating = applyMigration(owner, fileOf("alter table busy add column more text; alter table other add column more text"), log);
    await wait(200);
    // The migration holds the one and waits for the other; this visitor the other way round.
    await visitor.query("insert into busy values (0, 'kept')");
    await visitor.query("commit");
    await migrating;
    expect((await owner.query("select words from busy where id = 0")).rows).toEqual([{ words: "kept" }]);
    expect(await isNoted(owner)).toBe(true);
  });

  it("fails at once when it is wrong", async () => {
    const owner = await open();
    await expect(applyMigration(owner, fileOf("alter table nowhere add column more text"), log)).rejects.toThrow("9999_test.sql failed");
    expect(said).toEqual([]);
  });

  const indexFile = fileOf(`-- outside of a transaction: the table is large
create index concurrently if not exists busy_by_words on busy (words); -- first
create unique index concurrently if not exists busy_by_both
  on busy (words, id);
`);
  const indexes = async (client: pg.Client) =>
    (
      await client.query<{ name: string; is_valid: boolean }>(
        `select relname as name, indisvalid as is_valid from pg_index join pg_class on pg_class.oid = indexrelid
          where indrelid = 'busy'::regclass and not indisprimary order by 1`,
      )
    ).rows;

  it("makes indexes beside writers, again after a kill in the middle, which leaves half an index", async () => {
    const [long, owner, writer] = [await open(), await open(), await open()];
    await long.query("begin isolation level repeatable read");
    await long.query("insert into busy values (-1, 'long')");
    const { rows } = await owner.query<{ pid: number }>("select pg_backend_pid() as pid");
    const killed = applyMigration(owner, indexFile, log).then(
      () => "made",
      (error: Error) => error.message,
    );
    await expect.poll(() => indexes(writer)).toEqual([{ name: "busy_by_words", is_valid: false }]);
    // It waits for the long transaction, longer than a limit of ours would let it, and nobody waits for it.
    await wait(1_500);
    const began = Date.now();
    await writer.query("update busy set words = 'other' where id = 2");
    expect(Date.now() - began).toBeLessThan(300);
    await writer.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
    expect(await killed).toMatch(/terminat/);
    await long.query("commit");
    expect(await indexes(writer)).toEqual([{ name: "busy_by_words", is_valid: false }]);
    expect(await isNoted(writer)).toBe(false);

    await applyMigration(await open(), indexFile, log);
    expect(await indexes(writer)).toEqual([
      { name: "busy_by_both", is_valid: true },
      { name: "busy_by_words", is_valid: true },
    ]);
    expect(await isNoted(writer)).toBe(true);
  }, 30_000);

  it("gives a table in parts an index beside writers, and goes on where a kill has cut it off", async () => {
    const [long, owner, writer] = [await open(), await open(), await open()];
    await owner.query("drop table busy");
    await owner.query("create table busy (id integer, words text) partition by range (id)");
    await owner.query("create table busy_first partition of busy for values from (minvalue) to (1000)");
    await owner.query("create table busy_second partition of busy for values from (1000) to (2000)");
    const file = fileOf(`-- outside of a transaction
create index concurrently if not exists busy_by_words on busy (words, id);
`);
    await long.query("begin isolation level repeatable read");
    await long.query("insert into busy_second values (1001, 'long')");
    const { rows } = await owner.query<{ pid: number }>("select pg_backend_pid() as pid");
    const killed = applyMigration(owner, file, log).catch((error: Error) => error.message);
    const half = { name: "busy_first_busy_by_words", is_valid: false };
    await expect.poll(() => partIndexes(writer), { timeout: 10_000 }).toContainEqual(half);
    const began = Date.now();
    await writer.query("insert into busy values (1, 'there'), (1002, 'there')");
    expect(Date.now() - began).toBeLessThan(longestWaitMs);
    await writer.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
    expect(await killed).toMatch(/terminat/);
    await long.query("commit");
    // A month that begins between the two attempts is born with it.
    await writer.query("create table busy_third partition of busy for values from (2000) to (3000)");
    await applyMigration(await open(), file, log);
    expect(await partIndexes(writer)).toEqual([
      { name: "busy_by_words", is_valid: true },
      { name: "busy_first_busy_by_words", is_valid: true },
      { name: "busy_second_busy_by_words", is_valid: true },
      { name: "busy_third_words_id_idx", is_valid: true },
    ]);
    await writer.query("create table busy_fourth partition of busy for values from (3000) to (4000)");
    expect(await partIndexes(writer)).toContainEqual({ name: "busy_fourth_words_id_idx", is_valid: true });
    await applyMigration(await open(), { ...file, name: "9999_again.sql" }, log);
  }, 30_000);

  const partIndexes = async (client: pg.Client) =>
    (
      await client.query<{ name: string; is_valid: boolean }>(
        `select relname as name, indisvalid as is_valid from pg_index join pg_class on pg_class.oid = indexrelid
          where indrelid in (select 'busy'::regclass union all select inhrelid from pg_inherits where inhparent = 'busy'::regclass) order by 1`,
      )
    ).rows;
});
