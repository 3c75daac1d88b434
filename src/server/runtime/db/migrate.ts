import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import type { Logger as Log } from "pino";
import { type ConnectionOptions, createPool, hasCode, isDatabaseUnavailable } from "./database.ts";
import type { OpenDatabase } from "./open.ts";
import { migrateQueue } from "./queue-tables.ts";
import { findServingRole, grantServing } from "./roles.ts";

const migrationsFolder = path.join(import.meta.dirname, "../../../../db/migrations");
/** Any number will do as long as every process of the product uses the same one. */
const advisoryLock = 4_150_203;

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/**
 * Applies the numbered SQL files that the database has not had yet, each in a transaction of its own, and the queue's own, one
 * process at a time, as the role that owns the tables; then the role that serves gets its rights on what is there. Returns the names
 * applied. Throws when an applied file was edited since, or when the role may not do it.
 */
export async function migrate({ connection, owner }: Pick<OpenDatabase, "connection" | "owner">, log: Log): Promise<string[]> {
  const client = new pg.Client(owner ?? connection);
  // The statement that is under way fails; without this the loss itself would end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [advisoryLock]);
    const serving = owner ? await askWhoServes(client, connection, log) : undefined;
    const pending = notYetApplied(await readMigrations(), await readApplied(client));
    for (const migration of pending) await inTransaction(client, `db/migrations/${migration.name}`, () => apply(client, migration));
    const queue = createPool({ ...(owner ?? connection), max: 1 }, () => {});
    await migrateQueue(queue, log).finally(() => queue.end());
    if (serving) await inTransaction(client, "granting rights", () => grantServing(client, serving));
    return pending.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}

async function askWhoServes(owner: pg.Client, connection: ConnectionOptions, log: Log): Promise<string | undefined> {
  const client = new pg.Client(connection);
  client.on("error", () => undefined);
  await client.connect();
  try {
    const serving = await findServingRole(owner, client);
    if (serving?.stillMay.length)
      log.warn({ part: "database" }, `the role of DATABASE_URL ${serving.stillMay.join(", ")}: it can do more than serve`);
    return serving?.role;
  } finally {
    await client.end();
  }
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

/** True when every migration file of this version of the product is in the database. */
export async function isMigrated(query: (text: string) => Promise<{ rows: { name: string }[] }>): Promise<boolean> {
  const applied = new Set((await query("select name from migrations")).rows.map((row) => row.name));
  return (await readMigrations()).every((migration) => applied.has(migration.name));
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(migrationsFolder)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(migrationsFolder, name), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

function notYetApplied(migrations: Migration[], applied: Map<string, string>): Migration[] {
  for (const { name, checksum } of migrations) {
    const known = applied.get(name);
    if (known && known !== checksum)
      throw new Error(`db/migrations/${name} was edited after it had been applied. Put it back and write a new migration instead.`);
  }
  return migrations.filter(({ name }) => !applied.has(name));
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query(sql);
  await client.query("insert into migrations (name, checksum) values ($1, $2)", [name, checksum]);
}

async function inTransaction(client: pg.Client, what: string, work: () => Promise<void>): Promise<void> {
  await client.query("begin");
  try {
    await work();
    await client.query("commit");
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    await client.query("rollback");
    const isRefused = hasCode(error, "42501");
    throw new Error(isRefused ? `${what} was refused: DATABASE_OWNER_URL must name the role that owns the tables` : `${what} failed`, {
      cause: error,
    });
  }
}
