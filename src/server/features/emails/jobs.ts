import type { Context } from "../../context.ts";
import type { JobPayloads } from "../../jobs/queue.ts";
import { MailRefused } from "../../mail/mailer.ts";
import { claimQueuedEmail, markRefused, markSent } from "./queries.ts";
import { mostAttempts } from "./service.ts";

/** Sends one outbox message. A refusal that may pass is thrown, so that the queue tries again later. */
export async function sendEmail(context: Context, { emailId }: JobPayloads["send_email"]): Promise<void> {
  const email = await claimQueuedEmail(context.db, emailId);
  if (!email) return;
  try {
    const answer = await context.mailer.send({
      messageId: `<email-${email.id}@${new URL(context.config.publicUrl).hostname}>`,
      to: email.to_address,
      replyTo: email.reply_to ?? undefined,
      subject: email.subject,
      text: email.body_text,
      html: email.body_html,
    });
    await markSent(context.db, emailId, answer);
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    const final = error.final || email.attempts + 1 >= mostAttempts;
    await markRefused(context.db, emailId, error.message, final);
    // The server's answer names the address, so it stays in the outbox and out of the log.
    if (!final) throw new Error(`the mail server did not take message ${emailId}`);
  }
}
