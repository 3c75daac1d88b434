import type { Context } from "../../context.ts";
import { untilDatabaseAnswers } from "../../db/database.ts";
import type { Hand, JobPayloads } from "../../jobs/queue.ts";
import { longestSendMs, MailRefused } from "../../mail/mailer.ts";
import { withPrivateLink } from "../applicant/links/service.ts";
import { withResetLink } from "../auth/reset/service.ts";
import { claimQueuedEmail, markRefused, markSent, readEmailState } from "./queries.ts";
import { mostAttempts } from "./service.ts";

/** Longer than the longest attempt: what is claimed is under way, or nobody's. */
const claimMs = longestSendMs + 10_000;

/**
 * Sends one outbox message. A refusal that may pass is thrown, so that the queue tries again later. While the database is
 * away it waits: once the mail server has answered, nobody else knows that the message is out.
 */
export async function sendEmail(context: Context, { emailId }: JobPayloads["send_email"], { name, stopping }: Hand): Promise<void> {
  const patiently = <T>(work: () => Promise<T>) => untilDatabaseAnswers(work, { signal: stopping });
  const email = await patiently(() => claimQueuedEmail(context.db, emailId, { by: name, forMs: claimMs }));
  if (!email) {
    // Held by a worker that is at it, or lost the database a moment ago: the queue asks again later.
    if ((await patiently(() => readEmailState(context.db, emailId)))?.status === "queued")
      throw new Error(`message ${emailId} is held by another worker`);
    return;
  }
  const texts = await patiently(() => textsOf(context, email));
  const outcome = await attempt(context, email, texts);
  const isFinal = outcome.isSent || outcome.isFinal || email.attempts + 1 >= mostAttempts;
  await patiently(() =>
    outcome.isSent
      ? markSent(context.db, email.id, outcome.answer)
      : markRefused(context.db, email.id, { by: name, answer: outcome.answer, isFinal }),
  );
  // The server's answer names the address, so it stays in the outbox and out of the log.
  if (!isFinal) throw new Error(`the mail server did not take message ${emailId}`);
}

type Email = NonNullable<Awaited<ReturnType<typeof claimQueuedEmail>>>;

/** Hands the message over and says what the server answered. */
async function attempt(
  { config, mailer }: Context,
  email: Email,
  texts: { text: string; html: string },
): Promise<{ isSent: true; answer: string } | { isSent: false; answer: string; isFinal: boolean }> {
  try {
    const answer = await mailer.send({
      messageId: `<email-${email.id}@${new URL(config.publicUrl).hostname}>`,
      to: email.to_address,
      replyTo: email.reply_to ?? undefined,
      subject: email.subject,
      ...texts,
    });
    return { isSent: true, answer };
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    return { isSent: false, answer: error.message, isFinal: error.final };
  }
}

/** A private link is made at this moment: each attempt has its own, and the outbox has none. */
async function textsOf(context: Context, email: Email): Promise<{ text: string; html: string }> {
  const texts = { text: email.body_text, html: email.body_html };
  if (email.reset_user_id !== null) return withResetLink(context, { userId: email.reset_user_id, to: email.to_address }, texts);
  if (!email.has_private_link || email.funding_request_id === null) return texts;
  return withPrivateLink(context, { fundingRequestId: email.funding_request_id, to: email.to_address }, texts);
}
