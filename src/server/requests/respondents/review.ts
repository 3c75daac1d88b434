import type { RespondentItem } from "../../../shared/contracts/requests/respondents.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import type { RespondentStatus } from "../../../shared/domain/statuses.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { refuseEndedAccount } from "../../record/auth/service.ts";
import { tellDesks } from "../../record/live/service.ts";
import { beginAct } from "../../record/acts/service.ts";
import { type EmailOutcome, emailOutcome, forwardAnswer } from "../../record/emails/service.ts";
import { recipientOf, sendOn } from "../forwards/service.ts";
import { auditStatusChange, holdUnremoved, recordStatusChange } from "../statuses/service.ts";
import { forwardEmail } from "./emails.ts";
import * as queries from "./queries.ts";

interface Wish {
  status: RespondentStatus;
  reason?: string | undefined;
}

/** An inquiry as the desk shows it. Throws not_found. */
export async function getRespondent(db: Queryable, id: number): Promise<RespondentItem> {
  const inquiry = await queries.findRespondent(db, id);
  if (!inquiry) throw notFound();
  return inquiry;
}

/** Sets one status; every administrator may set any value (§4). Throws not_found, and conflict when the personal data are gone. */
export async function setStatus(context: Context, caller: Caller, id: number, wish: Wish): Promise<RespondentItem> {
  await context.db.transaction().execute(async (tx) => {
    await refuseEndedAccount(tx, caller);
    if (!(await change(tx, caller, id, wish))) throw notFound();
  });
  return getRespondent(context.db, id);
}

/** Sets the status of many in one transaction: all that exist are changed, or none. Returns how many. */
export async function setStatuses(context: Context, caller: Caller, { ids, ...wish }: Wish & { ids: number[] }): Promise<number> {
  return context.db.transaction().execute(async (tx) => {
    await refuseEndedAccount(tx, caller);
    let updated = 0;
    // In the order of ids, so that two administrators never wait for each other in a circle.
    for (const id of [...new Set(ids)].sort((a, b) => a - b)) if (await change(tx, caller, id, wish)) updated += 1;
    return updated;
  });
}

/** Sets the status with its record: who, when, from what to what and why. False when there is no such inquiry. */
async function change(tx: Queryable, caller: Caller, id: number, { status: to, reason }: Wish): Promise<boolean> {
  const inquiry = await queries.lockRespondent(tx, id);
  if (!inquiry) return false;
  const { status: from, reference, isRemoved } = inquiry;
  if (from !== to && isRemoved) throw new AppError("conflict", m.req_error_removed({ reference }));

  const why = reason?.trim() || undefined;
  if (from === to && !why) return true;
  const subject = { respondentId: id };
  if (from !== to) await queries.setRespondentStatus(tx, id, to);
  await recordStatusChange(tx, { subject, from, to, reason: why, changedBy: caller });
  await auditStatusChange(tx, caller, { subject, from, to, reason: why });
  await tellDesks(tx, { what: "inquiry", respondentId: id, byUserId: caller.id });
  return true;
}

/** Forwards by email and says what became of the message, as far as a few seconds can tell. Throws validation_failed, not_found, conflict. */
export async function forward(context: Context, caller: Caller, id: number, recipientEmail: string): Promise<EmailOutcome> {
  const recipient = recipientOf(recipientEmail);
  const emailId = await context.db.transaction().execute(async (tx) => {
    await holdUnremoved(tx, { respondentId: id });
    const email = forwardEmail(context, caller, await getRespondent(tx, id), recipient);
    return sendOn(context, tx, caller, { subject: { respondentId: id }, recipient, email });
  });
  return emailOutcome(context, emailId);
}

/** Forwards several, each by a message of its own: all of them, or none. They are taken back together. Throws as `forward` does. */
export async function forwardMany(
  context: Context,
  caller: Caller,
  ids: readonly number[],
  recipientEmail: string,
): Promise<{ forwarded: number; message: string; warning?: string }> {
  const recipient = recipientOf(recipientEmail);
  const emailIds = await context.db.transaction().execute(async (tx) => {
    await refuseEndedAccount(tx, caller);
    const act = await beginAct(context, tx, caller, "forward");
    const queued: number[] = [];
    for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
      await holdUnremoved(tx, { respondentId: id });
      const email = forwardEmail(context, caller, await getRespondent(tx, id), recipient);
      queued.push(await sendOn(context, tx, caller, { subject: { respondentId: id }, recipient, email, act }));
    }
    return queued;
  });
  // They wait together: what becomes of the last says how the others fare.
  const { message, warning } = forwardAnswer(await emailOutcome(context, emailIds.at(-1) ?? 0));
  return {
    forwarded: emailIds.length,
    message: emailIds.length > 1 ? m.respondents_forwarded_many({ count: emailIds.length }) : message,
    ...(warning && { warning }),
  };
}

function notFound(): AppError {
  return new AppError("not_found", m.error_not_found());
}
