/** PgBouncer in transaction mode before a test's PostgreSQL: Debian's, with nothing else changed that the product could feel. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { roles } from "../../src/server/runtime/db/embedded-roles.ts";
import { isRoot, unprivilegedUser } from "../../src/server/runtime/db/embedded-user.ts";
import { pgbouncerProgram } from "./machine.ts";

/** In the name of its socket; it listens on no other. */
const port = 6432;

export interface Pgbouncer {
  /** The folder of its socket, and the number in the socket's name. */
  place: { host: string; port: number };
  stop: () => Promise<void>;
}

/** Starts it before the server at this place; as the embedded server's user where root starts it, who alone may reach its socket. */
export async function startPgbouncer(server: { host: string; port: number }): Promise<Pgbouncer> {
  const folder = await mkdtemp(join(tmpdir(), "hearthbridge-pgbouncer-"));
  const settings = join(folder, "pgbouncer.ini");
  await writeFile(
    join(folder, "users"),
    Object.values(roles)
      .map((role) => `"${role}" ""\n`)
      .join(""),
  );
  await writeFile(
    settings,
    `[databases]
* = host=${server.host} port=${server.port}
[pgbouncer]
pool_mode = transaction
listen_port = ${port}
unix_socket_dir = ${folder}
auth_type = trust
auth_file = ${join(folder, "users")}
`,
  );
  const user = isRoot() ? await unprivilegedUser(folder) : undefined;
  if (user) await chown(folder, user.uid, user.gid);
  const child = spawn(pgbouncerProgram, [settings], {
    ...(user && { uid: user.uid, gid: user.gid }),
    env: { TMPDIR: tmpdir() },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let printed = "";
  child.stderr.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  const ended = once(child, "exit");
  const stop = async () => {
    // At once: SIGINT would wait for the clients.
    child.kill("SIGTERM");
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  for (const end = Date.now() + 10_000; !existsSync(join(folder, `.s.PGSQL.${port}`)); await wait(20)) {
    if (child.exitCode === null && Date.now() < end) continue;
    await stop();
    throw new Error(`PgBouncer did not start:\n${printed}`);
  }
  return { place: { host: folder, port }, stop };
}
