import type { Context } from "../../runtime/context.ts";
import { untilDatabaseAnswers } from "../../runtime/db/database.ts";
import type { Hand, JobPayloads } from "../../runtime/jobs/queue.ts";
import { longestSendMs, MailRefused } from "../../runtime/mail/mailer.ts";
import { fillSecret } from "../../runtime/mail/template.ts";
import { currentCause } from "../../runtime/cause/cause.ts";
import { inSpan } from "../../runtime/cause/traces.ts";
import { claimQueuedEmail, leadsNowhereAnswer, markRefused, markSent, readEmailState, type SecretKind } from "./queries.ts";
import { addSendJob, type MessageSecret, mostAttempts, type WholeMessage } from "./service.ts";

/** Longer than the longest attempt: what is claimed is under way, or nobody's. */
const claimMs = longestSendMs + 10_000;

/** How soon a message that another worker has in hand is looked at again. */
const heldPauseMs = 3_000;

type Made = MessageSecret | WholeMessage;

/** Makes what each kind of message leads to, or all of it, as it is sent; undefined when that is not there any more. */
export type MessageSecrets = Record<SecretKind, (context: Context, of: number, to: string) => Promise<Made | undefined>>;

/**
 * Sends one outbox message. A refusal that may pass is thrown, so that the queue tries again later. While the database is
 * away it waits: once the mail server has answered, nobody else knows that the message is out.
 */
export async function sendEmail(
  context: Context,
  secrets: MessageSecrets,
  { emailId }: JobPayloads["send_email"],
  { name, stopping }: Hand,
): Promise<void> {
  const patiently = <T>(work: () => Promise<T>) => untilDatabaseAnswers(work, { signal: stopping });
  const email = await patiently(() => claimQueuedEmail(context.db, emailId, { by: name, forMs: claimMs }));
  if (!email) {
    // Held by a worker that is at it, or was cut off a moment ago. Thrown, it would wait twice as long at each try.
    if ((await patiently(() => readEmailState(context.db, emailId)))?.status === "queued")
      await patiently(() => addSendJob(context.db, emailId, { delayMs: heldPauseMs }));
    return;
  }
  const secret = await patiently(() => secretOf(context, secrets, email));
  const outcome = secret === "gone" ? leadsNowhere : await attempt(context, email, secret);
  const isFinal = outcome.isSent || outcome.isFinal || email.attempts + 1 >= mostAttempts;
  await patiently(() =>
    outcome.isSent
      ? markSent(context.db, email.id, outcome.answer)
      : markRefused(context.db, email.id, { by: name, answer: outcome.answer, isFinal }),
  );
  if (outcome.isSent && secret !== "gone" && secret && "value" in secret) await patiently(async () => secret.onSent?.());
  // The server's answer names the address, so it stays in the outbox and out of the log.
  if (!isFinal) throw new Error(`the mail server did not take message ${emailId}`);
}

type Email = NonNullable<Awaited<ReturnType<typeof claimQueuedEmail>>>;
type Outcome = { isSent: true; answer: string } | { isSent: false; answer: string; isFinal: boolean };

/** A draft that was sent, an invitation that was withdrawn, a code that another one followed. */
const leadsNowhere: Outcome = { isSent: false, answer: leadsNowhereAnswer, isFinal: true };

/** A row that was changed by hand: nobody knows where the link or code belongs. */
const hasNoPlace: Outcome = { isSent: false, answer: "the place of its link or code is not in this message exactly once", isFinal: true };

/** Hands the message over and says what the server answered. */
async function attempt({ config, mailer, log }: Context, email: Email, made: Made | null): Promise<Outcome> {
  const whole = made && "to" in made ? made : null;
  const stored = { text: email.body_text, html: email.body_html };
  const body = made && "value" in made ? fillSecret({ ...stored, marker: email.secret_marker ?? undefined }, made.value) : stored;
  if (!body) return hasNoPlace;
  try {
    const message = {
      messageId: `<email-${email.id}@${new URL(config.publicUrl).hostname}>`,
      to: email.to_address,
      replyTo: email.reply_to ?? undefined,
      subject: email.subject,
      ...body,
      ...whole,
      requestId: email.request_id ?? undefined,
    };
    const answer = await inSpan("mail", "client", { "hearthbridge.mail.kind": email.kind }, () => mailer.send(message));
    log.info({ part: "mail", email: email.id, kind: email.kind, ...(!currentCause()?.requestId && reqIdOf(email)) }, "message sent");
    return { isSent: true, answer };
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    // The address of such a message is in no row, so what the server says of it is without.
    const answer = whole ? error.message.replaceAll(whole.to, "…") : error.message;
    return { isSent: false, answer, isFinal: error.final };
  }
}

/** A job that was added again, as from the desk, is another's doing; the message is still that request's. */
const reqIdOf = ({ request_id: id }: Email) => (id === null ? {} : { reqId: id });

/** A link or code is made at this moment: each attempt has its own, and the outbox has none. */
async function secretOf(
  context: Context,
  secrets: MessageSecrets,
  { secret_kind: kind, secret_of: of, to_address: to }: Email,
): Promise<Made | "gone" | null> {
  if (kind === null || of === null) return null;
  return (await secrets[kind as SecretKind](context, of, to)) ?? "gone";
}
