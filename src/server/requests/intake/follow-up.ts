import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { addFindingJob, isAnyWaiting } from "../duplicates/finding/service.ts";
import { sendWaitingEmails } from "../../record/emails/service.ts";
import { tellDesks } from "../../record/live/service.ts";
import { addAnnouncingJob, isAnyUnannounced } from "../submissions/service.ts";

/**
 * What follows from a request that is stored: its receipt is sent, others like it are looked for, the staff are told and their open
 * desks. Done for many at once after the transaction, because a job and a message to the desks in each would have all commits wait for
 * each other (decision 0049). Rows say what is to be done, so that a kill in between leaves it to the next minute.
 */
export function followUp(context: Context, fundingRequestId: number): void {
  context.afterwards.add("funding_requests", fundingRequestId, (ids: number[]) =>
    context.db.transaction().execute(async (tx) => {
      await addJobs(context, tx, ids);
      await tellDesks(tx, ...ids.map((id) => ({ what: "request" as const, fundingRequestId: id, byUserId: null })));
    }),
  );
}

/** A job of each minute: for what a process that was killed, or had no database, could not follow up. */
export async function followUpLeft(context: Context): Promise<void> {
  await addJobs(context, context.db);
}

async function addJobs(context: Context, db: Queryable, ids?: number[]): Promise<void> {
  await sendWaitingEmails(context, db, ids);
  if (await isAnyWaiting(db)) await addFindingJob(db);
  if (await isAnyUnannounced(db)) await addAnnouncingJob(db);
}
