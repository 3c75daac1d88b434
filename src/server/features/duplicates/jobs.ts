import type { Context } from "../../context.ts";
import { addJob, type JobPayloads } from "../../jobs/queue.ts";
import { findLikeRequests } from "./finding/service.ts";
import { listUnsearched } from "./finding/queries.ts";

const batch = 100;

/** Looks for requests like one that came in, or whose contact data changed. */
export async function findDuplicates({ db }: Context, { fundingRequestId }: JobPayloads["find_duplicates"]): Promise<void> {
  await findLikeRequests(db, fundingRequestId);
}

/** At each start: looks for what is like the requests that nobody looked for, however many that are. */
export async function queueOlderDuplicates({ db }: Context): Promise<void> {
  await addJob(db, "find_older_duplicates", { afterId: 0 }, { key: "find_older_duplicates", maxAttempts: 10 });
}

/**
 * Does it for some of them and leaves the rest to the next job, so that a stop or a kill loses little. Open desks are
 * not told of each: they would read their lists anew for an hour, and see it at the next time they do.
 */
export async function findOlderDuplicates(
  { db }: Context,
  { afterId }: JobPayloads["find_older_duplicates"],
  stopping: AbortSignal,
): Promise<void> {
  const ids = await listUnsearched(db, afterId, batch);
  let last = afterId;
  for (const id of ids) {
    if (stopping.aborted) break;
    await findLikeRequests(db, id, true);
    last = id;
  }
  if (ids.length > 0) await addJob(db, "find_older_duplicates", { afterId: last }, { key: "find_older_duplicates", maxAttempts: 10 });
}
