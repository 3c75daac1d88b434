import type { Context } from "../../../../runtime/context.ts";
import { queueEmail } from "../../../../record/emails/service.ts";
import { addressesOfStaff } from "../../../../record/notifications/service.ts";
import { lateOrdersEmail } from "../../emails.ts";
import { takeLateOrders } from "./queries.ts";

/** Tells the staff once of each order of which the bank has said nothing for longer than its rail allows. */
export async function tellLateOrders(context: Context): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const orders = await takeLateOrders(tx);
    if (orders.length === 0) return;
    for (const to of await addressesOfStaff(context, tx)) await queueEmail(context, tx, lateOrdersEmail(context, to, orders));
  });
}

export { countLate } from "./queries.ts";
