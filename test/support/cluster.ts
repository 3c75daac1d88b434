/** Throwaway PostgreSQL servers for tests, in temporary folders and without waiting for the disk. */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../../src/server/runtime/db/embedded.ts";
import { roles } from "../../src/server/runtime/db/embedded-roles.ts";
import { newestPostgres } from "./machine.ts";

export type TestConnection = { host: string; port: number; user: string; database: string };

export type TestCluster = {
  /** The folder of its socket, and the number in the socket's name. */
  place: { host: string; port: number };
  /** Connection options for `pg`, as one of the roles; at first there is only the database "postgres". */
  connect(role: keyof typeof roles, database?: string): TestConnection;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
};

/** Starts the built-in PostgreSQL. Rejects where it cannot run. */
export async function startTestCluster(): Promise<TestCluster> {
  return startIn({});
}

/** Starts the newest PostgreSQL that Debian's packages have installed; undefined when there is none. */
export async function startSystemCluster(): Promise<TestCluster | undefined> {
  const binDir = newestPostgres();
  return binDir ? startIn({ binDir }) : undefined;
}

async function startIn(options: { binDir?: string }): Promise<TestCluster> {
  const dataDir = await mkdtemp(join(tmpdir(), "hearthbridge-test-"));
  // As root the server is another user, who passes through.
  if (process.geteuid?.() === 0) await chmod(dataDir, 0o711);
  const removeData = () => rm(dataDir, { recursive: true, force: true });
  try {
    const server = await startEmbeddedPostgres({
      ...options,
      dataDir,
      log: { info: () => {}, warn: () => {} },
      // Several servers at a time, each with its connections and its jobs'.
      settings: { max_connections: "200", fsync: "off", synchronous_commit: "off", full_page_writes: "off" },
    });
    return {
      place: { host: server.connection.host, port: server.connection.port },
      connect: (role, database = "postgres") => ({ ...server.connection, user: roles[role], database }),
      stop: () => server.stop().then(removeData),
    };
  } catch (error) {
    await removeData();
    throw error;
  }
}
