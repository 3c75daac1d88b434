import { execFileSync } from "node:child_process";
import type { TestProject } from "vitest/node";
import pg from "pg";
import pino from "pino";
import { roles } from "../../src/server/runtime/db/embedded-roles.ts";
import { migrate } from "../../src/server/runtime/db/migrate.ts";
import { startPgbouncer } from "./pgbouncer.ts";
import { startSystemCluster, startTestCluster, type TestCluster } from "./cluster.ts";
import { missing } from "./machine.ts";
import { makeRunFolder, removeRunFolder } from "./run-folder.ts";

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
    /** Where the tier runs the tests that are about the database. */
    servers: TestServer[];
  }
}

/**
 * Starts the embedded PostgreSQL with a migrated template, and for the long tier one of another version and PgBouncer before the embedded
 * one, where they are installed. With TEST_THROUGH_PGBOUNCER every test file goes through that.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Journeys start what was built: whoever runs a single file after a change means the product with that change.
  execFileSync(process.execPath, ["tools/prepare.mjs"], { stdio: "inherit" });
  const long = project.vitest.projects.find(({ name }) => name === "long");
  const throughPgbouncer = Boolean(process.env["TEST_THROUGH_PGBOUNCER"]);
  const folder = makeRunFolder();
  // Whatever the run starts writes there too.
  const { TMPDIR } = process.env;
  process.env["TMPDIR"] = folder;
  const embedded = await startTestCluster();
  const other = long && (await startSystemCluster());
  const clusters = [embedded, ...(other ? [other] : [])];
  await Promise.all(clusters.map(makeTemplate));
  const pgbouncer = (long || throughPgbouncer) && !missing.pgbouncer ? await startPgbouncer(embedded.place) : undefined;
  const plain = toServer("embedded PostgreSQL", embedded);
  const pooled = pgbouncer && { ...plain, name: "embedded PostgreSQL behind PgBouncer", pooler: pgbouncer.place };
  const usual = (throughPgbouncer && pooled) || plain;
  project.provide("embedded", usual);
  project.provide("servers", [usual]);
  long?.provide("servers", [...(other ? [toServer("Debian's PostgreSQL", other)] : []), ...(pooled ? [pooled] : [])]);
  return async () => {
    await pgbouncer?.stop();
    await Promise.all(clusters.map((cluster) => cluster.stop()));
    removeRunFolder(folder);
    if (TMPDIR === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = TMPDIR;
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
