import type { Queryable } from "../../runtime/db/database.ts";
import { addJob } from "../../runtime/jobs/queue.ts";

/** Wakes a worker, which looks at the lists; it does so each minute anyway. */
export async function wakeLoader(tx: Queryable): Promise<void> {
  await addJob(tx, "load_screening_lists", {}, { key: "load_screening_lists", maxAttempts: 3 });
}
