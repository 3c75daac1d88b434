import { createHash, randomBytes } from "node:crypto";
import type { z } from "zod";
import type {
  FundingRequestItem,
  FundingRequestQuery,
  submitFundingRequest as contract,
} from "../../../shared/contracts/funding-requests.ts";
import type { SubmissionReceipt } from "../../../shared/contracts/parts.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { understandFundingAmount } from "../../../shared/domain/funding-amount.ts";
import type { FundingRequestStatus } from "../../../shared/domain/statuses.ts";
import { makeReference } from "../../../shared/domain/references.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { currentLanguage } from "../../../shared/messages/language.ts";
import type { Context } from "../../context.ts";
import type { Queryable } from "../../db/database.ts";
import { type ListPage, type ListRequest, readList } from "../../db/list.ts";
import type { Caller } from "../../http/caller.ts";
import { makePrivateLink } from "../applicant/links/service.ts";
import { tellStatus } from "../applicant/service.ts";
import { attachToRequest, listAttachments } from "../attachments/service.ts";
import { closeObjection, refuseSecondByFirst } from "../decisions/service.ts";
import { noteSentDraft, takeDraft } from "../drafts/service.ts";
import { queueFinding } from "../duplicates/finding/service.ts";
import { listDecidedWith, lockWithMerged, refuseMerged } from "../duplicates/service.ts";
import { judgeMail, queueEmail } from "../emails/service.ts";
import { tellDesks } from "../live/service.ts";
import { reviewOf } from "../review/service.ts";
import { refuseConflicted } from "../scoring/service.ts";
import { announce, guardSubmission, howToAnnounce, identifySubmission, sameSubmission } from "../submissions/service.ts";
import { storeSignature } from "../treaty/service.ts";
import { forwardEmail, notificationEmail, receiptEmail } from "./emails.ts";
import {
  findFundingRequest,
  findSubmission,
  fundingRequestList,
  insertFundingRequest,
  type KnownSubmission,
  toListRequest,
  updateFundingRequestStatus,
} from "./queries.ts";

type Submission = z.output<(typeof contract)["body"]>;

/** Stores a funding request once, with its signature, private link, receipt and notification, or nothing at all. */
export async function submitFundingRequest(
  context: Context,
  ip: string,
  submission: Submission,
): Promise<SubmissionReceipt & { statusUrl?: string }> {
  const {
    submissionId,
    website,
    elapsedMs,
    treatySignatureData,
    terms: _terms,
    draftToken,
    deviceProof,
    attachments = [],
    ...values
  } = submission;
  await guardSubmission(context, ip, { website, elapsedMs });
  const amount = understandFundingAmount(values.fundingAmount);
  if (!amount) throw new AppError("validation_failed", m.error_validation(), { fields: { fundingAmount: m.fr_error_amount() } });

  // Other files make another submission; a form without any is the one that it always was.
  const content = attachments.length > 0 ? { ...values, attachments: attachments.map(({ id }) => id) } : values;
  const identity = identifySubmission(content, submissionId);
  const newReference = makeReference("FR", randomBytes(8));
  const language = currentLanguage();
  const receipt = await judgeMail(context, ip, values.email);
  const how = await howToAnnounce(context);
  const stored = await context.db.transaction().execute(async (tx) => {
    const linkTo = (fundingRequestId: number) => makePrivateLink(context, tx, { fundingRequestId, madeFor: "submission", language });
    /** Who repeats words and id may have read them somewhere: the link is only for the device that missed the first answer. */
    const answerRepeat = async (known: KnownSubmission | undefined) => {
      const reference = sameSubmission(known, identity);
      const isOwn = deviceProof !== undefined && known?.deviceProofHash === hashProof(deviceProof);
      return known?.isFresh && isOwn ? { reference, statusUrl: await linkTo(known.id) } : { reference };
    };
    const draft = draftToken ? await takeDraft(tx, draftToken) : undefined;
    // Another device of the same draft was first: together they send one request.
    if (draft?.sentAs !== undefined) return answerRepeat(await findSubmission(tx, { id: draft.sentAs }));
    const treatySignatureId = treatySignatureData
      ? await storeSignature(context, tx, treatySignatureData, { field: "organizationType", type: values.organizationType })
      : undefined;
    const id = await insertFundingRequest(tx, {
      reference: newReference,
      submissionKey: identity.key,
      contentHash: identity.contentHash,
      deviceProofHash: deviceProof ? hashProof(deviceProof) : null,
      values,
      amount,
      treatySignatureId,
      language,
    });
    if (id === undefined) return answerRepeat(await findSubmission(tx, { key: identity.key }));
    if (draft) await noteSentDraft(tx, draft, id);
    await attachToRequest(tx, id, attachments);
    await queueFinding(tx, id);
    await tellDesks(tx, { what: "request", fundingRequestId: id, byUserId: null });
    await queueEmail(context, tx, receiptEmail(context, id, newReference, values, amount, receipt));
    await announce(context, tx, how, { kind: "funding_request", reference: newReference }, () =>
      notificationEmail(context, id, newReference, values, amount),
    );
    return { reference: newReference, statusUrl: await linkTo(id) };
  });
  return { message: m.fr_sent_message(), ...stored };
}

