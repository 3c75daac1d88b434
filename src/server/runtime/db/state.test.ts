import type { Client } from "pg";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/support/database.ts";
import { createPool, type Database, databaseOf, statementsOf } from "./database.ts";
import { lookTogether, readState } from "./state.ts";

describe("the state of the database", () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let db: Database;
  const writers: Client[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = createPool(database.owner, () => {});
    db = databaseOf(statementsOf(pool));
    await pool.query("create table noted (n integer)");
    for (let n = 0; n < 2; n += 1) {
      const writer = new pg.Client(database.owner);
      await writer.connect();
      writers.push(writer);
    }
  });
  afterAll(async () => {
    await Promise.all(writers.map((writer) => writer.end()));
    await pool.end();
    await database.drop();
  });

  it("is the same while nobody writes, and while what somebody writes is not there yet", async () => {
    const stays = async () => {
      const before = await readState(db);
      await pool.query("select count(*) from noted");
      await writers[0]?.query("begin; insert into noted values (1)");
      const meanwhile = await readState(db);
      await writers[0]?.query("commit");
      expect(await readState(db)).not.toBe(before);
      return meanwhile === before;
    };
    // The server is one with the databases of other tests, which write too.
    await expect.poll(stays, { timeout: 20_000, interval: 20 }).toBe(true);
  });

  it("is another one after each of two that wrote at once, whichever ends first", async () => {
    const [one, other] = writers;
    await one?.query("begin; insert into noted values (2)");
    await other?.query("begin; insert into noted values (3)");
    const states = [await readState(db)];
    await other?.query("commit");
    states.push(await readState(db));
    await one?.query("commit");
    states.push(await readState(db));
    expect(new Set(states).size).toBe(3);
  });
});

describe("a look for all who ask", () => {
  it("is one for many, and nobody is given what was looked up before they asked", async () => {
    const looks: PromiseWithResolvers<number>[] = [];
    const ask = lookTogether(() => {
      const look = Promise.withResolvers<number>();
      looks.push(look);
      return look.promise;
    });
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    const first = ask();
    await turn();
    const later = [ask(), ask(), ask()];
    await turn();
    expect(looks.length).toBe(1);
    looks[0]?.resolve(1);
    expect(await first).toBe(1);
    await turn();
    looks[1]?.resolve(2);
    expect(await Promise.all(later)).toEqual([2, 2, 2]);
    expect(looks.length).toBe(2);
  });

  it("that fails fails for those who asked for it, and the next one looks again", async () => {
    let isAway = true;
    const ask = lookTogether(async () => {
      if (isAway) throw new Error("away");
      return "here";
    });
    await expect(Promise.all([ask(), ask()])).rejects.toThrow("away");
    isAway = false;
    expect(await ask()).toBe("here");
  });
});
