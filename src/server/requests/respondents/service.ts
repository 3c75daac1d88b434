import { randomBytes } from "node:crypto";
import type { z } from "zod";
import type { RespondentItem, submitContact as contract } from "../../../shared/contracts/requests/respondents.ts";
import type { SubmissionReceipt } from "../../../shared/contracts/parts.ts";
import { makeReference } from "../../../shared/domain/references.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { currentLanguage } from "../../../shared/messages/language.ts";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { judgeMail, queueEmail } from "../../record/emails/service.ts";
import { announce, howToAnnounce, identifySubmission, refuseRobot, sameSubmission, submissionsOf } from "../submissions/service.ts";
import { storeSignature } from "../treaty/service.ts";
import { notificationEmail, receiptEmail } from "./emails.ts";
import { findBySubmissionKey, findProjectAskedAbout, insertRespondent, lockRespondent } from "./queries.ts";
import { getRespondent } from "./review.ts";

export { importInquiries, type InquiryOfFile, removeImportedInquiries, wordsOf } from "./imported.ts";
export { listNames, listWritten } from "./queries.ts";
export { getRespondent as readInquiry } from "./review.ts";

/** An inquiry, held as it is until the transaction ends. Throws not_found. */
export async function holdInquiry(tx: Queryable, id: number): Promise<RespondentItem> {
  await lockRespondent(tx, id);
  return getRespondent(tx, id);
}

type Submission = z.output<(typeof contract)["body"]>;

/** Stores an inquiry once, with its signature, receipt and notification, or nothing at all. */
export async function submitContact(context: Context, ip: string, submission: Submission): Promise<SubmissionReceipt> {
  const { submissionId, website, elapsedMs, treatySignatureData, terms: _terms, project, pledge, ...values } = submission;
  refuseRobot({ website, elapsedMs });
  const receipt = await judgeMail(context, ip, values.email, submissionsOf(ip));

  const identity = identifySubmission(project || pledge ? { ...values, project, pledge } : values, submissionId);
  const newReference = makeReference("IN", randomBytes(8));
  const how = await howToAnnounce(context);
  const reference = await context.db.transaction().execute(async (tx) => {
    const treatySignatureId = treatySignatureData
      ? await storeSignature(context, tx, treatySignatureData, { field: "institutionType", type: values.institutionType })
      : undefined;
    // One that was withdrawn while this was written is named no more; what was written is kept.
    const about = project ? await findProjectAskedAbout(tx, project) : undefined;
    const id = await insertRespondent(tx, {
      reference: newReference,
      submissionKey: identity.key,
      contentHash: identity.contentHash,
      values,
      treatySignatureId,
      language: currentLanguage(),
      projectId: about?.id ?? null,
      pledge: pledge || null,
    });
    if (id === undefined) return sameSubmission(await findBySubmissionKey(tx, identity.key), identity);
    await queueEmail(context, tx, receiptEmail(context, id, newReference, values, receipt));
    await announce(context, tx, how, { kind: "respondent", reference: newReference }, () =>
      notificationEmail(context, id, newReference, values, about?.name),
    );
    return newReference;
  });
  return { message: m.contact_sent_text(), reference };
}
