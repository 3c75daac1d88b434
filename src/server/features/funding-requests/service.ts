import { randomBytes } from "node:crypto";
import type { z } from "zod";
import type { FundingRequestItem, submitFundingRequest as contract } from "../../../shared/contracts/funding-requests.ts";
import type { SubmissionReceipt } from "../../../shared/contracts/parts.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { isEmail } from "../../../shared/domain/form-rules.ts";
import { understandFundingAmount } from "../../../shared/domain/funding-amount.ts";
import type { FundingRequestStatus } from "../../../shared/domain/statuses.ts";
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
import { findBySubmissionKey, findFundingRequest, insertFundingRequest, updateFundingRequestStatus } from "./queries.ts";

type Submission = z.output<(typeof contract)["body"]>;

/** Stores a funding request once, with its signature, receipt and notification, or nothing at all. */
export async function submitFundingRequest(context: Context, ip: string, submission: Submission): Promise<SubmissionReceipt> {
  const { submissionId, website, elapsedMs, treatySignatureData, terms: _terms, ...values } = submission;
  await guardSubmission(context, ip, { website, elapsedMs });
  const amount = understandFundingAmount(values.fundingAmount);
  if (!amount) throw new AppError("validation_failed", m.error_validation(), { fields: { fundingAmount: m.fr_error_amount() } });

  const identity = identifySubmission(values, submissionId);
  const newReference = makeReference("FR", randomBytes(8));
  const reference = await context.db.transaction().execute(async (tx) => {
    const treatySignatureId = treatySignatureData ? await storeSignature(tx, treatySignatureData) : undefined;
    const stored = await insertFundingRequest(tx, {
      reference: newReference,
      submissionKey: identity.key,
      contentHash: identity.contentHash,
      values,
      amount,
      treatySignatureId,
    });
    if (!stored) return sameSubmission(await findBySubmissionKey(tx, identity.key), identity);
    await queueEmail(context, tx, receiptEmail(context, stored.id, newReference, values, amount));
    const notification = notificationEmail(context, stored.id, newReference, values, amount);
    if (notification) await queueEmail(context, tx, notification);
    return newReference;
  });
  return { message: m.fr_sent_message(), reference };
}

/** Sets the status of one request; every administrator may set any value (§4). Throws not_found. */
export async function setFundingRequestStatus(
  context: Context,
  caller: Caller,
  id: number,
  status: FundingRequestStatus,
  reason: string | undefined,
): Promise<FundingRequestItem> {
  await context.db.transaction().execute(async (tx) => {
    const changed = await updateFundingRequestStatus(tx, id, status);
    if (!changed) throw notFound();
    await recordStatusChange(tx, caller, { subject: { fundingRequestId: id }, from: changed.from, to: status, reason });
  });
  return getFundingRequest(context, id);
}

/** Sets the status of many at once, in one transaction: all that exist are changed, or none. Returns how many. */
export async function setFundingRequestStatuses(
  context: Context,
  caller: Caller,
  ids: number[],
  status: FundingRequestStatus,
  reason: string | undefined,
): Promise<number> {
  return context.db.transaction().execute(async (tx) => {
    let updated = 0;
    // In the order of ids, so that two administrators never wait for each other in a circle.
    for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
      const changed = await updateFundingRequestStatus(tx, id, status);
      if (!changed) continue;
      updated += 1;
      await recordStatusChange(tx, caller, { subject: { fundingRequestId: id }, from: changed.from, to: status, reason });
    }
    return updated;
  });
}

export async function getFundingRequest(context: Context, id: number): Promise<FundingRequestItem> {
  const item = await findFundingRequest(context.db, id);
  if (!item) throw notFound();
  return item;
}

/** Forwards a request by e-mail and says what became of the message, as far as a few seconds can tell. */
export async function forwardFundingRequest(context: Context, caller: Caller, id: number, recipientEmail: string): Promise<EmailOutcome> {
  if (!isEmail(recipientEmail)) throw new AppError("validation_failed", m.error_email(), { fields: { recipientEmail: m.error_email() } });
  const item = await getFundingRequest(context, id);
  const emailId = await context.db.transaction().execute(async (tx) => {
    await recordAction(tx, caller, {
      action: "funding_request.forwarded",
      subjectType: "funding_request",
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
