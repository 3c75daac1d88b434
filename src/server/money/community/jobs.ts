import type { Context } from "../../runtime/context.ts";
import { forgetTold, listDue } from "./notices/queries.ts";
import { tellOf } from "./notices/service.ts";

const projectsAtOnce = 100;
const keptDays = 90;

/** Once a minute: tells communities what happened with their money. Each project is a transaction, so nobody is told twice. */
export async function tellCommunities(context: Context, stopping: AbortSignal): Promise<void> {
  const { db, log } = context;
  let told = 0;
  for (const projectId of await listDue(db, projectsAtOnce)) {
    if (stopping.aborted) return;
    if (await db.transaction().execute((tx) => tellOf(context, tx, projectId))) told += 1;
  }
  await forgetTold(db, keptDays);
  if (told > 0) log.info({ part: "community-money", messages: told }, "communities are told about their money");
}
