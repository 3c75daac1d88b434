import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import pg from "pg";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/support/database.ts";
import { testedServers } from "../../../../test/support/servers.ts";
import { readConfig } from "../config.ts";
import { type Context, createContext } from "../context.ts";
import { isDatabaseUnavailable } from "./database.ts";
import { judgePooler, judgeServer, judgeVersion } from "./judge-server.ts";
import { tryLock } from "./lock.ts";
import { migrate } from "./migrate.ts";

const silent = pino({ level: "silent" });

describe("the engine", () => {
  const known = [
    "PostgreSQL 15.14 (Debian 15.14-0+deb12u1) on x86_64-pc-linux-gnu, compiled by gcc (Debian 12.2.0-14) 12.2.0, 64-bit",
    "PostgreSQL 16.4 on aarch64-unknown-linux-gnu, compiled by gcc (GCC) 9.5.0, 64-bit",
    "PostgreSQL 18.4 on x86_64-pc-linux-gnu, compiled by gcc (Ubuntu 7.5.0-3ubuntu1~18.04) 7.5.0, 64-bit",
  ];
  const others = [
    "CockroachDB CCL v23.2.5 (x86_64-pc-linux-gnu, built 2024/05/01 17:01:28, go1.21.8 X:nocoverageredesign)",
    "PostgreSQL 15.2-YB-2.25.1.0-b0 on x86_64-pc-linux-gnu, compiled by clang version 17.0.6, 64-bit",
    "PostgreSQL 8.0.2 on i686-pc-linux-gnu, compiled by GCC gcc (GCC) 3.4.2, Redshift 1.0.77467",
    "PostgreSQL 12.12 (Greenplum Database 7.1.0 build commit:e7c2b1f) on x86_64-pc-linux-gnu",
    "",
  ];

  it("is PostgreSQL 15 to 18; a newer one is warned of, everything else is refused", () => {
    expect(known.map(judgeVersion)).toEqual([undefined, undefined, undefined]);
    for (const version of others)
      expect(judgeVersion(version), version).toMatchObject({ refusal: expect.stringContaining("not PostgreSQL") });
    expect(judgeVersion("PostgreSQL 14.19 on x86_64-pc-linux-gnu")).toMatchObject({
      refusal: expect.stringContaining("too old (PostgreSQL 14.19)"),
    });
    expect(judgeVersion("PostgreSQL 19beta1 on x86_64-pc-linux-gnu")).toMatchObject({ warning: expect.stringContaining("newer") });
  });

  it("is asked for before anything else is done there", async () => {
    const asked: string[] = [];
    const fake = await startFakeServer(others[0] as string, asked);
    const connection = { host: "127.0.0.1", port: (fake.address() as AddressInfo).port, user: "somebody", database: "any" };
    await expect(migrate({ connection, owner: undefined }, silent)).rejects.toThrow(
      "is not PostgreSQL but answers its protocol (CockroachDB CCL",
    );
    expect(asked).toEqual(["select version()"]);
    fake.close();
  });
});

