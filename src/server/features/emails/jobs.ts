import type { Context } from "../../context.ts";
import type { JobPayloads } from "../../jobs/queue.ts";
import { MailRefused } from "../../mail/mailer.ts";
import { codeForMessage } from "../applicant/codes/service.ts";
import { privateLinkForMessage } from "../applicant/links/service.ts";
import { linkForMessage as draftLinkForMessage } from "../drafts/service.ts";
import { linkForMessage as invitationLinkForMessage } from "../members/service.ts";
import { claimQueuedEmail, markRefused, markSent, readEmailState, type SecretKind } from "./queries.ts";
import { type MessageSecret, mostAttempts } from "./service.ts";

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
  const secret = await secretOf(context, email);
  // A draft that was sent, an invitation that was withdrawn, a code that another one followed.
  if (secret === "gone") {
    await markRefused(context.db, email.id, "what this message leads to is not there any more", true);
    return "failed";
  }
  const put = (text: string) => (secret ? text.replaceAll(secret.place, secret.value) : text);
  try {
    const answer = await context.mailer.send({
      messageId: `<email-${email.id}@${new URL(context.config.publicUrl).hostname}>`,
      to: email.to_address,
      replyTo: email.reply_to ?? undefined,
      subject: email.subject,
      text: put(email.body_text),
      html: put(email.body_html),
    });
    await markSent(context.db, email.id, answer);
    await secret?.onSent?.();
    return "sent";
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    const isFinal = error.final || email.attempts + 1 >= mostAttempts;
    await markRefused(context.db, email.id, error.message, isFinal);
    return isFinal ? "failed" : "later";
  }
}

/** A link or code is made at this moment: each attempt has its own, and the outbox has none. */
async function secretOf(
  context: Context,
  { secret_kind: kind, secret_of: of, to_address: to }: Email,
): Promise<MessageSecret | "gone" | null> {
  if (kind === null || of === null) return null;
  return (await makers[kind as SecretKind](context, of, to)) ?? "gone";
}

const makers: Record<SecretKind, (context: Context, of: number, to: string) => Promise<MessageSecret | undefined>> = {
  private_link: privateLinkForMessage,
  draft_link: draftLinkForMessage,
  invitation_link: invitationLinkForMessage,
  code: codeForMessage,
};
