import type { ListedInbox } from "../../../../shared/contracts/money/bank-inbox.ts";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { queueEmail } from "../../../record/emails/service.ts";
import { addressesOfStaff } from "../../../record/notifications/service.ts";
import { inboxEmail } from "../emails.ts";
import * as queries from "./queries.ts";

const mostListed = 200;
/** What is there for a moment, while somebody works in the folder, is nobody's news. */
const minutesUntilTold = 15;

/** What lies in the inbox and is not read, the longest first. */
export function listInbox(db: Queryable): Promise<ListedInbox> {
  return queries.listInbox(db, mostListed);
}

/** Tells the staff once of what has lain in the inbox for some minutes. */
export async function tellInbox(context: Context): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const untold = await queries.takeUntold(tx, minutesUntilTold);
    if (untold.length === 0) return;
    for (const to of await addressesOfStaff(context, tx)) await queueEmail(context, tx, inboxEmail(context, to, untold));
  });
}

export { countStuck } from "./queries.ts";
export { readInbox } from "./read-inbox.ts";
