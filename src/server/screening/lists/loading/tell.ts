import type { RefusalKind } from "../../../../shared/domain/screening-lists.ts";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { queueEmail } from "../../../record/emails/service.ts";
import { addressesOfStaff } from "../../../record/notifications/service.ts";
import { listEmail } from "../emails.ts";
import { noteTold } from "./queries.ts";

/** Tells the staff, once for each cause until the list is in order again, in the transaction of what happened. */
export async function tellStaff(
  context: Context,
  tx: Queryable,
  list: { id: number; name: string },
  cause: "stale" | RefusalKind,
  text: string,
): Promise<void> {
  if (!(await noteTold(tx, list.id, cause))) return;
  for (const to of await addressesOfStaff(context, tx)) await queueEmail(context, tx, listEmail(context, to, { name: list.name, text }));
}
