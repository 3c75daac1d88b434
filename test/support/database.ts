import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import type { ConnectionOptions } from "../../src/server/db/database.ts";
import { templateDatabase, type TestServer } from "./global-setup.ts";

export interface TestDatabase {
  connection: ConnectionOptions & { host: string; port: number; user: string; database: string };
  drop: () => Promise<void>;
}

/** A migrated, empty database of its own for one test file, on the embedded server or on another. */
export async function createTestDatabase(server: TestServer = inject("embedded")): Promise<TestDatabase> {
  const database = `test_${randomBytes(6).toString("hex")}`;
  await asAdmin(server, `create database ${database} template ${templateDatabase}`);
  const { host, port, user } = server;
  return { connection: { host, port, user, database }, drop: () => asAdmin(server, `drop database ${database} with (force)`) };
}

/** A connection URL, for processes that are given DATABASE_URL. */
export function urlOf({ connection: { host, port, user, database } }: TestDatabase): string {
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

async function asAdmin({ host, port, user }: TestServer, statement: string): Promise<void> {
  const client = new pg.Client({ host, port, user, database: "postgres" });
  await client.connect();
  // Two files that start at once cannot both copy the template: the second one waits its turn.
  for (let attempt = 0; ; attempt += 1) {
    try {
      await client.query(statement);
      break;
    } catch (error) {
      if (attempt === 50 || !(error instanceof Error) || !/is being accessed by other users/.test(error.message)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  await client.end();
}
