import type { ApplicantRequest } from "../../../../shared/contracts/requests/applicant.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import { recordAction } from "../../../record/audit/service.ts";
import { readStanding } from "../../decisions/service.ts";
import { queueEmail } from "../../../record/emails/service.ts";
import { notifyAdministrators } from "../../../record/notifications/service.ts";
import { recordStatusChange } from "../../statuses/service.ts";
import { objectionEmail } from "../emails.ts";
import { applicant, change, stored } from "../service.ts";
import * as queries from "./queries.ts";

/**
 * The applicant objects to a rejection: the request is read again, by somebody else, by a day of its own.
 * Sent twice it is one objection. Throws not_found, and conflict when it is too late or was done before.
 */
export async function object(context: Context, ip: string, token: string, typed: string): Promise<ApplicantRequest> {
  const text = typed.trim();
  return change(context, ip, token, async (tx, request) => {
    const { objectBy, objection } = await readStanding(tx, request.id, "heard");
    if (objection?.text === text && !objection.resolvedAt) return;
    if (objection) throw new AppError("conflict", m.reqx_error_objected());
    const rejection = await queries.findRejection(tx, request.id);
    if (!objectBy || !rejection || request.heardStatus !== request.status) throw new AppError("conflict", m.reqx_error_cannot_object());
    const dueAt = await queries.insertObjection(tx, { fundingRequestId: request.id, text, rejection });
    await queries.openSecondReview(tx, request.id, { dueAt, firstDecider: rejection.changedBy });
    await recordStatusChange(tx, {
      subject: { fundingRequestId: request.id },
      from: request.status,
      to: "in_review",
      reason: undefined,
      changedBy: applicant,
    });
    await recordAction(tx, applicant, {
      action: "funding_request.objected",
      subjectType: "funding_request",
      subjectId: request.id,
      before: { status: request.status },
      after: { status: "in_review", text },
    });
    await queueEmail(context, tx, objectionEmail(context, await stored(tx, request.id), await readStanding(tx, request.id)));
    await notifyAdministrators(context, tx, { kind: "objection", fundingRequestId: request.id, causedBy: applicant.username });
  });
}
