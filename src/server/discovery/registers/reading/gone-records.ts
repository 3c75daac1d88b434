import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import { countGone } from "../runs/queries.ts";
import { countListedRecords, listListedRecords, markGone } from "./queries.ts";
import { refreshCandidates } from "./refresh-candidates.ts";
import type { Reading } from "./store-rows.ts";

const rowsAtOnce = 1_000;

/** Registers shrink slowly. One that is suddenly half as long is more likely a file with a part missing. */
const leastShareLeft = 0.5;
const fewRecords = 20;

/**
 * Marks what a register listed before and, read completely, lists no more. Returns a warning instead when it is
 * suddenly half as long as it was last time (`lastRows`): nobody is called gone before a second reading says the same.
 */
export async function markRecordsGone(
  { db }: Context,
  reading: Reading,
  lastRows: number | null,
  signal: AbortSignal,
): Promise<string | null> {
  const listed = await countListedRecords(db, reading.sourceId);
  const gone = listed - reading.seen.count;
  if (gone <= 0) return null;
  const wasLonger = lastRows !== null && lastRows > fewRecords && reading.seen.count < lastRows * leastShareLeft;
  if (wasLonger) return m.discovery_shrunk({ listed, gone });
  for (let after = 0; ;) {
    signal.throwIfAborted();
    const records = await listListedRecords(db, reading.sourceId, after, rowsAtOnce);
    const missing = records.filter(({ id }) => !reading.seen.has(id));
    if (missing.length > 0)
      await db.transaction().execute(async (tx) => {
        await markGone(
          tx,
          reading.runId,
          missing.map(({ id }) => id),
        );
        await refreshCandidates(
          tx,
          missing.map(({ candidateId }) => candidateId),
          reading.ranks,
        );
        await countGone(tx, reading, missing.length);
      });
    const last = records.at(-1);
    if (!last || records.length < rowsAtOnce) return null;
    after = last.id;
  }
}
