import { AppError } from "../../../shared/domain/errors.ts";
import { isEmail } from "../../../shared/domain/form-rules.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { type Act, beginAct } from "../../record/acts/service.ts";
import { recordAction } from "../../record/audit/service.ts";
import type { NewEmail } from "../../record/emails/queries.ts";
import { queueEmail } from "../../record/emails/service.ts";
import { nameOf, numberOf, type Subject } from "../statuses/service.ts";
import { removedElsewhereEmail } from "./emails.ts";
import * as queries from "./queries.ts";

/** The address to which something is sent on. Throws validation_failed. */
export function recipientOf(typed: string): string {
  if (!isEmail(typed)) throw new AppError("validation_failed", m.error_email(), { fields: { recipientEmail: m.error_email() } });
  return typed.trim();
}

/** Queues the message by which something is sent on, and notes to whom; what is sent on with it is taken back by the same act. What is sent on
 * is held by then. Returns the message's number. */
export async function sendOn(
  context: Context,
  tx: Queryable,
  caller: Caller,
  { subject, recipient, email, act: together }: { subject: Subject; recipient: string; email: NewEmail; act?: Act | undefined },
): Promise<number> {
  const name = nameOf(subject);
  await recordAction(tx, caller, {
    action: `${name}.forwarded`,
    subjectType: name,
    subjectId: numberOf(subject),
    after: { recipientEmail: recipient },
  });
  const act = together ?? (await beginAct(context, tx, caller, "forward"));
  const emailId = await queueEmail(context, tx, { ...email, act });
  await queries.insertForward(tx, { subject, recipient, emailId, by: caller });
  return emailId;
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
