import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import type { Logger as Log } from "pino";
import { applyMigration, inTransaction, lockMs, whileLocked } from "./apply-migration.ts";
import { type ConnectionOptions, createPool } from "./database.ts";
import { judgePooler, judgeServer } from "./judge-server.ts";
import { notYetApplied, ofNewerRelease, readMigrations } from "./migrations.ts";
import type { OpenDatabase } from "./open.ts";
import { migrateQueue } from "./queue-tables.ts";
import { findServingRole, grantServing, limitRole } from "./roles.ts";
import { withSession } from "./with-session.ts";

/** Any number will do as long as every process of the product uses the same one. */
const advisoryLock = 4_150_203;

/** Between two questions for the lock. A session that waits in the database would stop an index from being made beside others. */
const turnMs = 500;

/**
 * Applies the numbered SQL files that the database has not had yet, and the queue's own, one process at a time, as the role that owns the
 * tables; then the role that serves gets its rights on what is there. Other products go on serving (decision 0065). Returns the names
 * applied. Throws when an applied file was edited since, when the role may not do it, or when a lock is not to be had for minutes.
 */
export async function migrate(database: Pick<OpenDatabase, "connection" | "pooled" | "replica" | "owner">, log: Log): Promise<string[]> {
  const { connection, pooled, replica, owner } = database;
  await judgeServer(database, log);
  return withSession(owner ?? connection, async (client) => {
    // A migration takes as long as it takes, also where the role has a limit.
    await client.query("set statement_timeout = 0");
    await takeTurn(client, log);
    // Before a pooler opens its first session, which would have none of the limits.
    if (pooled || replica) await withSession(connection, limitRole);
    await judgePooler(database, log);
    const serving = owner ? await askWhoServes(client, connection, log) : undefined;
    const [migrations, applied] = [await readMigrations(), await readApplied(client)];
    const pending = notYetApplied(migrations, applied);
    for (const migration of pending) await applyMigration(client, migration, log);
    const newer = ofNewerRelease(migrations, applied);
    if (newer.length > 0) {
      // The rights and the queue are as the newer release needs them, and this one serves with them until it is stopped.
      log.info({ part: "database", migrations: newer }, "a newer release has migrated the database; this one serves beside it");
    } else {
      await bringQueueUp(owner ?? connection, log);
      if (serving) await inTransaction(client, "granting rights", log, () => grantServing(client, serving));
    }
    return pending.map((migration) => migration.name);
  });
}

async function takeTurn(client: pg.Client, log: Log): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [advisoryLock]);
    if (rows[0]?.taken) return;
    if (isFirst) log.info({ part: "database" }, "another process migrates the database; waiting for it");
    await wait(turnMs);
  }
}

async function bringQueueUp(connection: ConnectionOptions, log: Log): Promise<void> {
  const queue = createPool({ ...connection, max: 1, statement_timeout: 0, lock_timeout: lockMs }, () => {});
  await whileLocked("the queue's migration", log, () => migrateQueue(queue, log)).finally(() => queue.end());
}

async function askWhoServes(owner: pg.Client, connection: ConnectionOptions, log: Log): Promise<string | undefined> {
  const serving = await withSession(connection, (client) => findServingRole(owner, client));
  if (serving?.stillMay.length)
    log.warn({ part: "database" }, `the role of DATABASE_URL ${serving.stillMay.join(", ")}: it can do more than serve`);
  return serving?.role;
}

/** Asked first whether the table is there: a role that only serves may not even ask to make it. */
async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ exists: boolean }>("select to_regclass('migrations') is not null as exists");
  if (!rows[0]?.exists)
    await client.query(
      "create table migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
    );
  const applied = await client.query<{ name: string; checksum: string }>("select name, checksum from migrations");
  return new Map(applied.rows.map((row) => [row.name, row.checksum]));
}
