// A thread of its own for reading registers: visitors wait for none of it, and its memory has a limit of its own.
import { parentPort, workerData } from "node:worker_threads";
import type { Config } from "../../config.ts";
import { createContext, createLogger } from "../../context.ts";
import type { ConnectionOptions } from "../../db/database.ts";
import { discoverPartners } from "./runs/discover-partners.ts";

const { config, connection } = workerData as { config: Config; connection: ConnectionOptions };
const stopping = new AbortController();
parentPort?.once("message", () => stopping.abort(new Error("the process ends")));

const context = createContext(config, createLogger(config), { ...connection, max: 4 });
try {
  await discoverPartners(context, stopping.signal);
} finally {
  await context.close();
  // The port that listens for the end would keep the thread.
  parentPort?.unref();
}
