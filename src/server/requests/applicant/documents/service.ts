import type { ApplicantRequest } from "../../../../shared/contracts/requests/applicant.ts";
import type { AttachmentRef } from "../../../../shared/contracts/requests/attachments.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import { countHit } from "../../../runtime/http/rate-limit.ts";
import { recordAction } from "../../../record/audit/service.ts";
import { notify } from "../../../record/notifications/service.ts";
import { attachToRequest, listAttachments, openAttachment, type OpenAttachment } from "../../attachments/service.ts";
import { openLink } from "../links/service.ts";
import { listToTell } from "../questions/queries.ts";
import { canTakeMore } from "../heard.ts";
import { applicant, change } from "../service.ts";

const opened = { most: 120, windowSeconds: 60 * 60 };

/**
 * One document of the link's own request: theirs, so that no scanner need have seen it. Throws not_found, link_replaced, conflict,
 * too_many_requests, unavailable.
 */
export async function openOwnDocument(context: Context, ip: string, token: string, id: number): Promise<OpenAttachment> {
  const { fundingRequestId: requestId } = await openLink(context.db, ip, token);
  await countHit(context.db, { key: `applicant-document:${requestId}`, ...opened });
  return openAttachment(context, id, { requestId, acceptUnscanned: true });
}

/**
 * The applicant adds documents to the request; sent twice they are added once. Throws not_found, conflict where the request takes
 * nothing more, and validation_failed as a submission does.
 */
export async function addDocuments(context: Context, ip: string, token: string, refs: AttachmentRef[]): Promise<ApplicantRequest> {
  return change(context, ip, token, async (tx, request) => {
    if (!canTakeMore(request)) throw new AppError("conflict", m.req_error_no_documents());
    const before = new Set((await listAttachments(tx, request.id)).map(({ id }) => id));
    await attachToRequest(tx, request.id, refs);
    const added = (await listAttachments(tx, request.id)).filter(({ id }) => !before.has(id));
    if (added.length === 0) return;
    await recordAction(tx, applicant, {
      action: "funding_request.documents_added",
      subjectType: "funding_request",
      subjectId: request.id,
      after: { documents: added.length },
    });
    for (const userId of await listToTell(tx, request.id, null))
      await notify(context, tx, userId, { kind: "documents_added", fundingRequestId: request.id, causedBy: applicant.username });
  });
}
