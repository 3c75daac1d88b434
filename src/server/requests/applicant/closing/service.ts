import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { queueEmail } from "../../../record/emails/service.ts";
import { noteRemoved, readPeriods } from "../../../record/periods/service.ts";
import { removalAnnouncedEmail } from "../emails.ts";
import { lockProject } from "../removal/queries.ts";
import { removeWithin } from "../removal/service.ts";
import { stored } from "../service.ts";
import * as queries from "./queries.ts";
import { actors } from "../../../record/audit/service.ts";
import { lockWithMerged } from "../../funding-requests/service.ts";

const atOnce = 50;

/** Who removes, in the audit log. */
const actor = actors.retention;

/** Until when a closed request is kept; null for one that is open, or that stays for a reason of its own. */
export async function readClosing(db: Queryable, id: number): Promise<queries.Closing | null> {
  return (await queries.findClosing(db, id, await readPeriods(db))) ?? null;
}

/** Tells the applicants of closed requests whose period is about to end, and removes the data of those whose period is over. */
export async function endClosedRequests(context: Context, stopping: AbortSignal): Promise<void> {
  const periods = await readPeriods(context.db);
  for (let some = atOnce; some === atOnce && !stopping.aborted;) some = await announceSome(context, periods);
  for (let lastId = 0; !stopping.aborted;) {
    const ids = await queries.listOver(context.db, periods, lastId, atOnce);
    for (const id of ids) if (!stopping.aborted) await removeIfOver(context, periods, id);
    const last = ids.at(-1);
    if (last === undefined) return;
    lastId = last;
  }
}

type Periods = Awaited<ReturnType<typeof readPeriods>>;

async function announceSome(context: Context, periods: Periods): Promise<number> {
  return context.db.transaction().execute(async (tx) => {
    const ending = await queries.takeEnding(tx, periods, atOnce);
    for (const { id, day } of ending) await queueEmail(context, tx, removalAnnouncedEmail(context, await stored(tx, id), day));
    return ending.length;
  });
}

/** Each in a transaction of its own: another worker, or a person, may have been quicker. */
async function removeIfOver(context: Context, periods: Periods, id: number): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    await lockWithMerged(tx, [id]);
    const request = await stored(tx, id, true);
    await lockProject(tx, id);
    const key = await queries.findOver(tx, periods, id);
    if (!key) return;
    await removeWithin(context, tx, actor, request, "ended");
    await noteRemoved(tx, key, 1);
  });
}
