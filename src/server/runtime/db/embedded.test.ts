import { execFile, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { access, chmod, mkdir, mkdtemp, readFile, readdir, readlink, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { startSystemCluster, startTestCluster } from "../../../../test/support/cluster.ts";
import { startEmbeddedPostgres } from "./embedded.ts";
import type { EmbeddedOptions, EmbeddedPostgres } from "./embedded.ts";
import { missing } from "../../../../test/support/machine.ts";

const GENEROUS_MS = 60_000;

describe("the built-in PostgreSQL", { timeout: GENEROUS_MS }, () => {
  it("starts on a fresh folder, durable, without TCP, and knows letters outside ASCII", async () => {
    const server = await start(await temporaryFolder());
    expect(server.isReady()).toBe(true);
    const settings = await query(
      server,
      `SELECT name, setting FROM pg_settings WHERE name IN
      ('fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses', 'data_checksums', 'server_encoding')`,
    );
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: "on",
      full_page_writes: "on",
      synchronous_commit: "on",
      listen_addresses: "",
      data_checksums: "on",
      server_encoding: "UTF8",
    });
    await query(server, "CREATE EXTENSION pg_trgm");
    expect(await query(server, "SELECT lower('ÉLOÏSE') AS low, cardinality(show_trgm('ᐃᓄᒃ')) AS trigrams")).toEqual([
      { low: "éloïse", trigrams: 4 },
    ]);
    await server.stop();
  });

  it("keeps rows over a restart", async () => {
    const dataDir = await temporaryFolder();
    const first = await start(dataDir);
    await query(first, "CREATE TABLE note (id int)");
    await query(first, "INSERT INTO note VALUES (1)");
    await first.stop();
    expect(first.isReady()).toBe(false);
    const second = await start(dataDir);
    expect(await query(second, "SELECT id FROM note")).toEqual([{ id: 1 }]);
    await second.stop();
    await second.stop();
  });

  it("ends with an app that is killed, and still has every acknowledged row", async () => {
    const dataDir = await temporaryFolder();
    const app = startApp(
      dataDir,
      `
      await client.query("CREATE TABLE note (id int)");
      for (let id = 1; ; id++) { await client.query("INSERT INTO note VALUES ($1)", [id]); console.log(id); }`,
    );
    await waitUntil(() => app.lines.length > 50);
    const serverPid = await postmasterPid(dataDir);
    await kill(app.process);
    const acknowledged = Number(app.lines.at(-1));
    await waitUntil(() => hasEnded(serverPid));

    const server = await start(dataDir);
    const [row] = await query(server, "SELECT count(*)::int AS count FROM note");
    expect(row?.["count"]).toBeGreaterThanOrEqual(acknowledged);
    await server.stop();
  });

  it("starts while the server of a killed app is still ending", async () => {
    const dataDir = await temporaryFolder();
    const app = startApp(dataDir, "console.log('started')");
    await waitUntil(() => app.lines.includes("started"));
    await kill(app.process);
    const server = await start(dataDir);
    expect(await query(server, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await server.stop();
  });

  it("refuses a second owner and names the first", async () => {
    const dataDir = await temporaryFolder();
    const app = startApp(dataDir, "console.log('started')");
    await waitUntil(() => app.lines.includes("started"));
    await expect(start(dataDir)).rejects.toThrow(
      new RegExp(`Another Hearthbridge process \\(pid ${app.process.pid}\\) uses this DATA_DIR.*DATABASE_URL`),
    );
    await kill(app.process);
    const server = await start(dataDir);
    await expect(start(dataDir)).rejects.toThrow(`pid ${process.pid}`);
    await server.stop();
  });

  it("starts a crashed server again and says meanwhile that it is not ready", async () => {
    const dataDir = await temporaryFolder();
    const server = await start(dataDir);
    await query(server, "CREATE TABLE note (id int)");
    const crashed = await postmasterPid(dataDir);
    process.kill(crashed, "SIGKILL");
    await waitUntil(() => !server.isReady());
    await waitUntil(() => server.isReady());
    expect(await postmasterPid(dataDir)).not.toBe(crashed);
    expect(await query(server, "SELECT count(*)::int AS count FROM note")).toEqual([{ count: 0 }]);
    await server.stop();
    await waitUntil(async () => hasEnded(crashed));
  });

  it("can be stopped while it waits to start a crashed server again", async () => {
    const dataDir = await temporaryFolder();
    const server = await start(dataDir);
    process.kill(await postmasterPid(dataDir), "SIGKILL");
    await waitUntil(() => !server.isReady());
    await server.stop();
    expect(server.isReady()).toBe(false);
    const next = await start(dataDir);
    await next.stop();
  });

  it("is not disturbed by what an interrupted initdb has left", async () => {
    const dataDir = await temporaryFolder();
    const app = startApp(dataDir, "");
    await waitUntil(async () => (await readdir(dataDir)).some((name) => name.startsWith("postgres.init-")));
    await kill(app.process);
    expect(await readdir(dataDir)).not.toContain("postgres");

    const server = await start(dataDir);
    expect(await query(server, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await server.stop();
    const left = (await readdir(dataDir)).filter((name) => name.startsWith("postgres.init-"));
    expect(left).toEqual([]);
  });

  it("works in a folder with a long name, with spaces", async () => {
    const dataDir = join(await temporaryFolder(), "a long name, ".repeat(10).trim(), "b".repeat(100));
    const server = await start(dataDir);
    expect(Buffer.byteLength(server.connection.host)).toBeLessThan(90);
    expect(await query(server, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await server.stop();
    await rm(server.connection.host, { recursive: true });
  });

  it("does not mistake another process with the recorded number for its server", async () => {
    const dataDir = await temporaryFolder();
    const server = await start(dataDir);
    const file = join(dataDir, "postgres", "postmaster.pid");
    const recorded = await readFile(file, "utf8");
    await server.stop();
    const other = spawn("sleep", ["1000"]);
    await writeFile(file, recorded.replace(/^\d+/, String(other.pid)));
    const next = await start(dataDir);
    expect(await query(next, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await next.stop();
    await kill(other);
  });

  it("replaces neither foreign files nor the data of another version", async () => {
    const foreign = await temporaryFolder();
    await mkdir(join(foreign, "postgres"));
    await writeFile(join(foreign, "postgres", "letter.txt"), "Dear …");
    await expect(start(foreign)).rejects.toThrow("is not a PostgreSQL data folder");

    const older = await temporaryFolder();
    await mkdir(join(older, "postgres"));
    await writeFile(join(older, "postgres", "PG_VERSION"), "12\n");
    await expect(start(older)).rejects.toThrow("holds data of PostgreSQL 12");
  });

  it("names DATABASE_URL where its programs do not run", async () => {
    const binDir = await temporaryFolder();
    await expect(start(await temporaryFolder(), { binDir })).rejects.toThrow("DATABASE_URL");
    await writeFile(join(binDir, "postgres"), "#!/bin/sh\nkill -ILL $$\n", { mode: 0o755 });
    await expect(start(await temporaryFolder(), { binDir })).rejects.toThrow(/CPU feature.*DATABASE_URL/s);
  });

  it("keeps what users entered out of its log", async () => {
    const lines: string[] = [];
    const keep = (line: string) => void lines.push(line);
    const server = await start(await temporaryFolder(), { log: { info: keep, warn: keep } });
    await expect(query(server, "SELECT 'secret@example.org'::int")).rejects.toThrow();
    await server.stop();
    expect(lines.join("\n")).toContain("ready to accept connections");
    expect(lines.join("\n")).not.toContain("secret");
  });
});

describe.skipIf(missing.root)("the built-in PostgreSQL, started by root", { timeout: GENEROUS_MS }, () => {
  it("really runs as an unprivileged user, in place where that user can reach it", async () => {
    const dataDir = await temporaryFolder();
    const server = await start(dataDir);
    await query(server, "CREATE TABLE note (id int)");
    const status = await readFile(`/proc/${await postmasterPid(dataDir)}/status`, "utf8");
    expect(/^Uid:\s+(.*)$/m.exec(status)?.[1]?.split("\t")).toEqual(Array(4).fill(String((await nobody()).uid)));
    expect(/^Groups:[ \t]*(.*?)[ \t]*$/m.exec(status)?.[1]).toBe("");
    expect(/^CapEff:\s+(.*)$/m.exec(status)?.[1]).toBe("0000000000000000");
    // Not a namespace that only looks like it.
    expect(await readlink(`/proc/${await postmasterPid(dataDir)}/ns/user`)).toBe(await readlink("/proc/self/ns/user"));
    await server.stop();
  });

  it("takes over data that root made in a namespace, as earlier releases did", async () => {
    const dataDir = await temporaryFolder();
    const first = await start(dataDir);
    await query(first, "CREATE TABLE note (id int)");
    await first.stop();
    await promisify(execFile)("chown", ["-R", "root:root", dataDir]);
    const again = await start(dataDir);
    expect(await query(again, "SELECT id FROM note")).toEqual([]);
    expect((await stat(join(dataDir, "postgres", "base"))).uid).toBe((await nobody()).uid);
    await again.stop();
  });

  it("keeps its data in the staging folder where the user cannot reach it, and finds it again", async () => {
    const dataDir = await temporaryFolder();
    await chmod(dataDir, 0o700);
    const stagingDir = join(await temporaryFolder(), "hearthbridge");
    const lines: string[] = [];
    const log = { info: () => {}, warn: (line: string) => void lines.push(line) };
    const server = await start(dataDir, { stagingDir, log });
    await query(server, "CREATE TABLE note (id int)");
    await server.stop();
    expect(lines.join("\n")).toContain(`The database is kept in ${stagingDir}`);
    const again = await start(dataDir, { stagingDir });
    expect(await query(again, "SELECT id FROM note")).toEqual([]);
    await again.stop();
    await rm(stagingDir, { recursive: true });
    await expect(start(dataDir, { stagingDir })).rejects.toThrow("which is gone");
  });

  it("says what to do when its data is out of reach", async () => {
    const dataDir = await temporaryFolder();
    await (await start(dataDir)).stop();
    await chmod(dataDir, 0o700);
    await expect(start(dataDir)).rejects.toThrow(/out of reach.*DATABASE_URL/s);
  });
});

describe("the clusters for tests", { timeout: GENEROUS_MS }, () => {
  it("start with the built-in programs", async () => {
    const builtIn = await startTestCluster();
    expect(await queryWith(builtIn.connect("owner"), "SHOW fsync")).toEqual([{ fsync: "off" }]);
    await builtIn.stop();
    await expect(access(builtIn.place.host)).rejects.toThrow();
  });

  it("start with the system's", async ({ skip }) => {
    const system = await startSystemCluster();
    if (!system) return skip(missing.postgres);
    expect(await queryWith(system.connect("owner"), "SELECT lower('É') AS low")).toEqual([{ low: "é" }]);
    return system.stop();
  });
});

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "hb-embedded-"));
  if (process.geteuid?.() === 0) await chmod(folder, 0o711); // the server's user passes through
  cleanUps.push(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}

async function start(dataDir: string, options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log: { info: () => {}, warn: () => {} }, ...options });
  cleanUps.push(() => server.stop());
  return server;
}

async function query(server: EmbeddedPostgres, sql: string): Promise<Record<string, unknown>[]> {
  return queryWith(server.owner, sql);
}

async function queryWith(connection: pg.ClientConfig, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** An app of its own that starts the server, connects as `client`, does `work` and then lives on. */
function startApp(dataDir: string, work: string): { process: ChildProcess; lines: string[] } {
  const script = `
    import pg from "pg";
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, "embedded.ts"))};
    const log = { info() {}, warn(line) { console.error(line); } };
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log });
    const client = new pg.Client(server.owner);
    await client.connect();
    ${work}`;
  const app = spawn(process.execPath, ["--input-type=module", "-e", script], {
    cwd: import.meta.dirname,
    stdio: ["ignore", "pipe", "inherit"],
  });
  cleanUps.push(() => kill(app));
  const lines: string[] = [];
  let unfinished = "";
  app.stdout.on("data", (text: Buffer) => {
    const parts = (unfinished + text.toString()).split("\n");
    unfinished = parts.pop() ?? "";
    lines.push(...parts);
  });
  return { process: app, lines };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "close");
}

async function nobody(): Promise<{ uid: number }> {
  const { stdout } = await promisify(execFile)("id", ["-u", "nobody"]);
  return { uid: Number(stdout) };
}

async function postmasterPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8"), 10);
}

/** A process that nobody has waited for after its end counts as ended. */
async function hasEnded(pid: number): Promise<boolean> {
  const ps = await promisify(execFile)("ps", ["-o", "stat=", "-p", String(pid)]).catch(() => ({ stdout: "" }));
  return ps.stdout.trim() === "" || ps.stdout.startsWith("Z");
}

async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + GENEROUS_MS / 2;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error("It did not happen in time.");
    await sleep(10);
  }
}
