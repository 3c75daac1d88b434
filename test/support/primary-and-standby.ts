/** A primary and its synchronous standby from the embedded binaries, behind one address that leads to whichever is the primary. */
import { cp, chown, mkdir, readdir, realpath, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { findBinaries } from "../../src/server/runtime/db/embedded-binaries.ts";
import { prepareSocketDir } from "../../src/server/runtime/db/embedded-folder.ts";
import { launchServer, type ServerProcess } from "../../src/server/runtime/db/embedded-process.ts";
import { roles } from "../../src/server/runtime/db/embedded-roles.ts";
import { chooseServerUser } from "../../src/server/runtime/db/embedded-user.ts";
import { startEmbeddedPostgres } from "../../src/server/runtime/db/embedded.ts";
import { startRelay } from "./relay.ts";
import { withSession } from "../../src/server/runtime/db/with-session.ts";

const log = { info: () => {}, warn: () => {} };
const port = 5432;

export interface PrimaryAndStandby {
  /** The address that stays, as a virtual one or HAProxy is. */
  address: { host: string; port: number };
  /** The standby's own. */
  standby: { host: string; port: number };
  /** As the superuser, to whichever is the primary. */
  query: <Row extends pg.QueryResultRow>(text: string) => Promise<Row[]>;
  /** As the superuser, to the standby. */
  queryStandby: PrimaryAndStandby["query"];
  /** Ends the standby; the primary then waits for none. */
  stopStandby: () => Promise<void>;
  /** Kill -9 of the primary with all its processes; the address then leads nowhere. */
  killPrimary: () => Promise<void>;
  /** Makes the standby the primary and lets the address lead there. */
  promote: () => Promise<void>;
  stop: () => Promise<void>;
}

/** @param folder empty; as root others must be able to pass through it */
export async function startPrimaryAndStandby(folder: string): Promise<PrimaryAndStandby> {
  const [first, second] = [join(folder, "first"), join(folder, "second")];
  const made = await startEmbeddedPostgres({ dataDir: first, log });
  await made.stop();
  await mkdir(second, { mode: 0o711 });
  const user = await chooseServerUser(first);
  const { postgres } = await findBinaries({ binDir: undefined, stagingDir: "/var/lib/hearthbridge", user, log });

  const primarySocket = await prepareSocketDir(join(first, "postgres"), user);
  const launch = async (dataDir: string, socketDir: string, settings: Record<string, string>): Promise<ServerProcess> => {
    const all = { listen_addresses: "", port: String(port), unix_socket_directories: socketDir, max_connections: "200", ...settings };
    const args = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const server = launchServer({ postgres, cluster: await realpath(join(dataDir, "postgres")), args, user, log });
    await server.ready;
    return server;
  };
  const asSuperuser = <Row extends pg.QueryResultRow>(place: pg.ClientConfig, text: string): Promise<Row[]> =>
    withSession({ ...place, user: roles.superuser, database: "postgres" }, async (client) => (await client.query<Row>(text)).rows);

  // A server that has ended cleanly may be copied by its files.
  await cp(join(first, "postgres"), join(second, "postgres"), { recursive: true });
  await writeFile(join(second, "postgres/standby.signal"), "");
  if (user.isAnotherUser) await giveTo(join(second, "postgres"), user.owner);
  const standbySocket = await prepareSocketDir(join(second, "postgres"), user);

  const primary = await launch(first, primarySocket, { wal_keep_size: "256MB" });
  /** Not by the command line, which nothing overrides: what waits for a standby that is gone is let go when nobody is named any more. */
  const waitFor = async (names: string) => {
    await asSuperuser({ host: primarySocket, port }, `alter system set synchronous_standby_names = '${names}'`);
    await asSuperuser({ host: primarySocket, port }, "select pg_reload_conf()");
  };
  const standby = await launch(second, standbySocket, {
    primary_conninfo: `host=${primarySocket} port=${port} user=${roles.superuser}`,
  });
  await waitFor("*");
  const isSynchronous = "select from pg_stat_replication where sync_state = 'sync'";
  while ((await asSuperuser({ host: primarySocket, port }, isSynchronous)).length === 0) await wait(50);

  const socketIn = (folder: string) => join(folder, `.s.PGSQL.${port}`);
  const relay = await startRelay();
  relay.leadTo(socketIn(primarySocket));
  const address = { host: "127.0.0.1", port: relay.port };
  return {
    address,
    standby: { host: standbySocket, port },
    query: (text) => asSuperuser(address, text),
    queryStandby: (text) => asSuperuser({ host: standbySocket, port }, text),
    stopStandby: async () => {
      await standby.stop();
      await waitFor("");
    },
    killPrimary: async () => {
      // It leads a group of its own, which holds its processes; the one that watches over it is not among them.
      process.kill(-primary.pid, "SIGKILL");
      await primary.ended;
      await relay.cut();
    },
    promote: async () => {
      await asSuperuser({ host: standbySocket, port }, "select pg_promote()");
      relay.leadTo(socketIn(standbySocket));
      await relay.mend();
    },
    stop: async () => {
      await relay.close();
      // The standby first: the primary's clean end would wait for it.
      await standby.stop();
      await primary.stop();
    },
  };
}

async function giveTo(folder: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) await chown(join(folder, name), uid, gid);
  await chown(folder, uid, gid);
}
