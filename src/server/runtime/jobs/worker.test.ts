import type pg from "pg";
import pino from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/support/database.ts";
import { createDatabase, createPool } from "../db/database.ts";
import { addJob } from "./queue.ts";
import { startWorker } from "./worker.ts";

const log = pino({ level: "silent" });
let database: TestDatabase;
let pool: pg.Pool;
let jobsPool: pg.Pool;
let owner: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.connection, () => {});
  owner = createPool(database.owner, () => {});
  jobsPool = createPool({ ...database.connection, application_name: "the workers of this test" }, () => {});
});
afterAll(async () => {
  await Promise.all([pool.end(), jobsPool.end(), owner.end()]);
  await database.drop();
});

const add = (attachmentId: number) =>
  addJob(createDatabase(pool), "scan_attachment", { attachmentId }, { key: `${attachmentId}`, maxAttempts: 10 });
const loseAll = () =>
  pool.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'the workers of this test'");
const countJobs = async () => (await pool.query("select count(*)::int as n from graphile_worker.jobs")).rows[0].n;

it(
  "does within seconds what a worker that has gone had in hand, and leaves alone what one that is there has",
  { timeout: 60_000 },
  async () => {
    const done: number[] = [];
    let found = 0;
    await add(1);
    await add(2);
    // Of this one its worker had freed the job, and gone before it freed the queue.
    await addJob(createDatabase(pool), "find_duplicates", {}, { key: "gone", queue: "find_duplicates", maxAttempts: 10 });
    await pool.query(
      `update graphile_worker._private_jobs set locked_at = now() - interval '1 minute', attempts = 1,
       locked_by = case key when '1' then 'pool-gone' else 'pool-there' end where key <> 'gone'`,
    );
    await pool.query("update graphile_worker._private_job_queues set locked_at = now() - interval '1 minute', locked_by = 'pool-gone'");
    await pool.query(
      "insert into job_holders values ('pool-gone', now() - interval '1 minute'), ('pool-there', now() + interval '1 minute')",
    );
    const worker = await startWorker(jobsPool, log, {
      jobs: {
        scan_attachment: async ({ attachmentId }) => void done.push(attachmentId),
        find_duplicates: async () => void (found += 1),
      },
    });
    await expect.poll(() => done, { timeout: 30_000 }).toEqual([1]);
    await expect.poll(() => found, { timeout: 30_000 }).toBe(1);
    await pool.query("update job_holders set seen_at = now() - interval '13 seconds' where name = 'pool-there'");
    await expect.poll(() => done, { timeout: 15_000 }).toEqual([1, 2]);
    await worker.stop();
    expect((await pool.query("select from job_holders where name not in ('pool-gone', 'pool-there')")).rowCount).toBe(0);
  },
);

it("ends when it is asked to, also after a job could not be taken off the queue", { timeout: 60_000 }, async () => {
  await owner.query(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$`);
  await owner.query(
    "create trigger refuse before delete on graphile_worker._private_jobs for each row when (old.key = '21') execute function refuse()",
  );
  const slow = new Map([22, 23, 24].map((id) => [id, Promise.withResolvers<void>()]));
  const done: number[] = [];
  const worker = await startWorker(jobsPool, log, {
    jobs: {
      scan_attachment: async ({ attachmentId }) => {
        await slow.get(attachmentId)?.promise;
        done.push(attachmentId);
      },
    },
  });
  for (const id of [...slow.keys(), 21]) await add(id);
  await expect.poll(() => worker.isRunning(), { timeout: 10_000, interval: 5 }).toBe(false);
  await owner.query("drop trigger refuse on graphile_worker._private_jobs");
  for (const [finished, job] of [...slow.values()].entries()) {
    await expect.poll(countJobs, { timeout: 30_000 }).toBe(3 - finished);
    job.resolve();
  }
  await expect.poll(countJobs, { timeout: 30_000 }).toBe(0);
  expect(done.filter((id) => id !== 21)).toEqual([22, 23, 24]);
  const asked = Date.now();
  await worker.stop();
  expect(Date.now() - asked).toBeLessThan(10_000);
});

it("does the next of a named queue whose last one could not be taken off it", { timeout: 60_000 }, async () => {
  await owner.query(
    "create trigger refuse before delete on graphile_worker._private_jobs for each row when (old.key = '31') execute function refuse()",
  );
  let done = 0;
  const worker = await startWorker(jobsPool, log, { jobs: { find_duplicates: async () => void (done += 1) } });
  await addJob(createDatabase(pool), "find_duplicates", {}, { key: "31", queue: "find_duplicates", maxAttempts: 10 });
  await expect.poll(() => worker.isRunning(), { timeout: 10_000, interval: 5 }).toBe(false);
  await owner.query("drop trigger refuse on graphile_worker._private_jobs");
  await expect.poll(countJobs, { timeout: 30_000 }).toBe(0);
  expect(done).toBeGreaterThan(1);
  await worker.stop();
});

it("goes on after each loss of its connections, at whatever moment, and leaves no job behind", { timeout: 120_000 }, async () => {
  const done = new Set<number>();
  const worker = await startWorker(jobsPool, log, {
    jobs: {
      // Taking this one off the queue fails, as does asking for the next one.
      scan_attachment: async ({ attachmentId }) => {
        if (!done.has(attachmentId)) await loseAll();
        done.add(attachmentId);
      },
    },
  });
  for (const id of [11, 12, 13, 14, 15, 16]) await add(id);
  await loseAll();
  await expect.poll(() => [...done].toSorted((a, b) => a - b), { timeout: 60_000 }).toEqual([11, 12, 13, 14, 15, 16]);
  await expect.poll(countJobs, { timeout: 30_000 }).toBe(0);
  await expect.poll(() => worker.isRunning(), { timeout: 30_000 }).toBe(true);
  await worker.stop();
});