function hashProof(deviceProof: string): string {
  return createHash("sha256").update(deviceProof).digest("base64url");
}

/** One page of the desk's list; "me" is the caller. */
export function listFundingRequests(
  db: Queryable,
  caller: Caller,
  query: Partial<FundingRequestQuery> & Pick<ListRequest, "countUpTo">,
): Promise<ListPage<FundingRequestItem>> {
  return readList<FundingRequestItem>(db, fundingRequestList, toListRequest(query, caller.id));
}

/** What administrators do with them (§2, §4). */
export const fundingRequestReview = reviewOf<FundingRequestItem, FundingRequestStatus>({
  name: "funding_request",
  subject: (id) => ({ fundingRequestId: id }),
  find: findFundingRequest,
  holdAll: lockWithMerged,
  updateStatus,
  refuseChange,
  followers: listDecidedWith,
  tellChanged,
  forwardEmail: async (context, caller, item, recipient) =>
    forwardEmail(context, caller, item, recipient, await listAttachments(context.db, item.id)),
});

/** Tells whom it concerns that the status, or the reason for it, is another one now. */
export async function tellChanged(context: Context, tx: Queryable, id: number, caller: Caller): Promise<void> {
  await closeObjection(tx, id);
  await tellStatus(context, tx, id);
  await tellDesks(tx, { what: "request", fundingRequestId: id, byUserId: caller.id });
}

/** Who may not make this change of the status: each part of the desk has its own rule. The row is locked by then. */
export async function refuseChange(tx: Queryable, caller: Caller, change: { id: number; from: string; to: string }): Promise<void> {
  const { id, from, to } = change;
  // A reason can still be given to a decision that came by the other request.
  if (from !== to) await refuseMerged(tx, id);
  await refuseConflicted(tx, caller, id);
  // What is merged into it is decided by the same act.
  for (const merged of await listDecidedWith(tx, change)) {
    await refuseConflicted(tx, caller, merged);
    await refuseSecondByFirst(tx, caller, { id: merged, from, to });
  }
  await refuseSecondByFirst(tx, caller, change);
}

/** A request that its applicant took back, or whose data are gone, keeps its status. Throws conflict. */
async function updateStatus(tx: Queryable, id: number, status: FundingRequestStatus): Promise<{ from: string } | undefined> {
  await lockWithMerged(tx, [id]);
  const old = await updateFundingRequestStatus(tx, id, status);
  if (!old || old.from === status) return old;
  if (old.isRemoved) throw new AppError("conflict", m.req_error_removed({ reference: old.reference }));
  if (old.isWithdrawn) throw new AppError("conflict", m.req_error_withdrawn({ reference: old.reference }));
  return old;
}
