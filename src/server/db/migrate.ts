import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { type ConnectionOptions, isDatabaseUnavailable } from "./database.ts";

const migrationsFolder = path.join(import.meta.dirname, "../../../db/migrations");
/** Any number will do as long as every process of the product uses the same one. */
const advisoryLock = 4_150_203;

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/**
 * Applies the numbered SQL files that the database has not had yet, each in a transaction of its own,
 * one process at a time. Returns the names applied. Throws when an applied file was edited since.
 */
export async function migrate(connection: ConnectionOptions): Promise<string[]> {
  const client = new pg.Client(connection);
  // The statement that is under way fails; without this the loss itself would end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [advisoryLock]);
    await client.query(
      "create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
    );
    const applied = await client.query<{ name: string; checksum: string }>("select name, checksum from migrations");
    const pending = notYetApplied(await readMigrations(), new Map(applied.rows.map((row) => [row.name, row.checksum])));
    for (const migration of pending) await apply(client, migration);
    return pending.map((migration) => migration.name);
  } finally {
    await client.end();
  }
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
  await client.query("begin");
  try {
    await client.query(sql);
    await client.query("insert into migrations (name, checksum) values ($1, $2)", [name, checksum]);
    await client.query("commit");
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    await client.query("rollback");
    throw new Error(`db/migrations/${name} failed`, { cause: error });
  }
}
