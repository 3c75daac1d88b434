import type { ComplianceReview } from "../../../../shared/contracts/partners/compliance-reviews.ts";
import { confirmedAtMost, isInForce } from "../../../../shared/domain/compliance.ts";
import { AppError, type FieldErrors } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { recordAction } from "../../../record/audit/service.ts";
import type { Context } from "../../../runtime/context.ts";
import { holdRow } from "../../../runtime/db/row-locks.ts";
import type { Caller } from "../../../runtime/http/caller.ts";
import { readStanding } from "../service.ts";
import * as queries from "./queries.ts";

/**
 * Records the yearly review of the certification in force, which from now on is confirmed until the day that it says. The institution is
 * held, so that no assessment replaces the reviewed one meanwhile. Throws not_found, conflict, validation_failed.
 */
export async function recordReview(
  { db }: Context,
  caller: Caller,
  institutionId: number,
  fields: queries.ReviewFields,
): Promise<ComplianceReview> {
  return db.transaction().execute(async (tx) => {
    if (!(await holdRow(tx, "institutions", institutionId))) throw new AppError("not_found", m.error_not_found());
    const { standing, newest } = await readStanding(tx, institutionId);
    if (!newest || !isInForce(standing)) throw new AppError("conflict", m.compliance_review_error_none());
    if (newest.id !== fields.assessmentId) throw new AppError("conflict", m.compliance_review_error_replaced());
    const last = await queries.findLastReview(tx, newest.id);
    const wrong = wrongDays(fields, { validUntil: newest.validUntil, lastOn: last?.reviewedOn ?? newest.assessedOn });
    if (Object.keys(wrong).length > 0) throw new AppError("validation_failed", m.error_validation(), { fields: wrong });
    const review = await queries.insertReview(tx, fields, caller);
    await queries.quietOlderRelease(tx, newest.id);
    await recordAction(tx, caller, {
      action: "institution.compliance_reviewed",
      subjectType: "institution",
      subjectId: institutionId,
      before: { nextReviewOn: newest.nextReviewOn },
      after: fields,
    });
    return review;
  });
}

/** What only what came before can tell: the assessment's own end, and the last time that somebody looked. */
function wrongDays(fields: queries.ReviewFields, { validUntil, lastOn }: { validUntil: string; lastOn: string }): FieldErrors {
  const wrong: FieldErrors = {};
  if (fields.reviewedOn < lastOn) wrong["reviewedOn"] = m.compliance_review_error_before({ day: lastOn });
  if (fields.confirmedUntil > confirmedAtMost(fields.reviewedOn, validUntil))
    wrong["confirmedUntil"] = m.compliance_review_error_end({ day: validUntil });
  return wrong;
}
