import { randomBytes } from "node:crypto";
import type { z } from "zod";
import type { FundingRequestItem, submitFundingRequest as contract } from "../../../shared/contracts/funding-requests.ts";
import type { SubmissionReceipt } from "../../../shared/contracts/parts.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { understandFundingAmount } from "../../../shared/domain/funding-amount.ts";
import type { FundingRequestStatus } from "../../../shared/domain/statuses.ts";
import { makeReference } from "../../../shared/domain/references.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { currentLanguage } from "../../../shared/messages/language.ts";
import type { Context } from "../../context.ts";
import type { Queryable } from "../../db/database.ts";
import { makePrivateLink } from "../applicant/links/service.ts";
import { tellStatus } from "../applicant/service.ts";
import { attachToRequest, listAttachments } from "../attachments/service.ts";
import { removeSentDraft } from "../drafts/service.ts";
import { queueEmail } from "../emails/service.ts";
import { tellDesks } from "../live/service.ts";
import { reviewOf } from "../review/service.ts";
import { guardSubmission, identifySubmission, sameSubmission } from "../submissions/service.ts";
import { storeSignature } from "../treaty/service.ts";
import { forwardEmail, notificationEmail, receiptEmail } from "./emails.ts";
import { findBySubmissionKey, findFundingRequest, insertFundingRequest, updateFundingRequestStatus } from "./queries.ts";

type Submission = z.output<(typeof contract)["body"]>;

/** Stores a funding request once, with its signature, private link, receipt and notification, or nothing at all. */
export async function submitFundingRequest(
  context: Context,
  ip: string,
  submission: Submission,
): Promise<SubmissionReceipt & { statusUrl?: string }> {
  const { submissionId, website, elapsedMs, treatySignatureData, terms: _terms, draftToken, attachments = [], ...values } = submission;
  await guardSubmission(context, ip, { website, elapsedMs });
  const amount = understandFundingAmount(values.fundingAmount);
  if (!amount) throw new AppError("validation_failed", m.error_validation(), { fields: { fundingAmount: m.fr_error_amount() } });

  // Other files make another submission; a form without any is the one that it always was.
  const content = attachments.length > 0 ? { ...values, attachments: attachments.map(({ id }) => id) } : values;
  const identity = identifySubmission(content, submissionId);
  const newReference = makeReference("FR", randomBytes(8));
  const language = currentLanguage();
  const stored = await context.db.transaction().execute(async (tx) => {
    if (draftToken) await removeSentDraft(tx, draftToken);
    const treatySignatureId = treatySignatureData ? await storeSignature(tx, treatySignatureData) : undefined;
    const id = await insertFundingRequest(tx, {
      reference: newReference,
      submissionKey: identity.key,
      contentHash: identity.contentHash,
      values,
      amount,
      treatySignatureId,
      language,
    });
    const linkTo = (fundingRequestId: number) => makePrivateLink(context, tx, { fundingRequestId, madeFor: "submission", language });
    if (id === undefined) {
      const known = await findBySubmissionKey(tx, identity.key);
      const reference = sameSubmission(known, identity);
      // Who knows the random id made the request; who only repeats its words may have read them somewhere.
      return known && submissionId ? { reference, statusUrl: await linkTo(known.id) } : { reference };
    }
    await attachToRequest(tx, id, attachments);
    await queueEmail(context, tx, receiptEmail(context, id, newReference, values, amount));
    const notification = notificationEmail(context, id, newReference, values, amount);
    if (notification) await queueEmail(context, tx, notification);
    return { reference: newReference, statusUrl: await linkTo(id) };
  });
  return { message: m.fr_sent_message(), ...stored };
}

/** What administrators do with them (§2, §4). */
export const fundingRequestReview = reviewOf<FundingRequestItem, FundingRequestStatus>({
  name: "funding_request",
  subject: (id) => ({ fundingRequestId: id }),
  find: findFundingRequest,
  updateStatus,
  tellChanged: async (context, tx, id, caller) => {
    await tellStatus(context, tx, id);
    await tellDesks(tx, { what: "request", fundingRequestId: id, byUserId: caller.id });
  },
  forwardEmail: async (context, caller, item, recipient) =>
    forwardEmail(context, caller, item, recipient, await listAttachments(context.db, item.id)),
});

/** A request that its applicant took back, or whose data are gone, keeps its status. Throws conflict. */
async function updateStatus(tx: Queryable, id: number, status: FundingRequestStatus): Promise<{ from: string } | undefined> {
  const old = await updateFundingRequestStatus(tx, id, status);
  if (!old || old.from === status) return old;
  if (old.isRemoved) throw new AppError("conflict", m.req_error_removed({ reference: old.reference }));
  if (old.isWithdrawn) throw new AppError("conflict", m.req_error_withdrawn({ reference: old.reference }));
  return old;
}
