import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { roles } from "../../src/server/runtime/db/embedded-roles.ts";
import type { TestConnection } from "./cluster.ts";
import { templateDatabase, type TestServer } from "./global-setup.ts";

export interface TestDatabase {
  /** As the role that serves, which is what the product's own code is tested with. */
  connection: TestConnection;
  /** The same through PgBouncer, where the server has one before it. */
  pooled: TestConnection | undefined;
  /** As the owner of the tables: for what a test arranges that the product may not do. */
  owner: TestConnection;
  drop: () => Promise<void>;
}

/** A migrated, empty database of its own for one test file, on the embedded server or on another. */
export async function createTestDatabase(server: TestServer = inject("embedded")): Promise<TestDatabase> {
  const database = `test_${randomBytes(6).toString("hex")}`;
  await asAdmin(server, `create database ${database} template ${templateDatabase} strategy file_copy owner ${roles.owner}`);
  await asAdmin(server, `revoke temporary on database ${database} from public`);
  const as = (user: string) => ({ host: server.host, port: server.port, user, database });
  return {
    connection: as(roles.serving),
    pooled: server.pooler && { ...as(roles.serving), ...server.pooler },
    owner: as(roles.owner),
    drop: () => asAdmin(server, `drop database ${database} with (force)`),
  };
}

/** A connection URL, for processes that are given DATABASE_URL. */
export function urlOf({ connection }: Pick<TestDatabase, "connection">): string {
  const { host, port, user, database } = connection;
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

async function asAdmin({ host, port }: TestServer, statement: string): Promise<void> {
  const client = new pg.Client({ host, port, user: roles.superuser, database: "postgres" });
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
