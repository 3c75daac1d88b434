/** Changes tables beside products that serve: nobody waits for long, and what was cut off is done again (decision 0065). */
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import type { Logger as Log } from "pino";
import { hasCode, isDatabaseUnavailable } from "./database.ts";
import type { Migration } from "./migrations.ts";
import { makeInParts } from "./part-indexes.ts";

/** Shorter than PostgreSQL's deadlock_timeout (1 s): where two wait for one another, the migration gives way and no visitor. */
export const lockMs = 800;
const firstPauseMs = 500;
const longestPauseMs = 15_000;
/** Longer than any transaction of the product. */
const patienceMs = 300_000;

/** The first line of a file whose statements are run one by one, each as a transaction of its own. */
export const outsideLine = "-- outside of a transaction";

type Client = Pick<pg.Client, "query" | "escapeIdentifier">;

/** Applies a migration as its first line asks, and notes it. */
export async function applyMigration(client: Client, migration: Migration, log: Log, forMs = patienceMs): Promise<void> {
  const what = `db/migrations/${migration.name}`;
  const isOutside = migration.sql.startsWith(outsideLine);
  if (isOutside) await named(what, () => whileLocked(what, log, () => applyOutside(client, migration.sql), forMs));
  const apply = async () => {
    if (!isOutside) await client.query(migration.sql);
    await client.query("insert into migrations (name, checksum) values ($1, $2)", [migration.name, migration.checksum]);
  };
  await inTransaction(client, what, log, apply, forMs);
}

/**
 * Does the work in a transaction. Whoever comes after a statement that waits for a lock waits too, so it gives up soon, and the whole is
 * tried again after growing pauses.
 */
export async function inTransaction(client: Client, what: string, log: Log, work: () => Promise<void>, forMs = patienceMs): Promise<void> {
  const once = async () => {
    await client.query("begin");
    try {
      await client.query(`set local lock_timeout = ${lockMs}`);
      await work();
      await client.query("commit");
    } catch (error) {
      if (!isDatabaseUnavailable(error)) await client.query("rollback");
      throw error;
    }
  };
  await named(what, () => whileLocked(what, log, once, forMs));
}

/** Does the work, and does it again after growing pauses while it cannot have its lock. Throws after minutes, or `forMs`. */
export async function whileLocked(what: string, log: Log, work: () => Promise<void>, forMs = patienceMs): Promise<void> {
  const end = Date.now() + forMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await work();
    } catch (error) {
      if (!isLocked(error)) throw error;
      if (Date.now() + pauseMs > end)
        throw new Error(
          `${what} did not get its lock in ${Math.round(forMs / 1000)} s: a transaction holds the table. End it and start again`,
          {
            cause: error,
          },
        );
      if (pauseMs === firstPauseMs)
        log.warn({ part: "database" }, `${what} waits for a transaction to end, in short tries, for ${Math.round(forMs / 1000)} s at most`);
      await wait(pauseMs);
    }
  }
}

/** No lock in time, or a deadlock that was ended by ending us. */
function isLocked(error: unknown): boolean {
  return hasCode(error, "55P03") || hasCode(error, "40P01");
}

/** The statements of a file, without comments. None may hold a text with two hyphens, or with a semicolon that ends a line. */
export function statementsOf(sql: string): string[] {
  return sql
    .replace(/--.*$/gm, "")
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");
}

/** What may stand in such a file waits without anybody waiting behind it, so it has no limit. */
async function applyOutside(client: Client, sql: string): Promise<void> {
  await client.query("set lock_timeout = 0");
  for (const statement of statementsOf(sql)) {
    if (await makeInParts(client, statement, lockMs)) continue;
    await dropHalfIndex(client, statement);
    await client.query(statement);
  }
}

/** An index whose making was cut off is there and of no use, and "if not exists" would leave it so. */
async function dropHalfIndex(client: Client, statement: string): Promise<void> {
  const name = /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)/i.exec(statement)?.[1];
  if (!name) return;
  const { rows } = await client.query("select from pg_index where indexrelid = to_regclass($1) and not indisvalid", [name]);
  if (rows.length > 0) await client.query(`drop index concurrently ${client.escapeIdentifier(name)}`);
}

async function named(what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isDatabaseUnavailable(error) || (error instanceof Error && error.message.startsWith(what))) throw error;
    const isRefused = hasCode(error, "42501");
    throw new Error(isRefused ? `${what} was refused: DATABASE_OWNER_URL must name the role that owns the tables` : `${what} failed`, {
      cause: error,
    });
  }
}
