import type { Context } from "../../../runtime/context.ts";
import { readHubProject } from "./hub.ts";
import * as queries from "./queries.ts";

const mostAMinute = 20;

/** Reads what is new or a day old from the Local Contexts Hub. Nothing of ours is sent there but the ids. */
export async function fetchLocalContexts({ db, config }: Pick<Context, "db" | "config">): Promise<void> {
  const { localContextsUrl: hub, localContextsKey: key, outboundPrivate: allowed } = config;
  for (const id of await queries.listDue(db, mostAMinute)) {
    const read = await readHubProject({ hub, key, allowed }, id);
    if (typeof read === "string") await queries.noteFailure(db, id, read);
    else await queries.keepCopy(db, id, read);
  }
}
