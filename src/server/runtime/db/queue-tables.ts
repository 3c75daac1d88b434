import { Logger, runMigrations } from "graphile-worker";
import type pg from "pg";
import type { Logger as Log } from "pino";

/** Brings the tables of the job queue up to its version. */
export async function migrateQueue(pool: pg.Pool, log: Log): Promise<void> {
  await runMigrations({ pgPool: pool, logger: queueLogger(log) });
}

/** Jobs throw errors without personal data (see emails/jobs.ts), so their messages may be logged. */
export function queueLogger(log: Log): Logger {
  const levels = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;
  return new Logger(() => (level, message) => log[levels[level]]({ part: "jobs" }, message));
}
