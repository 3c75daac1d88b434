import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { queueEmail } from "../../record/emails/service.ts";
import type { Subject } from "../statuses/queries.ts";
import { removedElsewhereEmail } from "./emails.ts";
import * as queries from "./queries.ts";

/** Notes to whom something was sent on, in the transaction that queues the message. */
export async function noteForward(
  tx: Queryable,
  by: { id: number; username: string },
  forward: { subject: Subject; recipient: string; emailId: number },
): Promise<void> {
  await queries.insertForward(tx, { ...forward, by });
}

/** What the applicant reads: to whom, as an institution's name or where the address is, when, and whether it has left. */
export async function describeForwards(
  db: Queryable,
  subject: Subject,
): Promise<{ at: Date; to: string; state: queries.StoredForward["state"] }[]> {
  return (await queries.listForwards(db, subject)).map(({ at, institution, recipient, state }) => ({
    at,
    // A person's own address is theirs; whom they work for is what the applicant has to know.
    to: institution ?? m.forwards_to_domain({ domain: recipient.slice(recipient.lastIndexOf("@") + 1) }),
    state,
  }));
}

/**
 * Takes the addresses to which something was sent on, before the outbox forgets which messages have left. Returns what tells them,
 * once each, to be called when the outbox is struck out: these messages must leave.
 */
export async function takeRecipients(
  context: Pick<Context, "config" | "mailer">,
  tx: Queryable,
  subject: Subject,
  reference: string,
): Promise<{ count: number; tell: () => Promise<void> }> {
  const recipients = await queries.takeRecipients(tx, subject);
  return {
    count: recipients.length,
    tell: async () => {
      for (const { recipient, at } of recipients)
        await queueEmail(context, tx, removedElsewhereEmail(context, recipient, { reference, at }));
    },
  };
}
