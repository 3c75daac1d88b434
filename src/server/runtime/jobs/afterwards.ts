import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import { causedByNobody } from "../cause/cause.ts";

/** How long what was stored waits for company: nobody notices it, and many are then told to the database at once. */
const companyMs = 50;

/** What follows from rows that are stored already, done for many of them together a moment later. */
export interface Afterwards {
  /** Has `work` done for this item and for all others of the same name that come until then. Never throws. */
  add: <Item>(name: string, item: Item, work: (items: Item[]) => Promise<void>) => void;
  /** Resolves when all that was added is done. */
  settle: () => Promise<void>;
}

/**
 * What is added is only known to this process: it must be about rows that say by themselves what is to be done, and a job must look for
 * those whose process was killed, or could not reach the database.
 */
export function createAfterwards(log: Logger): Afterwards {
  const waiting = new Map<string, unknown[]>();
  const underway = new Set<Promise<void>>();

  async function doLater(name: string, work: (items: never[]) => Promise<void>): Promise<void> {
    await wait(companyMs);
    const items = waiting.get(name) ?? [];
    waiting.delete(name);
    await work(items as never[]).catch((error: Error) =>
      log.warn({ part: "afterwards", name, items: items.length, message: error.message }, "is left to the job of the next minute"),
    );
  }

  return {
    add: (name, item, work) => {
      const known = waiting.get(name);
      if (known) {
        known.push(item);
        return;
      }
      waiting.set(name, [item]);
      const done: Promise<void> = causedByNobody(() => doLater(name, work)).finally(() => underway.delete(done));
      underway.add(done);
    },
    settle: async () => {
      while (underway.size > 0) await Promise.all(underway);
    },
  };
}
