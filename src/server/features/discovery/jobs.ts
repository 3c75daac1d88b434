import { Worker } from "node:worker_threads";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../context.ts";
import { type ConnectionOptions, hasCode } from "../../db/database.ts";
import * as runs from "./runs/queries.ts";

/** Rows pass by and are gone, so the young generation is kept small; the old one is for the largest workbook. */
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 384 };

/**
 * Does what there is to do of partner discovery in a thread, or nothing when there is nothing: the worker asks each
 * minute. Resolves when the thread has ended; when `stopping` aborts, it ends after the batch in hand.
 */
export async function workOnDiscovery(context: Context, connection: ConnectionOptions, stopping: AbortSignal): Promise<void> {
  const { db, config } = context;
  if (!(await runs.findOpenRun(db)) && !(await runs.readLastUpdate(db)).isDue) return;
  const thread = new Worker(new URL("./discovery-thread.ts", import.meta.url), { workerData: { config, connection }, resourceLimits });
  const stop = () => thread.postMessage("stop", []);
  stopping.addEventListener("abort", stop, { once: true });
  if (stopping.aborted) stop();
  try {
    await new Promise<void>((resolve, reject) => {
      thread.once("error", reject);
      thread.once("exit", () => resolve());
    });
  } catch (error) {
    if (!hasCode(error, "ERR_WORKER_OUT_OF_MEMORY")) throw error;
    // Otherwise the same file would end every thread that tries it.
    await runs.failReadingSources(db, m.discovery_too_much_memory());
  } finally {
    stopping.removeEventListener("abort", stop);
  }
}
