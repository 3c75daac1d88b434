import { daysToConfirm } from "../../../shared/domain/follows.ts";
import type { Context } from "../../runtime/context.ts";
import { deleteEnded, forgetOld, takeDue } from "./queries.ts";
import { queueMessage } from "./service.ts";

/** So many go in one transaction: one that is cut off is done again, and nobody is told twice. */
const batch = 200;
/** An older message has left the outbox long ago; a link older than this is in no mailbox where anybody looks for it. */
const kept = { messageDays: 90, linkDays: 730 };

/** Once a minute: ends what has ended, then tells followers what is new. Followers of a project that is not public are told nothing. */
export async function tellFollowers(context: Context, stopping: AbortSignal): Promise<void> {
  await inBatches(stopping, () => context.db.transaction().execute((tx) => deleteEnded(tx, daysToConfirm, batch)));
  const told = await inBatches(stopping, () =>
    context.db.transaction().execute(async (tx) => {
      const messages = await takeDue(tx, batch);
      for (const id of messages) await queueMessage(context, tx, id);
      return messages.length;
    }),
  );
  await context.db.transaction().execute((tx) => forgetOld(tx, kept));
  if (told > 0) context.log.info({ part: "follows", messages: told }, "followers are told what is new");
}

async function inBatches(stopping: AbortSignal, work: () => Promise<number>): Promise<number> {
  let sum = 0;
  for (let done = batch; done === batch && !stopping.aborted; sum += done) done = await work();
  return sum;
}
