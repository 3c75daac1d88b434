import { m } from "../../../shared/messages/generated/messages.js";
import { ApartOutOfMemory, startApart } from "../../runtime/apart.ts";
import type { Context } from "../../runtime/context.ts";
import type { ConnectionOptions } from "../../runtime/db/database.ts";
import * as runs from "./runs/queries.ts";

/** Rows pass by and are gone; this is for the largest workbook. */
const memoryMb = 384;

/**
 * Does what there is to do of partner discovery in a process of its own, or nothing when there is nothing: the worker asks each
 * minute. Resolves when that has ended; when `stopping` aborts, it ends after the batch in hand.
 */
export async function workOnDiscovery(context: Context, connection: ConnectionOptions, stopping: AbortSignal): Promise<void> {
  const { db, config } = context;
  if (!(await runs.findOpenRun(db)) && !(await runs.readLastUpdate(db)).isDue) return;
  const part = startApart<{ config: typeof config; connection: ConnectionOptions } | "stop", "stopping" | "over">(
    new URL("./discovery-part.ts", import.meta.url),
    memoryMb,
    { connects: true },
  );
  part.send({ config, connection });
  const stop = () => part.send("stop");
  stopping.addEventListener("abort", stop, { once: true });
  if (stopping.aborted) stop();
  try {
    while ((await part.answer()) !== "over");
  } catch (error) {
    if (!(error instanceof ApartOutOfMemory)) throw error;
    // Otherwise the same file would end every process that tries it.
    await runs.failReadingSources(db, m.discovery_too_much_memory());
  } finally {
    stopping.removeEventListener("abort", stop);
    part.end();
  }
}
