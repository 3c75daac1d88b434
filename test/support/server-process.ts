import { type ChildProcess, spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { administrator, type TestApp } from "./app.ts";
import { type TestDatabase, urlOf } from "./database.ts";
import { productArgs } from "./product.ts";
import { makeDataDir } from "./uploads.ts";

export interface ServerProcess {
  url: string;
  child: ChildProcess;
  /** Everything it printed. */
  output: () => string;
  /** Ends it with a signal and resolves with its exit code (null when killed). */
  end: (signal?: NodeJS.Signals) => Promise<number | null>;
  /** Kill -9 of the product and of every process that it started. Only for one that was started with `ownGroup`. */
  killAll: () => Promise<void>;
  signIn: () => Promise<string>;
}

/**
 * Starts the product as `npm start` does, with a clean environment, and waits until it is ready. With `ownGroup` it and its processes can
 * be killed together.
 */
export async function startServer(
  env: Record<string, string>,
  { isReady = "/readyz", withinMs = 90_000, cwd = ".", ownGroup = false } = {},
): Promise<ServerProcess> {
  const port = env["PORT"] ?? String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const settings = { PORT: port, ADMIN_USERNAME: administrator.username, ADMIN_PASSWORD: administrator.password, ...env };
  const run = spawnServer(settings, cwd, ownGroup);
  for (const end = Date.now() + withinMs; Date.now() < end;) {
    if (run.child.exitCode !== null) {
      // Somebody else on this machine was given the free port in between.
      if (!env["PORT"] && run.output().includes(`PORT ${port} is taken`)) return startServer(env, { isReady, withinMs, cwd, ownGroup });
      throw new Error(`the server ended:\n${run.output()}`);
    }
    const isUp = await fetch(url + isReady).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return { ...run, url, signIn: () => signIn(url) };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  run.child.kill("SIGKILL");
  throw new Error(`the server did not become ready:\n${run.output()}`);
}

/** The product as a process of its own, beside a server in this one that has the same database; it can be killed with all its processes. */
export async function serveBeside({ context }: Pick<TestApp, "context">, env: Record<string, string>): Promise<ServerProcess> {
  const connection = context.pool.options as TestDatabase["connection"];
  return startServer({ DATABASE_URL: urlOf({ connection }), LOG_LEVEL: "warn", ...env }, { ownGroup: true });
}

/**
 * Starts it without waiting, for tests of what it says when it cannot start, or of a process without a port. Without a DATA_DIR it gets a
 * folder of its own, which is removed when it has ended: a test that starts it again on the same files, or several on them, names one.
 */
export function spawnServer(
  env: Record<string, string>,
  cwd = ".",
  ownGroup = false,
): Pick<ServerProcess, "child" | "output" | "end" | "killAll"> {
  const ownDataDir = env["DATA_DIR"] === undefined ? makeDataDir() : undefined;
  const child = spawn(process.execPath, productArgs, {
    env: {
      DATA_DIR: ownDataDir,
      TMPDIR: tmpdir(),
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      HOST: "127.0.0.1",
      LOG_LEVEL: "info",
      SECOND_FACTOR: "optional",
      UNDO_SECONDS: "0",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
    cwd,
    detached: ownGroup,
  });
  let printed = "";
  child.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => {
    child.once("exit", async (code) => {
      // A process that it started may still be ending and write there. What is left then is no fault of the test.
      if (ownDataDir !== undefined) await rm(ownDataDir, { recursive: true, force: true, maxRetries: 10 }).catch(() => undefined);
      resolve(code);
    });
  });
  return {
    child,
    output: () => printed,
    end: (signal = "SIGTERM") => {
      child.kill(signal);
      return ended;
    },
    killAll: async () => {
      // A negative number names the group: without one of its own it would be that of the tests.
      if (!ownGroup || child.pid === undefined) throw new Error("the product has no process group of its own");
      process.kill(-child.pid, "SIGKILL");
      await ended;
    },
  };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export async function postJson(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
  method = "POST",
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(url, {
    method,
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(administrator),
  });
  return response.headers.get("set-cookie")?.split(";")[0] ?? "";
}

/** Presses Find Partners and waits until the run has ended. Returns the status then. */
export async function findPartners(server: Pick<ServerProcess, "url">, cookie: string): Promise<Record<string, unknown>> {
  const { status } = await postJson(`${server.url}/api/partner-discovery/run`, {}, { cookie });
  if (status !== 200) throw new Error(`the run did not start: ${status}`);
  return runEnded(server);
}

/** Waits until no run of partner discovery is going. */
export async function runEnded({ url }: Pick<ServerProcess, "url">): Promise<Record<string, unknown>> {
  for (let i = 0; i < 600; i += 1) {
    const answer = (await (await fetch(`${url}/api/partner-discovery/status`)).json()) as Record<string, unknown>;
    if (answer["isRunning"] === false) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the run did not end");
}
