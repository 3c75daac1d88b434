import type { Context } from "../../../runtime/context.ts";
import { queueEmail } from "../../emails/service.ts";
import { digestEmail, mostTold } from "../emails.ts";
import { findNotifications, findStaff } from "../queries.ts";
import * as queries from "./queries.ts";

/** As many people as one run writes to; the next run, a minute later, goes on. */
const mostReaders = 500;

/** Writes the daily email to everybody for whom something waits that they have not read at the desk meanwhile. */
export async function sendDigests(context: Context): Promise<void> {
  for (const userId of await queries.listDueReaders(context.db, mostReaders))
    await context.db.transaction().execute(async (tx) => {
      const ids = await queries.takeDue(tx, userId);
      // Whoever has left, or has no address any more, reads at the desk what there is.
      const reader = await findStaff(tx, userId);
      if (!reader?.email || ids.length === 0) return;
      const told = await findNotifications(tx, ids.slice(0, mostTold));
      await queueEmail(context, tx, digestEmail(context, reader.email, told, ids.length));
    });
}
