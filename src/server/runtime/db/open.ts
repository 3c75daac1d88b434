import { readFile, realpath } from "node:fs/promises";
import path from "node:path";
import type { ConnectionOptions } from "./database.ts";
import { startEmbeddedPostgres } from "./embedded.ts";
import { archiveOf } from "./embedded-folder.ts";
import { roles } from "./embedded-roles.ts";
import { finishBy, readUnfinished } from "./unfinished-restore.ts";
import { withSession } from "./with-session.ts";

export interface OpenDatabase {
  /** As the role that serves, to PostgreSQL itself. */
  connection: ConnectionOptions;
  /** As the same role through a pooler, which statements and transactions take; none where no pooler stands between. */
  pooled?: ConnectionOptions | undefined;
  /** As the same role to a replica; none where everything is read from the primary. */
  replica?: ConnectionOptions | undefined;
  /** As the role that owns the tables and migrates them; none where the role that serves does that too. */
  owner: ConnectionOptions | undefined;
  /** Where the embedded server keeps its files, and its WAL until the backup has it; none of another server. */
  embedded: { cluster: string; archive: string | undefined } | undefined;
  /** False while the embedded server is restarted after a crash. */
  isUp: () => boolean;
  stop: () => Promise<void>;
}

type Log = Parameters<typeof startEmbeddedPostgres>[0]["log"];

/**
 * Opens the database that DATABASE_URL names, or the embedded one in DATA_DIR. A command-line tool `mayJoin`
 * the embedded server of the product that runs beside it; a second product never does.
 */
export async function openDatabase(
  config: Record<"databaseUrl" | "databaseDirectUrl" | "databaseReplicaUrl" | "databaseOwnerUrl", string | undefined> & {
    dataDir: string;
    backupUrl?: string | undefined;
  },
  log: Log,
  { mayJoin = false } = {},
): Promise<OpenDatabase> {
  const notOurs = { isUp: () => true, stop: async () => {} };
  if (config.databaseUrl) {
    const to = (url: string | undefined) => (url ? { connectionString: url } : undefined);
    const itself = to(config.databaseDirectUrl);
    return {
      connection: itself ?? { connectionString: config.databaseUrl },
      pooled: itself && to(config.databaseUrl),
      replica: to(config.databaseReplicaUrl),
      owner: to(config.databaseOwnerUrl),
      embedded: undefined,
      ...notOurs,
    };
  }
  const unfinished = await readUnfinished(config.dataDir);
  if (unfinished) throw new Error(finishBy(unfinished, config.dataDir));
  const running = mayJoin ? await findRunningServer(config.dataDir) : undefined;
  if (running) {
    const cluster = await realpath(path.join(config.dataDir, "postgres"));
    const archive = config.backupUrl ? archiveOf(cluster) : undefined;
    return { connection: running, owner: { ...running, user: roles.owner }, embedded: { cluster, archive }, ...notOurs };
  }
  const server = await startEmbeddedPostgres({ dataDir: config.dataDir, log, archives: config.backupUrl !== undefined });
  return { connection: server.connection, owner: server.owner, embedded: server, isUp: server.isReady, stop: server.stop };
}

/** PostgreSQL writes where it listens into its data folder; only an answer proves that it still does. */
async function findRunningServer(dataDir: string): Promise<ConnectionOptions | undefined> {
  const lines = await readFile(path.join(dataDir, "postgres/postmaster.pid"), "utf8").then(
    (text) => text.split("\n"),
    () => [],
  );
  const [, , , port, host] = lines;
  if (!port || !host) return undefined;
  const connection = { host, port: Number(port), user: roles.serving, database: "postgres" };
  return withSession({ ...connection, connectionTimeoutMillis: 2_000 }, async () => connection).catch(() => undefined);
}
