import { randomBytes } from "node:crypto";
import type { z } from "zod";
import type { submitFundingRequest as contract } from "../../../shared/contracts/requests/intake.ts";
import type { SubmissionReceipt } from "../../../shared/contracts/parts.ts";
import { AppError, type FieldErrors } from "../../../shared/domain/errors.ts";
import { understandFundingAmount } from "../../../shared/domain/funding-amount.ts";
import type { Language } from "../../../shared/domain/languages.ts";
import { makeReference } from "../../../shared/domain/references.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { currentLanguage } from "../../../shared/messages/language.ts";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { idOfFirst } from "../../runtime/db/insert-row.ts";
import { hashToken } from "../../runtime/tokens.ts";
import { makePrivateLink, privateLinkRow } from "../applicant/links/service.ts";
import { attachToRequest } from "../attachments/service.ts";
import { noteSentDraft, takeDraft } from "../drafts/service.ts";
import { waitingRow } from "../duplicates/finding/service.ts";
import { findSubmission, insertFundingRequest } from "../funding-requests/service.ts";
import { emailRow, judgeMail, queueEmail } from "../../record/emails/service.ts";
import {
  howToAnnounce,
  identifySubmission,
  refuseRobot,
  sameSubmission,
  type SubmissionIdentity,
  submissionsOf,
  unannouncedRow,
} from "../submissions/service.ts";
import { placeInRound } from "../rounds/service.ts";
import { storeSignature } from "../treaty/service.ts";
import { followUp } from "./follow-up.ts";
import { notificationEmail, receiptEmail } from "./emails.ts";

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
    call = "",
    waitedMinutes = 0,
    ...values
  } = submission;
  refuseRobot({ website, elapsedMs });
  const receipt = await judgeMail(context, ip, values.email, submissionsOf(ip));
  const amount = understandFundingAmount(values.fundingAmount);
  if (!amount) throw new AppError("validation_failed", m.error_validation(), { fields: { fundingAmount: m.fr_error_amount() } });

  // Other files make another submission; a form without any is the one that it always was.
  const content = {
    ...values,
    ...(attachments.length > 0 && { attachments: attachments.map(({ id }) => id) }),
    ...(call && { call }),
  };
  const identity = identifySubmission(content, submissionId);
  const place = call ? await placeInRound(context.db, { call, waitedMinutes, amount }) : undefined;
  const deviceProofHash = deviceProof ? hashToken(deviceProof) : null;
  const reference = makeReference("FR", randomBytes(8));
  const language = currentLanguage();
  const how = await howToAnnounce(context);
  const link = privateLinkRow(context, { fundingRequestId: idOfFirst, madeFor: "submission", language });
  const together = [
    link.row,
    waitingRow(idOfFirst),
    emailRow(receiptEmail(context, idOfFirst, reference, values, amount, receipt)),
    ...(how === "together" ? [unannouncedRow({ reference, kind: "funding_request" })] : []),
  ];
  const store = (db: Queryable, treatySignatureId?: number) =>
    insertFundingRequest(
      db,
      {
        reference,
        submissionKey: identity.key,
        contentHash: identity.contentHash,
        deviceProofHash,
        values,
        amount,
        treatySignatureId,
        language,
        place: place?.refused ? undefined : place,
      },
      together,
    );

  const storeWithMore = async (tx: Queryable): Promise<Stored> => {
    const draft = draftToken ? await takeDraft(tx, draftToken) : undefined;
    // Another device of the same draft was first: together they send one request.
    if (draft?.sentAs !== undefined) return { knownAs: { id: draft.sentAs } };
    const treatySignatureId = treatySignatureData
      ? await storeSignature(context, tx, treatySignatureData, { field: "organizationType", type: values.organizationType })
      : undefined;
    const id = await store(tx, treatySignatureId);
    if (id === undefined) return { knownAs: identity };
    if (draft) await noteSentDraft(tx, draft, id);
    await attachToRequest(tx, id, attachments);
    const notification = how === "singly" ? notificationEmail(context, id, reference, values, amount) : undefined;
    if (notification) await queueEmail(context, tx, notification);
    return { id };
  };
  // A statement is a transaction of its own: where nothing else is stored, it needs no other round trip.
  const isAlone = !draftToken && !treatySignatureData && attachments.length === 0 && how !== "singly";
  // What was stored while its call was open is told its reference again, also when that has closed.
  const stored: Stored = place?.refused
    ? await knownOr(context, identity, place.refused)
    : isAlone
      ? { id: await store(context.db) }
      : await context.db.transaction().execute(storeWithMore);
  if (stored.id === undefined) {
    const again = await answerRepeat(context, stored.knownAs ?? identity, identity, deviceProofHash, language);
    return { message: m.fr_sent_message(), ...again };
  }
  followUp(context, stored.id);
  return { message: m.fr_sent_message(), reference, statusUrl: link.url };
}

/** The number of a request that was stored, or by what the one is known that was there already. */
interface Stored {
  id?: number | undefined;
  knownAs?: { key: string } | { id: number };
}

/** The submission that was stored before. Throws validation_failed with what keeps it out of its call where none was. */
async function knownOr({ db }: Context, { key }: SubmissionIdentity, fields: FieldErrors): Promise<Stored> {
  if (await db.transaction().execute((tx) => findSubmission(tx, { key }))) return { knownAs: { key } };
  throw new AppError("validation_failed", m.error_validation(), { fields });
}

/**
 * The same submission again gets its receipt again. Who repeats words and id may have read them somewhere: the link is only for the device
 * that missed the first answer.
 */
async function answerRepeat(
  context: Context,
  which: { key: string } | { id: number },
  identity: SubmissionIdentity,
  deviceProofHash: string | null,
  language: Language,
): Promise<{ reference: string; statusUrl?: string }> {
  return context.db.transaction().execute(async (tx) => {
    const known = await findSubmission(tx, which);
    const reference = sameSubmission(known, identity);
    const isOwn = deviceProofHash !== null && known?.deviceProofHash === deviceProofHash;
    if (!known?.isFresh || !isOwn) return { reference };
    return { reference, statusUrl: await makePrivateLink(context, tx, { fundingRequestId: known.id, madeFor: "submission", language }) };
  });
}

export { forwardEmail } from "./emails.ts";
export { importRequests, removeImportedRequests, type RequestOfFile } from "./imported.ts";
