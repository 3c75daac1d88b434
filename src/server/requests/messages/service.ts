import { randomBytes } from "node:crypto";
import type { z } from "zod";
import type { submitMessage as contract } from "../../../shared/contracts/requests/visitor-messages.ts";
import type { SubmissionReceipt } from "../../../shared/contracts/parts.ts";
import { makeReference, readReference } from "../../../shared/domain/references.ts";
import type { MessageSubject } from "../../../shared/domain/visitor-messages.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { currentLanguage } from "../../../shared/messages/language.ts";
import type { Context } from "../../runtime/context.ts";
import { judgeMail, queueEmail } from "../../record/emails/service.ts";
import { announce, howToAnnounce, identifySubmission, refuseRobot, sameSubmission, submissionsOf } from "../submissions/service.ts";
import { notificationEmail, receiptEmail } from "./emails.ts";
import * as queries from "./queries.ts";

type Submission = z.output<(typeof contract)["body"]>;

/**
 * Stores a message once, with its receipt and notification, or nothing at all. It belongs to a request only where reference and email
 * address are both that request's; the answer says nothing of it, so that nobody learns which references there are.
 */
export async function submitMessage(context: Context, ip: string, submission: Submission): Promise<SubmissionReceipt> {
  const { submissionId, website, elapsedMs, ...values } = submission;
  refuseRobot({ website, elapsedMs });
  const receipt = await judgeMail(context, ip, values.email, submissionsOf(ip));

  const identity = identifySubmission(values, submissionId);
  const given = readReference(values.reference);
  const written = {
    name: values.name.trim(),
    email: values.email.trim(),
    // The rules of the form let nothing else through.
    about: values.about as MessageSubject,
    givenReference: given ?? null,
    message: values.message,
  };
  const newReference = makeReference("MS", randomBytes(8));
  const how = await howToAnnounce(context);
  const reference = await context.db.transaction().execute(async (tx) => {
    const fundingRequestId = given ? await queries.findRequestOf(tx, given, written.email) : undefined;
    const id = await queries.insertMessage(tx, {
      ...written,
      reference: newReference,
      submissionKey: identity.key,
      contentHash: identity.contentHash,
      language: currentLanguage(),
      fundingRequestId: fundingRequestId ?? null,
    });
    if (id === undefined) return sameSubmission(await queries.findBySubmissionKey(tx, identity.key), identity);
    const receiptId = await queueEmail(context, tx, receiptEmail(context, newReference, written, receipt));
    const noticeId = await announce(context, tx, how, { kind: "message", reference: newReference }, () =>
      notificationEmail(context, id, newReference, { ...written, isConfirmed: fundingRequestId !== undefined }),
    );
    await queries.insertEmailsOf(tx, id, noticeId === undefined ? [receiptId] : [receiptId, noticeId]);
    return newReference;
  });
  return { message: m.write_sent_text(), reference };
}

export { findHeldMessage, forgetEndedMessages, removeMessagesOf, strikeOutMessage } from "./removal.ts";
export { listMessagesOf, listWritten } from "./queries.ts";
