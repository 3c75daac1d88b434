/** The built-in PostgreSQL: a real server of our own, started and stopped with the app. */
import { mkdir, realpath } from "node:fs/promises";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Binaries, findBinaries } from "./embedded-binaries.ts";
import { clearSocketDir, locateCluster, prepareArchive, prepareCluster, prepareSocketDir } from "./embedded-folder.ts";
import { disownReusedPid, ownDataDir, waitForEarlierServer } from "./embedded-owner.ts";
import { launchServer } from "./embedded-process.ts";
import type { ServerProcess } from "./embedded-process.ts";
import { establishRoles, roles } from "./embedded-roles.ts";
import { chooseServerUser, isRoot } from "./embedded-user.ts";
import type { Log, ServerUser } from "./embedded-user.ts";

const PORT = 5432; // only part of the socket's name: no TCP port is opened
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
const STABLE_AFTER_MS = 60_000;

export type EmbeddedOptions = {
  /** The app's data folder; the database is in `postgres` below it. Made when missing. */
  dataDir: string;
  /** Receives the server's log and the supervisor's; pino fits. */
  log: Log;
  /** Keeps every WAL file in `postgres.archive` beside the cluster, until somebody takes it from there. */
  archives?: boolean;
  /** Further PostgreSQL settings, or other values for those set here. */
  settings?: Record<string, string>;
  /** Folder with `postgres` and `initdb`, instead of those of the npm package. */
  binDir?: string;
  /** Persistent folder for what an unprivileged user must reach when root starts the app. */
  stagingDir?: string;
};

export type EmbeddedPostgres = {
  /** For `pg`, as the role that serves: the host is the folder of the Unix socket. */
  connection: { host: string; port: number; user: string; database: string };
  /** The same, as the role that owns and migrates. */
  owner: EmbeddedPostgres["connection"];
  /** Real paths of the data folder, and of the folder with its WAL where it `archives`. */
  cluster: string;
  archive: string | undefined;
  /** Whether the server runs and accepts connections; false while it is restarted after a crash. */
  isReady(): boolean;
  /** Ends the server cleanly and gives the data folder free. Close the pool first. Can be repeated. */
  stop(): Promise<void>;
};

/**
 * Starts the built-in PostgreSQL and resolves when it accepts connections. Until `stop`, a crashed
 * server is started again; when this process ends, by kill -9 too, the server ends with it.
 *
 * @throws when another process owns `dataDir`, when the data is of another version or out of reach,
 *   or when PostgreSQL cannot run on this system; the message says what to do
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  // Others may pass through (not look around) when root starts the app: the server's user may have to.
  await mkdir(options.dataDir, { recursive: true, mode: isRoot() ? 0o711 : 0o700 });
  const dataDir = await realpath(resolve(options.dataDir));
  const ownership = ownDataDir(dataDir);
  try {
    const { launch, socketDir, cluster, archive } = await prepareServer({ ...options, dataDir });
    const supervisor = await keepRunning(launch, options.log);
    const place = { host: socketDir, port: PORT, database: "postgres" };
    try {
      if ((await establishRoles(place)) > 0) options.log.info(`The database and what is in it belong to the role ${roles.owner} now.`);
    } catch (error) {
      await supervisor.stop();
      throw error;
    }
    let stopped: Promise<void> | undefined;
    return {
      connection: { ...place, user: roles.serving },
      owner: { ...place, user: roles.owner },
      cluster,
      archive,
      isReady: supervisor.isReady,
      stop: () => (stopped ??= supervisor.stop().finally(ownership.release)),
    };
  } catch (error) {
    ownership.release();
    throw error;
  }
}

/** The programs that a start on this folder runs, and as whom. Throws when there are none, or they do not run. */
export async function chooseBinaries({
  dataDir,
  log,
  ...options
}: Pick<EmbeddedOptions, "dataDir" | "log" | "binDir" | "stagingDir">): Promise<{
  user: ServerUser;
  stagingDir: string;
  binaries: Binaries;
}> {
  const user = await chooseServerUser(dataDir);
  const stagingDir = resolve(options.stagingDir ?? "/var/lib/hearthbridge");
  const binaries = await findBinaries({ binDir: options.binDir, stagingDir: user.isAnotherUser ? stagingDir : dataDir, user, log });
  return { user, stagingDir, binaries };
}

