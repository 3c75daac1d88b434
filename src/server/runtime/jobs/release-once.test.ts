import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/support/database.ts";
import { createPool } from "../db/database.ts";
import { releaseOnce } from "./release-once.ts";

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.connection, () => {});
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

it("a connection that is given back twice, as the queue does when its listener is lost as it ends, is given back once", async () => {
  const giveBackTwice = (from: pg.Pool) =>
    new Promise<void>((resolve, reject) =>
      from.connect((_failure, client, release) => {
        if (!client) return reject(new Error("no connection"));
        release();
        try {
          release();
          resolve();
        } catch (error) {
          reject(error as Error);
        }
      }),
    );
  await expect(giveBackTwice(pool)).rejects.toThrow("already been released");
  await giveBackTwice(releaseOnce(pool));
  expect([pool.totalCount, pool.idleCount, pool.waitingCount]).toEqual([1, 1, 0]);
});

it("everything else is the pool's own", async () => {
  const same = releaseOnce(pool);
  const heard: string[] = [];
  const hear = () => heard.push("acquired");
  same.on("acquire", hear);
  const client = await same.connect();
  client.release();
  same.off("acquire", hear);
  expect((await same.query<{ n: number }>("select 1 as n")).rows).toEqual([{ n: 1 }]);
  expect(heard).toEqual(["acquired"]);
  expect(pool.listenerCount("acquire")).toBe(0);
});
