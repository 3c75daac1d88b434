import { statfs } from "node:fs/promises";
import type { Fact } from "./facts.ts";

/** Less free room than that, and the database may stop at any time. */
const leastFree = 0.05;
const leastFreeBytes = 1e9;
const oldestJobSeconds = 300;

const database: Fact = {
  name: "database",
  metric: "hearthbridge_database_up",
  help: "Whether the database answers.",
  ask: async ({ pool }) => {
    const answer = await pool.query("select 1").catch(() => undefined);
    return { value: answer ? 1 : 0, isBad: !answer };
  },
  sentence: () => "The database does not answer. Look whether PostgreSQL runs, and at DATABASE_URL.",
  area: "server",
  concerns: ["forms", "messages", "payments", "screening"],
};

const disk: Fact = {
  name: "disk",
  metric: "hearthbridge_disk_free_ratio",
  help: "Free share of the disk of DATA_DIR.",
  ask: async ({ config }) => {
    const { bavail, blocks, bsize } = await statfs(config.dataDir);
    const value = blocks === 0 ? 1 : bavail / blocks;
    return { value, isBad: value < leastFree && bavail * bsize < leastFreeBytes * 10 };
  },
  sentence: (value) => `Only ${(value * 100).toFixed(1)}% of the disk of DATA_DIR is free. Make room, or move DATA_DIR to a larger disk.`,
  area: "server",
  concerns: ["forms"],
};

const inodes: Fact = {
  name: "inodes",
  metric: "hearthbridge_disk_free_inodes_ratio",
  help: "Free share of the inodes of the disk of DATA_DIR.",
  ask: async ({ config }) => {
    const { ffree, files } = await statfs(config.dataDir);
    // Some file systems make them as they are needed.
    return files === 0 ? undefined : { value: ffree / files, isBad: ffree / files < leastFree };
  },
  sentence: (value) => `Only ${(value * 100).toFixed(1)}% of the inodes of the disk of DATA_DIR are free. Remove small files there.`,
  area: "server",
  concerns: [],
};

/** Jobs that could be done now and that nobody has in hand. A job that waits for its next try is not due. */
const queue: Fact = {
  name: "queue",
  metric: "hearthbridge_queue_age_seconds",
  help: "How long the oldest job that is due waits for a worker.",
  ask: async ({ pool }) => {
    const { rows } = await pool.query<{ age: number }>(
      `select coalesce(extract(epoch from now() - min(greatest(run_at, updated_at))), 0)::float8 as age from graphile_worker.jobs
        where run_at <= now() and locked_at is null and attempts < max_attempts`,
    );
    const value = rows[0]?.age ?? 0;
    return { value, isBad: value > oldestJobSeconds };
  },
  sentence: (value) =>
    `A job has waited for ${Math.round(value / 60)} minutes. Look whether a process with PROCESS=worker or all runs, and what its log says.`,
  area: "jobs",
  concerns: ["messages", "payments", "screening"],
};

const workers: Fact = {
  name: "workers",
  metric: "hearthbridge_workers",
  help: "Groups of workers that are there, in all processes.",
  ask: async ({ pool }) => {
    const { rows } = await pool.query<{ n: number }>("select count(*)::int as n from job_holders_present");
    const value = rows[0]?.n ?? 0;
    return { value, isBad: value === 0 };
  },
  sentence: () => "No worker runs: messages, payments and screening stand still. Start a process with PROCESS=worker or all.",
  area: "jobs",
  concerns: ["messages", "payments", "screening"],
};

/** What the product itself stands on. */
export const ownFacts: readonly Fact[] = [database, disk, inodes, queue, workers];
