import type { Context } from "../../context.ts";
import type { JobPayloads } from "../../jobs/queue.ts";
import { MailRefused } from "../../mail/mailer.ts";
import { withPrivateLink } from "../applicant/links/service.ts";
import { withResetLink } from "../auth/reset/service.ts";
import { claimQueuedEmail, markRefused, markSent, readEmailState } from "./queries.ts";
import { mostAttempts } from "./service.ts";

/** Sends one outbox message. A refusal that may pass is thrown, so that the queue tries again later. */
export async function sendEmail(context: Context, { emailId }: JobPayloads["send_email"]): Promise<void> {
  const email = await claimQueuedEmail(context.db, emailId);
  if (!email) {
    // Held by a worker that may have been killed in the middle: the queue asks again later.
    if ((await readEmailState(context.db, emailId))?.status === "queued") throw new Error(`message ${emailId} is held by another worker`);
    return;
  }
  // The server's answer names the address, so it stays in the outbox and out of the log.
  if ((await attempt(context, email)) === "later") throw new Error(`the mail server did not take message ${emailId}`);
}

type Email = NonNullable<Awaited<ReturnType<typeof claimQueuedEmail>>>;

/** Hands the message over and keeps what the server answered. */
async function attempt(context: Context, email: Email): Promise<"sent" | "failed" | "later"> {
  const { text, html } = await textsOf(context, email);
  try {
    const answer = await context.mailer.send({
      messageId: `<email-${email.id}@${new URL(context.config.publicUrl).hostname}>`,
      to: email.to_address,
      replyTo: email.reply_to ?? undefined,
      subject: email.subject,
      text,
      html,
    });
    await markSent(context.db, email.id, answer);
    return "sent";
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    const isFinal = error.final || email.attempts + 1 >= mostAttempts;
    await markRefused(context.db, email.id, error.message, isFinal);
    return isFinal ? "failed" : "later";
  }
}

/** A private link is made at this moment: each attempt has its own, and the outbox has none. */
async function textsOf(context: Context, email: Email): Promise<{ text: string; html: string }> {
  const texts = { text: email.body_text, html: email.body_html };
  if (email.reset_user_id !== null) return withResetLink(context, { userId: email.reset_user_id, to: email.to_address }, texts);
  if (!email.has_private_link || email.funding_request_id === null) return texts;
  return withPrivateLink(context, { fundingRequestId: email.funding_request_id, to: email.to_address }, texts);
}
