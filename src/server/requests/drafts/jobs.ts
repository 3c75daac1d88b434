import type { Context } from "../../runtime/context.ts";
import { expireDrafts as expire } from "./service.ts";

/** Once a minute: on most days there is nothing to do. */
export async function expireDrafts(context: Context): Promise<void> {
  const { announced, removed } = await expire(context);
  if (announced + removed > 0) context.log.info({ announced, removed }, "drafts that end");
}
