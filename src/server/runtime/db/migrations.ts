import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

const migrationsFolder = path.join(import.meta.dirname, "../../../../db/migrations");

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** The numbered SQL files of this release, in their order. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(migrationsFolder)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(migrationsFolder, name), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/** True when every migration file of this version of the product is in the database. */
export async function isMigrated(query: (text: string) => Promise<{ rows: { name: string }[] }>): Promise<boolean> {
  const applied = new Set((await query("select name from migrations")).rows.map((row) => row.name));
  return (await readMigrations()).every((migration) => applied.has(migration.name));
}

/** Whether this release has the migration of that name. */
export async function isKnownMigration(name: string): Promise<boolean> {
  return (await readMigrations()).some((migration) => migration.name === name);
}

/** Those that the database has not had yet. Throws when an applied file was edited since. */
export function notYetApplied(migrations: Migration[], applied: Map<string, string>): Migration[] {
  for (const { name, checksum } of migrations) {
    const known = applied.get(name);
    if (known && known !== checksum)
      throw new Error(`db/migrations/${name} was edited after it had been applied. Put it back and write a new migration instead.`);
  }
  return migrations.filter(({ name }) => !applied.has(name));
}

/** Those that a newer release has applied, which may serve beside this one. */
export function ofNewerRelease(migrations: Migration[], applied: Map<string, string>): string[] {
  const known = new Set(migrations.map(({ name }) => name));
  return [...applied.keys()].filter((name) => !known.has(name));
}
