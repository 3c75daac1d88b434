import { startApart } from "../../runtime/apart.ts";
import type { Config } from "../../runtime/config.ts";
import type { Context } from "../../runtime/context.ts";
import type { ConnectionOptions } from "../../runtime/db/database.ts";
import { type Listener, listenTo } from "../../runtime/db/listen.ts";
import { addJob } from "../../runtime/jobs/queue.ts";
import { engineNumber } from "../engine/service.ts";
import { isAnythingToScreen } from "../parties/service.ts";

/** For the names of all lists while an index is made of them, and the entries that were asked for last. */
const memoryMb = 384;
/** What changes together is screened together. */
const companyMs = 1_000;

/**
 * Screens what there is to screen in a process of its own, or nothing when there is nothing: the worker asks each minute, and whenever a
 * source has changed. When `stopping` aborts it ends after the batch in hand.
 */
export async function workOnScreening(context: Context, connection: ConnectionOptions, stopping: AbortSignal): Promise<void> {
  if (!(await isAnythingToScreen(context.db, engineNumber))) return;
  const part = startApart<{ config: Config; connection: ConnectionOptions } | "stop", "stopping" | "over">(
    new URL("./screening-part.ts", import.meta.url),
    memoryMb,
  );
  part.send({ config: context.config, connection });
  const stop = () => part.send("stop");
  stopping.addEventListener("abort", stop, { once: true });
  if (stopping.aborted) stop();
  try {
    while ((await part.answer()) !== "over");
  } finally {
    stopping.removeEventListener("abort", stop);
    part.end();
  }
}

/** Adds the job within seconds of a change of what parties are made of; what is missed is found by the job of the minute. */
export function wakeScreening({ direct, db, log }: Context): Listener {
  const wake = () =>
    void addJob(db, "screen_parties", {}, { key: "screen_parties", maxAttempts: 3, delayMs: companyMs, isKeptWhereItIs: true }).catch(
      (error: Error) => log.warn({ part: "screening", message: error.message }, "is left to the job of the next minute"),
    );
  return listenTo({ direct }, "screening_sources", { onMessage: wake, onBack: wake }, log);
}
