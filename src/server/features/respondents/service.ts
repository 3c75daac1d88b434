import { randomBytes } from "node:crypto";
import type { z } from "zod";
import type { RespondentItem, submitContact as contract } from "../../../shared/contracts/respondents.ts";
import type { SubmissionReceipt } from "../../../shared/contracts/parts.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { isEmail } from "../../../shared/domain/form-rules.ts";
import type { RespondentStatus } from "../../../shared/domain/statuses.ts";
import { makeReference } from "../../../shared/domain/references.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../context.ts";
import type { Caller } from "../../http/caller.ts";
import { recordAction } from "../audit/service.ts";
import { type EmailOutcome, emailOutcome, queueEmail } from "../emails/service.ts";
import { recordStatusChange } from "../review/service.ts";
import { guardSubmission, identifySubmission, sameSubmission } from "../submissions/service.ts";
import { storeSignature } from "../treaty/service.ts";
import { forwardEmail, notificationEmail, receiptEmail } from "./emails.ts";
import { findBySubmissionKey, findRespondent, insertRespondent, updateRespondentStatus } from "./queries.ts";

type Submission = z.output<(typeof contract)["body"]>;

/** Stores an inquiry once, with its signature, receipt and notification, or nothing at all. */
export async function submitContact(context: Context, ip: string, submission: Submission): Promise<SubmissionReceipt> {
  const { submissionId, website, elapsedMs, treatySignatureData, terms: _terms, ...values } = submission;
  await guardSubmission(context, ip, { website, elapsedMs });

  const identity = identifySubmission(values, submissionId);
  const newReference = makeReference("IN", randomBytes(8));
  const reference = await context.db.transaction().execute(async (tx) => {
    const treatySignatureId = treatySignatureData ? await storeSignature(tx, treatySignatureData) : undefined;
    const stored = await insertRespondent(tx, {
      reference: newReference,
      submissionKey: identity.key,
      contentHash: identity.contentHash,
      values,
      treatySignatureId,
    });
    if (!stored) return sameSubmission(await findBySubmissionKey(tx, identity.key), identity);
    await queueEmail(context, tx, receiptEmail(context, stored.id, newReference, values));
    const notification = notificationEmail(context, stored.id, newReference, values);
    if (notification) await queueEmail(context, tx, notification);
    return newReference;
  });
  return { message: m.contact_sent_text(), reference };
}

/** Sets the status of one respondent; every administrator may set any value (§4). Throws not_found. */
export async function setRespondentStatus(
  context: Context,
  caller: Caller,
  id: number,
  status: RespondentStatus,
  reason: string | undefined,
): Promise<RespondentItem> {
  await context.db.transaction().execute(async (tx) => {
    const changed = await updateRespondentStatus(tx, id, status);
    if (!changed) throw notFound();
    await recordStatusChange(tx, caller, { subject: { respondentId: id }, from: changed.from, to: status, reason });
  });
  return getRespondent(context, id);
}

/** Sets the status of many at once, in one transaction: all that exist are changed, or none. Returns how many. */
export async function setRespondentStatuses(
  context: Context,
  caller: Caller,
  ids: number[],
  status: RespondentStatus,
  reason: string | undefined,
): Promise<number> {
  return context.db.transaction().execute(async (tx) => {
    let updated = 0;
    // In the order of ids, so that two administrators never wait for each other in a circle.
    for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
      const changed = await updateRespondentStatus(tx, id, status);
      if (!changed) continue;
      updated += 1;
      await recordStatusChange(tx, caller, { subject: { respondentId: id }, from: changed.from, to: status, reason });
    }
    return updated;
  });
}

export async function getRespondent(context: Context, id: number): Promise<RespondentItem> {
  const item = await findRespondent(context.db, id);
  if (!item) throw notFound();
  return item;
}

/** Forwards an inquiry by e-mail and says what became of the message, as far as a few seconds can tell. */
export async function forwardRespondent(context: Context, caller: Caller, id: number, recipientEmail: string): Promise<EmailOutcome> {
  if (!isEmail(recipientEmail)) throw new AppError("validation_failed", m.error_email(), { fields: { recipientEmail: m.error_email() } });
  const item = await getRespondent(context, id);
  const emailId = await context.db.transaction().execute(async (tx) => {
    await recordAction(tx, caller, {
      action: "respondent.forwarded",
      subjectType: "respondent",
      subjectId: id,
      after: { recipientEmail: recipientEmail.trim() },
    });
    return queueEmail(context, tx, forwardEmail(context, caller, item, recipientEmail.trim()));
  });
  return emailOutcome(context, emailId);
}

function notFound(): AppError {
  return new AppError("not_found", m.error_not_found());
}
