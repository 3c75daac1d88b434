import type { FindKind } from "../../../shared/domain/finding.ts";
import type { Context } from "../../runtime/context.ts";
import * as queries from "./queries.ts";

/** Short enough that whoever changes one of these records at the same moment does not notice. */
const batch = 1_000;
/** What is left then is the next minute's, so that one queue's work keeps nothing else waiting. */
const mostBatches = 200;

/** Makes records findable that are older than the table of what can be found, the newest first. Afterwards there is nothing to do. */
export async function makeFindable({ db }: Pick<Context, "db">, stopping?: AbortSignal): Promise<void> {
  for (let done = 0; done < mostBatches && !stopping?.aborted; done += 1) {
    const isAnyLeft = await db.transaction().execute(async (tx) => {
      const backlog = await queries.holdBacklog(tx);
      if (!backlog) return false;
      const from = Math.max(1, backlog.below - batch);
      await queries.addFindable(tx, backlog.kind as FindKind, { from, below: backlog.below });
      await queries.setBacklog(tx, backlog.kind, from);
      return true;
    });
    if (!isAnyLeft) return;
  }
}
