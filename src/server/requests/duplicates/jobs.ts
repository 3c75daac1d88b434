import { isPassing } from "../../runtime/db/database.ts";
import type { Context } from "../../runtime/context.ts";
import { addJob } from "../../runtime/jobs/queue.ts";
import { addFindingJob, findLikeRequests, isAnyWaiting, listWaiting, queueOlder, removeWaiting, type Waiting } from "./finding/service.ts";

const batch = 50;
/** What is left then is the next job's, so that one queue's work keeps nothing else waiting. */
const mostBatches = 20;

/** Looks for requests like those that came in, or whose contact data changed, by batches. */
export async function findDuplicates(context: Pick<Context, "db" | "log">, stopping?: AbortSignal): Promise<void> {
  const { db } = context;
  for (let done = 0; done < mostBatches && !stopping?.aborted; done += 1) {
    const waiting = await listWaiting(db, batch);
    if (waiting.length === 0) return;
    await findTogether(context, waiting);
  }
  if (await isAnyWaiting(db)) await addFindingJob(db);
}

/** One that cannot be searched keeps no other from it: each is tried by itself then, and that one is left to the next start. */
async function findTogether(context: Pick<Context, "db" | "log">, waiting: Waiting[]): Promise<void> {
  const { db, log } = context;
  const ids = waiting.map(({ id }) => id);
  try {
    await findLikeRequests(
      db,
      ids,
      waiting.every(({ isQuiet }) => isQuiet),
    );
  } catch (error) {
    // They wait for the next try of the job.
    if (isPassing(error)) throw error;
    if (waiting.length > 1) {
      for (const one of waiting) await findTogether(context, [one]);
      return;
    }
    log.error({ part: "duplicates", request: ids[0], message: (error as Error).message }, "nobody looked for what is like a request");
  }
  await removeWaiting(db, waiting);
}

/** At each start: has what is like the requests looked for of which nobody did, however many that are. */
export async function queueOlderDuplicates({ db }: Pick<Context, "db">): Promise<void> {
  await addJob(db, "find_older_duplicates", {}, { key: "find_older_duplicates", maxAttempts: 10 });
}

export async function findOlderDuplicates({ db }: Pick<Context, "db">): Promise<void> {
  await queueOlder(db);
  if (await isAnyWaiting(db)) await addFindingJob(db);
}
