/** One run of the PostgreSQL server: started so that it cannot outlive the app, watched, stopped. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { cleanEnvironment } from "./embedded-user.ts";
import type { Log, ServerUser } from "./embedded-user.ts";

const FAST_STOP_MAY_TAKE_MS = 10_000;
const REMEMBERED_LINES = 10;

/** Becomes the server, but only when told to: never while nobody watches over it. */
const LAUNCHER = 'read -r go && exec "$@" </dev/null';

/**
 * Reads from a pipe that only the app holds open. Its end means that the app has ended, by
 * whatever means: then the server is stopped, fast but cleanly, and after 5 s at once.
 */
const WATCHDOG = `
trap '' HUP INT TERM
read -r nothing
kill -INT "$1"
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25; do
  sleep 0.2
  kill -0 "$1" || exit 0
done
kill -QUIT "$1"`;

export type ServerProcess = {
  pid: number;
  /** Resolves when the server accepts connections; rejects when it ends before. */
  ready: Promise<void>;
  /** Resolves, with how and its last words, when it has ended. Never rejects. */
  ended: Promise<string>;
  /** Ends it cleanly, cutting connections off; resolves when it has ended. */
  stop(): Promise<void>;
};

/**
 * Starts the server and its watchdog.
 *
 * @param cluster real path of its data folder
 * @param args further arguments of `postgres`
 * @throws when no process can be started
 */
export function launchServer({
  postgres,
  cluster,
  args,
  user,
  log,
}: {
  postgres: string;
  cluster: string;
  args: string[];
  user: ServerUser;
  log: Log;
}): ServerProcess {
  // Detached: Ctrl-C at the terminal must reach the app only, which first finishes its requests.
  const server = spawn("sh", ["-c", LAUNCHER, "sh", ...user.prefix, postgres, "-D", cluster, ...args], {
    ...user.ids,
    detached: true,
    cwd: "/",
    env: cleanEnvironment(),
    stdio: ["pipe", "ignore", "pipe"],
  });
  const lastLines: string[] = [];
  createInterface({ input: server.stderr }).on("line", (line) => {
    passOn(line, log);
    lastLines.push(line);
    if (lastLines.length > REMEMBERED_LINES) lastLines.shift();
  });
  server.stdin.on("error", () => {}); // it ended before it was told to go: `ended` says so

  const logEnded = once(server.stderr, "close");
  let hasEnded = false;
  const ended = new Promise<string>((resolve) => {
    server.once("error", (error) => {
      hasEnded = true;
      resolve(error.message);
    });
    server.once("exit", async (code, signal) => {
      hasEnded = true;
      // For its last words; but processes that it leaves behind may hold stderr open.
      await Promise.race([logEnded, sleep(200, undefined, { ref: false })]);
      resolve([signal ?? `code ${code}`, ...lastLines].join("\n"));
    });
  });
  const { pid } = server;
  if (pid === undefined) throw new Error("No process can be started for PostgreSQL.");

  const watchdog = watchOver(pid, () => hasEnded);
  if (!watchdog) {
    server.kill("SIGKILL"); // only the launcher so far
    throw new Error("No process can be started to watch over PostgreSQL.");
  }
  void ended.then(() => watchdog.end());
  server.stdin.end("go\n");

  return {
    pid,
    ended,
    ready: waitUntilReady(cluster, pid, () => hasEnded, ended),
    async stop() {
      if (!hasEnded) server.kill("SIGINT");
      const endedInTime = await Promise.race([ended.then(() => true), sleep(FAST_STOP_MAY_TAKE_MS, false, { ref: false })]);
      if (endedInTime) return;
      log.warn(`PostgreSQL did not end within ${FAST_STOP_MAY_TAKE_MS / 1000} s; ending it at once. It will recover at its next start.`);
      server.kill("SIGQUIT");
      await ended;
    },
  };
}

/**
 * Starts a watchdog for the server, and another one should that end before the server does.
 * @returns undefined when no process can be started
 */
function watchOver(serverPid: number, serverHasEnded: () => boolean): { end(): void } | undefined {
  const start = () => {
    const child = spawn("sh", ["-c", WATCHDOG, "sh", String(serverPid)], {
      detached: true,
      cwd: "/",
      env: cleanEnvironment(),
      stdio: ["pipe", "ignore", "ignore"],
    });
    child.stdin.on("error", () => {});
    const startAnother = async () => {
      await sleep(200, undefined, { ref: false });
      if (!serverHasEnded()) watchdog = start();
    };
    child.once("error", startAnother);
    child.once("exit", startAnother);
    return child;
  };
  let watchdog = start();
  if (watchdog.pid === undefined) return undefined;
  return { end: () => void watchdog.kill("SIGKILL") };
}

/** The server's own log; it says what is wrong with the server and never what users have entered. */
function passOn(line: string, log: Log): void {
  const isTrouble = /\b(WARNING|ERROR|FATAL|PANIC):/.test(line);
  log[isTrouble ? "warn" : "info"](`PostgreSQL: ${line}`);
}

/** There is no time limit: after a power cut, recovery takes as long as it takes. */
async function waitUntilReady(cluster: string, pid: number, hasEnded: () => boolean, ended: Promise<string>): Promise<void> {
  while (!hasEnded()) {
    const lines = (await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
    if (Number(lines[0]) === pid && lines[7]?.trim() === "ready") return;
    await sleep(10);
  }
  throw new Error(`PostgreSQL ended while starting: ${await ended}`);
}