describe.each(testedServers().filter(({ pooler }) => pooler))("a pooler before $name", (server) => {
  let database: TestDatabase;
  let context: Context;
  beforeAll(async () => {
    database = await createTestDatabase(server);
    context = createContext(readConfig({}), silent, database.connection, database);
  });
  afterAll(async () => {
    await context.close();
    await database.drop();
  });
  const pooled = () => database.pooled as TestDatabase["connection"];

  it("lets through the time limits that the role was given, once and only where the operator set none", async () => {
    const { connection, owner } = database;
    await migrate({ connection, pooled: pooled(), owner }, silent);
    const limits = "select current_setting('statement_timeout') as one, current_setting('idle_in_transaction_session_timeout') as two";
    expect((await context.pool.query(limits)).rows).toEqual([{ one: "15s", two: "30s" }]);
    const admin = new pg.Client(connection);
    await admin.connect();
    await admin.query(`alter role current_user in database ${connection.database} set statement_timeout = '7s'`);
    await admin.end();
    await migrate({ connection, pooled: pooled(), owner }, silent);
    const again = new pg.Client(connection);
    await again.connect();
    expect((await again.query(limits)).rows).toEqual([{ one: "7s", two: "30s" }]);
    await again.end();
  });

  it("is found where a session is needed, and named in the refusal", async () => {
    const { connection, owner } = database;
    await expect(judgeServer({ connection: pooled(), owner: undefined }, silent)).rejects.toThrow("set DATABASE_DIRECT_URL");
    await expect(judgeServer({ connection: pooled(), pooled: pooled(), owner }, silent)).rejects.toThrow(
      "DATABASE_DIRECT_URL leads through a pooler",
    );
    await expect(judgeServer({ connection, owner: { ...owner, ...pooled(), user: owner.user } }, silent)).rejects.toThrow(
      "DATABASE_OWNER_URL leads",
    );
    await expect(judgePooler({ connection, pooled: { ...pooled(), database: "postgres" }, owner }, silent)).rejects.toThrow(
      "both must lead to one database",
    );
    await expect(judgeServer({ connection, pooled: pooled(), owner }, silent)).resolves.toBeUndefined();
    await expect(judgePooler({ connection, pooled: pooled(), owner }, silent)).resolves.toBeUndefined();
  });

  it("that ignores what it cannot pass on is found by the number of the process", async () => {
    const warned: string[] = [];
    const log = pino({}, { write: (line: string) => void warned.push(line) });
    const without = { statement_timeout: undefined } as Partial<pg.PoolConfig>;
    await judgeServer({ connection: { ...pooled(), ...without }, owner: undefined }, log);
    expect(warned.join()).toContain("leads through a pooler");
    await judgeServer({ connection: database.connection, owner: database.owner }, log);
    expect(warned).toHaveLength(1);
  });

  it("keeps no name of a statement and no lock of a session: names are not used, locks are taken directly", async () => {
    const ask = (n: number) =>
      context.db.transaction().execute(async (tx) => tx.selectFrom("users").select("id").where("id", "=", n).execute());
    // More at once than there are sessions of one process, so that a name would meet a session that does not know it.
    for (let round = 0; round < 5; round += 1) await Promise.all(Array.from({ length: 30 }, (_, n) => ask(n)));
    const lock = await tryLock(context, "bank_files");
    expect(await tryLock(context, "bank_files")).toBeUndefined();
    await lock?.release();
    const second = await tryLock(context, "bank_files");
    expect(second).toBeDefined();
    await second?.release();
  });
});

describe("a connection that leads nowhere", () => {
  let database: TestDatabase;
  let context: Context;
  beforeAll(async () => {
    database = await createTestDatabase();
    context = createContext(readConfig({}), silent, { ...database.connection, max: 1 });
  });
  afterAll(async () => {
    await context.close();
    await database.drop();
  });

  it("is left after a write that met a standby, which counts as a database that is away", async () => {
    const pidOf = async () => (await context.pool.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid;
    const before = await pidOf();
    // As after a failover: the session stands, and can only be read from.
    await context.pool.query("set default_transaction_read_only = on");
    const failed = await context.db
      .deleteFrom("users")
      .execute()
      .catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failed)).toBe(true);
    expect(await pidOf()).not.toBe(before);
    await expect(context.db.deleteFrom("users").where("id", "=", 0).execute()).resolves.toBeDefined();
  });
});

/** Speaks as much of the protocol as a client needs for one question, and says that it is another engine. */
async function startFakeServer(version: string, asked: string[]): Promise<Server> {
  const message = (type: string, ...parts: Buffer[]) => {
    const body = Buffer.concat(parts);
    const head = Buffer.alloc(5, type);
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  };
  const numbers = (...given: [size: 2 | 4, value: number][]) =>
    Buffer.concat(
      given.map(([size, value]) =>
        size === 2 ? Buffer.from(Uint8Array.of(value >> 8, value)) : Buffer.from(Uint8Array.of(0, 0, value >> 8, value)),
      ),
    );
  const ready = message("Z", Buffer.from("I"));
  const server = createServer((socket) => {
    socket.once("data", () => {
      socket.write(Buffer.concat([message("R", numbers([4, 0])), message("K", numbers([4, 1], [4, 1])), ready]));
      socket.on("data", (data) => {
        if (data[0] !== 0x51) return void socket.end();
        asked.push(data.subarray(5, -1).toString());
        const text = Buffer.from(version);
        socket.write(
          Buffer.concat([
            message("T", numbers([2, 1]), Buffer.from("version\0"), numbers([4, 0], [2, 0], [4, 25], [2, 65_535], [4, 0], [2, 0])),
            message("D", numbers([2, 1], [4, text.length]), text),
            message("C", Buffer.from("SELECT 1\0")),
            ready,
          ]),
        );
      });
    });
    socket.on("error", () => undefined);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}