/** Prepares programs, data and socket; `launch` then starts the server, each time after a clean-up. */
async function prepareServer(
  options: EmbeddedOptions,
): Promise<{ launch(): Promise<ServerProcess>; socketDir: string; cluster: string; archive: string | undefined }> {
  const { dataDir, log } = options;
  const { user, stagingDir, binaries } = await chooseBinaries(options);
  const cluster = await locateCluster({ dataDir, stagingDir, user });
  await waitForEarlierServer(cluster, log);
  await prepareCluster({ cluster, dataDir, binaries, user, sync: options.settings?.["fsync"] !== "off", log });
  const socketDir = await prepareSocketDir(cluster, user);

  const archive = options.archives ? await prepareArchive(cluster, user) : undefined;

  const settings = { ...settingsForSmallServer(socketDir), ...(archive !== undefined && settingsForArchive(archive)), ...options.settings };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const launch = async () => {
    await disownReusedPid(cluster);
    await clearSocketDir(socketDir, PORT);
    return launchServer({ postgres: binaries.postgres, cluster, args, user, log });
  };
  return { launch, socketDir, cluster, archive };
}

/** WAL goes into the archive whole, at the latest a minute after it was written (PostgreSQL's own module basic_archive). */
function settingsForArchive(archive: string): Record<string, string> {
  return { archive_mode: "on", archive_library: "basic_archive", "basic_archive.archive_directory": archive, archive_timeout: "60" };
}

function settingsForSmallServer(socketDir: string): Record<string, string> {
  return {
    listen_addresses: "",
    port: String(PORT),
    unix_socket_directories: socketDir,
    unix_socket_permissions: "0700",
    max_connections: "50",
    shared_buffers: "128MB",
    jit: "off", // our statements are short: compiling them would cost more than it saves
    timezone: "UTC",
    // Errors of statements go to the app, which knows what it may log: their text can quote what
    // a user has entered. The server's own log keeps what concerns the server.
    log_destination: "stderr",
    logging_collector: "off",
    log_min_messages: "log",
    log_statement: "none",
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_checkpoints: "off",
    log_line_prefix: "",
  };
}

/**
 * Starts the server, and starts it again whenever it ends unasked, after a pause that doubles with
 * each try up to 10 s (a full disk may take hours to be cleared).
 *
 * @throws when the first start fails
 */
async function keepRunning(launch: () => Promise<ServerProcess>, log: Log): Promise<{ isReady(): boolean; stop(): Promise<void> }> {
  const stopping = new AbortController();
  let server = await launch();
  await server.ready;
  let ready = true;

  const restartUntilStopped = async () => {
    let pause = FIRST_PAUSE_MS;
    let startedAt = Date.now();
    while (true) {
      const how = await server.ended;
      ready = false;
      if (stopping.signal.aborted) return;
      pause = Date.now() - startedAt > STABLE_AFTER_MS ? FIRST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS);
      log.warn(`PostgreSQL ended unexpectedly (${how.split("\n")[0]}); starting it again in ${pause} ms.`);
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      startedAt = Date.now();
      await restart();
    }
  };
  const restart = async () => {
    try {
      server = await launch();
      if (stopping.signal.aborted) void server.stop();
      await server.ready;
      ready = !stopping.signal.aborted;
      log.info("PostgreSQL runs again.");
    } catch (error) {
      log.warn(`PostgreSQL could not be started again: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const supervision = restartUntilStopped();

  return {
    isReady: () => ready,
    async stop() {
      ready = false;
      stopping.abort();
      await server.stop();
      await supervision;
    },
  };
}
