import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "../../../shared/domain/errors.ts";
import { isEmail } from "../../../shared/domain/form-rules.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { addJob, addJobs } from "../../runtime/jobs/queue.ts";
import { recordAction } from "../audit/service.ts";
import { testEmail, testNotification } from "./emails.ts";
import * as queries from "./queries.ts";

/** Twelve attempts with the queue's exponential back-off reach over half a day. */
export const mostAttempts = 12;

/** How long an administrator's call waits to be able to say what became of its message. */
const outcomeWaitMs = 4_000;

/** A link or a code: it is in no row, and takes the place of the marker as the message is sent. */
export interface MessageSecret {
  value: string;
  /** Runs once the mail server has taken the message. */
  onSent?: () => Promise<void>;
}

/** A message of which the outbox holds nothing, neither to whom it goes nor a word: all of it is made as it is sent. */
export interface WholeMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  unsubscribe: string;
}

/**
 * Puts a message into the outbox in the transaction of its cause. Without a mail server, or held back, it waits there. With a pause, one
 * that has not left yet will do for it; whoever queues it then holds what it is about.
 */
export async function queueEmail(context: Pick<Context, "mailer">, tx: Queryable, email: queries.NewEmail): Promise<number> {
  const { pauseSeconds = 0 } = email;
  const last = pauseSeconds > 0 ? await queries.findLastOf(tx, email) : undefined;
  if (last?.isWaiting) return last.id;
  const id = await queries.insertEmail(tx, email);
  const pauseMs = last ? Math.max(0, pauseSeconds - last.age) * 1_000 : 0;
  // Nothing of what can be taken back is taken in hand before: the claim refuses it, too.
  const delayMs = Math.max(pauseMs, email.act ? email.act.leavesAt.getTime() - Date.now() : 0);
  if (context.mailer.enabled && !email.heldBecause) await addSendJob(tx, id, { delayMs });
  return id;
}

export async function addSendJob(tx: Queryable, id: number, { delayMs = 0 } = {}): Promise<void> {
  await addJob(tx, "send_email", { emailId: id }, { key: keyOf(id), maxAttempts: mostAttempts, delayMs });
}

const keyOf = (id: number) => `email:${id}`;

export type EmailOutcome = "sent" | "refused" | "queued";

/** Waits a moment for the worker's result: `queued` means that nobody knows yet. */
export async function emailOutcome(context: Context, id: number): Promise<EmailOutcome> {
  if (!context.mailer.enabled) return "refused";
  for (const end = Date.now() + outcomeWaitMs; Date.now() < end; await wait(100)) {
    const state = await queries.readEmailState(context.db, id);
    if (state?.status === "sent") return "sent";
    if (state?.waitsForUndo) return "queued";
    if (state?.status === "failed" || (state?.attempts ?? 0) > 0) return "refused";
  }
  return "queued";
}

/** Has everything sent that waits, as after a start with a mail server, or what waits of some requests. Returns how many. */
export async function sendWaitingEmails({ mailer }: Pick<Context, "mailer">, db: Queryable, fundingRequestIds?: number[]): Promise<number> {
  if (!mailer.enabled) return 0;
  const waiting = await queries.listQueuedWithoutJob(db, fundingRequestIds);
  await addSendJobs(db, waiting);
  return waiting.length;
}

/** A job for each of these messages, which are in the queue; each stays its own cause's doing. */
export async function addSendJobs(db: Queryable, emails: queries.QueuedEmail[]): Promise<void> {
  await addJobs(
    db,
    "send_email",
    emails.map(({ id, requestId, traceparent }) => ({
      payload: { emailId: id },
      key: keyOf(id),
      cause: { requestId: requestId ?? undefined, traceparent: traceparent ?? undefined },
    })),
    { maxAttempts: mostAttempts },
  );
}

/** What a forward call answers; the warning's words are the specification's (§8). */
export function forwardAnswer(outcome: EmailOutcome): { success: boolean; message: string; warning?: string } {
  if (outcome === "refused") return { success: true, message: m.forward_stored(), warning: m.forward_warning() };
  return { success: true, message: outcome === "sent" ? m.forward_sent() : m.forward_queued() };
}

export { forgetAddress, judgeMail, noteKnownAddress, refuseTooMuchMail, type StrangerMail } from "./strangers.ts";

export async function countEmailsByStatus(db: Queryable): Promise<Record<string, number>> {
  return queries.countByStatus(db);
}

/** Puts a message that was not sent back into the queue. Throws not_found, and conflict for one that was sent. */
export async function resendEmail(context: Context, caller: Caller, id: number): Promise<EmailOutcome> {
  const state = await queries.readEmailState(context.db, id);
  if (!state) throw new AppError("not_found", m.error_not_found());
  await context.db.transaction().execute(async (tx) => {
    if (!(await queries.requeueEmail(tx, id)))
      throw new AppError("conflict", state.status === "sent" ? m.email_already_sent() : m.email_forgotten());
    if (context.mailer.enabled) await addSendJob(tx, id);
    await recordAction(tx, caller, { action: "email.resent", subjectType: "email", subjectId: id, before: { status: state.status } });
  });
  return emailOutcome(context, id);
}

/** Sends a test message to an address, by the same way as every other message; with what the mail server said, word for word. */
export async function sendTestEmail(
  context: Context,
  caller: Caller,
  email: string,
): Promise<{ outcome: EmailOutcome; serverAnswer: string | null }> {
  if (!email.trim()) throw new AppError("validation_failed", m.test_email_empty(), { fields: { email: m.test_email_empty() } });
  if (!isEmail(email)) throw new AppError("validation_failed", m.error_email(), { fields: { email: m.error_email() } });
  const { id, outcome } = await sendNow(context, caller, "email.test_sent", testEmail(context, email.trim()));
  return { outcome, serverAnswer: (await queries.findEmail(context.db, id))?.serverAnswer ?? null };
}

/** Sends the staff a sample of the notification of one kind. Throws when NOTIFY_EMAIL names nobody. */
export async function sendTestNotification(context: Context, caller: Caller, type: "contact" | "funding"): Promise<EmailOutcome> {
  const message = testNotification(context, type);
  if (!message) throw new AppError("conflict", m.test_notification_nobody());
  return (await sendNow(context, caller, "email.test_notification_sent", message)).outcome;
}

async function sendNow(context: Context, caller: Caller, action: string, message: queries.NewEmail) {
  const id = await context.db.transaction().execute(async (tx) => {
    const emailId = await queueEmail(context, tx, message);
    await recordAction(tx, caller, { action, subjectType: "email", subjectId: emailId, after: { to: message.to } });
    return emailId;
  });
  return { id, outcome: await emailOutcome(context, id) };
}

export {
  deleteOldKnownAddresses as forgetKnownAddresses,
  emailRow,
  shownText,
  strikeOutMessages,
  strikeOutMessagesOfInquiry,
  strikeOutMessagesTo,
  strikeOutOldEmails as forgetMessages,
} from "./queries.ts";
