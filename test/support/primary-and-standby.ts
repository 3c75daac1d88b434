/** A primary and its synchronous standby from the embedded binaries, behind one address that leads to whichever is the primary. */
import { cp, chown, mkdir, readdir, realpath, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { findBinaries } from "../../src/server/runtime/db/embedded-binaries.ts";
import { prepareSocketDir } from "../../src/server/runtime/db/embedded-folder.ts";
import { launchServer, type ServerProcess } from "../../src/server/runtime/db/embedded-process.ts";
import { roles } from "../../src/server/runtime/db/embedded-roles.ts";
import { chooseServerUser } from "../../src/server/runtime/db/embedded-user.ts";
import { startEmbeddedPostgres } from "../../src/server/runtime/db/embedded.ts";

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
  const asSuperuser = async <Row extends pg.QueryResultRow>(place: pg.ClientConfig, text: string): Promise<Row[]> => {
    const client = new pg.Client({ ...place, user: roles.superuser, database: "postgres" });
    client.on("error", () => undefined);
    await client.connect();
    return client.query<Row>(text).then(
      ({ rows }) => client.end().then(() => rows),
      (error: Error) => client.end().then(() => Promise.reject(error)),
    );
  };

  // A server that has ended cleanly may be copied by its files.
  await cp(join(first, "postgres"), join(second, "postgres"), { recursive: true });
  await writeFile(join(second, "postgres/standby.signal"), "");
  if (user.isAnotherUser) await giveTo(join(second, "postgres"), user.owner);
  const standbySocket = await prepareSocketDir(join(second, "postgres"), user);

  const primary = await launch(first, primarySocket, { synchronous_standby_names: "*", wal_keep_size: "256MB" });
  const standby = await launch(second, standbySocket, {
    primary_conninfo: `host=${primarySocket} port=${port} user=${roles.superuser}`,
  });
  const isSynchronous = "select from pg_stat_replication where sync_state = 'sync'";
  while ((await asSuperuser({ host: primarySocket, port }, isSynchronous)).length === 0) await wait(50);

  const address = await startAddress(join(primarySocket, `.s.PGSQL.${port}`));
  return {
    address: address.place,
    standby: { host: standbySocket, port },
    query: (text) => asSuperuser(address.place, text),
    queryStandby: (text) => asSuperuser({ host: standbySocket, port }, text),
    stopStandby: async () => {
      await standby.stop();
      await asSuperuser(address.place, "alter system set synchronous_commit = local");
      await asSuperuser(address.place, "select pg_reload_conf()");
    },
    killPrimary: async () => {
      // It leads a group of its own, which holds its processes; the one that watches over it is not among them.
      process.kill(-primary.pid, "SIGKILL");
      await primary.ended;
      address.leadTo(undefined);
    },
    promote: async () => {
      await asSuperuser({ host: standbySocket, port }, "select pg_promote()");
      address.leadTo(join(standbySocket, `.s.PGSQL.${port}`));
    },
    stop: async () => {
      await address.close();
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

/** A port that passes bytes on to a socket; when it leads elsewhere, or nowhere, whoever is connected is cut off. */
async function startAddress(first: string) {
  const open = new Set<Socket>();
  let target: string | undefined = first;
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    if (!target) return void socket.destroy();
    const onward = connect(target);
    for (const [end, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      open.add(end);
      end.on("error", () => other.destroy());
      end.on("close", () => {
        open.delete(end);
        other.destroy();
      });
      end.pipe(other);
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const cut = () => open.forEach((socket) => socket.destroy());
  return {
    place: { host: "127.0.0.1", port: (server.address() as AddressInfo).port },
    leadTo: (next: string | undefined) => {
      target = next;
      cut();
    },
    close: async () => {
      const closed = once(server, "close");
      server.close();
      cut();
      await closed;
    },
  };
}
