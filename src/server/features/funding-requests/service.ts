import { randomBytes } from "node:crypto";
import type { z } from "zod";
import type { FundingRequestItem, submitFundingRequest as contract } from "../../../shared/contracts/funding-requests.ts";
import type { SubmissionReceipt } from "../../../shared/contracts/parts.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { understandFundingAmount } from "../../../shared/domain/funding-amount.ts";
import type { FundingRequestStatus } from "../../../shared/domain/statuses.ts";
import { makeReference } from "../../../shared/domain/references.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../context.ts";
import { queueEmail } from "../emails/service.ts";
import { reviewOf } from "../review/service.ts";
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
    const id = await insertFundingRequest(tx, {
      reference: newReference,
      submissionKey: identity.key,
      contentHash: identity.contentHash,
      values,
      amount,
      treatySignatureId,
    });
    if (id === undefined) return sameSubmission(await findBySubmissionKey(tx, identity.key), identity);
    await queueEmail(context, tx, receiptEmail(context, id, newReference, values, amount));
    const notification = notificationEmail(context, id, newReference, values, amount);
    if (notification) await queueEmail(context, tx, notification);
    return newReference;
  });
  return { message: m.fr_sent_message(), reference };
}

/** What administrators do with them (§2, §4). */
export const fundingRequestReview = reviewOf<FundingRequestItem, FundingRequestStatus>({
  name: "funding_request",
  subject: (id) => ({ fundingRequestId: id }),
  find: findFundingRequest,
  updateStatus: updateFundingRequestStatus,
  forwardEmail,
});
