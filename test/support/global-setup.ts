import { execFileSync } from "node:child_process";
import type { TestProject } from "vitest/node";
import pg from "pg";
import pino from "pino";
import { roles } from "../../src/server/runtime/db/embedded-roles.ts";
import { migrate } from "../../src/server/runtime/db/migrate.ts";
import { missingPgbouncer, startPgbouncer } from "./pgbouncer.ts";
import { startSystemCluster, startTestCluster, type TestCluster } from "./cluster.ts";

/** How a test file reaches one of the run's PostgreSQL servers; it makes its own database there from the template. */
export interface TestServer {
  name: string;
  host: string;
  port: number;
  /** PgBouncer before it, by which the product's statements and transactions then go. */
  pooler?: { host: string; port: number };
}

export const templateDatabase = "template_hearthbridge";

declare module "vitest" {
  interface ProvidedContext {
    embedded: TestServer;
    /** PostgreSQL of another version, from Debian's packages; null with the reason where there is none. */
    other: TestServer | null;
    otherMissing: string;
    /** The embedded one behind PgBouncer, from Debian's packages; null with the reason where there is none. */
    pooled: TestServer | null;
    pooledMissing: string;
  }
}

/**
 * Starts the embedded PostgreSQL and, where it is installed, one of another version, each with a migrated template; and PgBouncer before
 * the embedded one. With TEST_THROUGH_PGBOUNCER every test file goes through that.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Journeys start what was built: whoever runs a single file after a change means the product with that change.
  execFileSync(process.execPath, ["tools/prepare.mjs"], { stdio: "inherit" });
  const embedded = await startTestCluster();
  const system = await startSystemCluster();
  const clusters = [embedded, ...(system.cluster ? [system.cluster] : [])];
  await Promise.all(clusters.map(makeTemplate));
  const pgbouncer = missingPgbouncer ? undefined : await startPgbouncer(embedded.place);
  const plain = toServer("embedded PostgreSQL", embedded);
  const pooled = pgbouncer ? { ...plain, name: "embedded PostgreSQL behind PgBouncer", pooler: pgbouncer.place } : null;
  project.provide("embedded", process.env["TEST_THROUGH_PGBOUNCER"] && pooled ? pooled : plain);
  project.provide("pooled", pooled);
  project.provide("pooledMissing", missingPgbouncer);
  project.provide("other", system.cluster ? toServer("Debian's PostgreSQL", system.cluster) : null);
  project.provide("otherMissing", system.cluster ? "" : system.reason);
  return async () => {
    await pgbouncer?.stop();
    await Promise.all(clusters.map((cluster) => cluster.stop()));
  };
}

async function makeTemplate(cluster: TestCluster): Promise<void> {
  const admin = new pg.Client(cluster.connect("superuser"));
  await admin.connect();
  await admin.query(`create database ${templateDatabase} owner ${roles.owner}`);
  await admin.end();
  const [connection, owner] = [cluster.connect("serving", templateDatabase), cluster.connect("owner", templateDatabase)];
  await migrate({ connection, owner }, pino({ level: "silent" }));
}

function toServer(name: string, { place }: TestCluster): TestServer {
  return { name, ...place };
}
