import type { Assessment, AssessmentFields } from "../../../shared/contracts/partners/onboarding.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { liftsBlock } from "../../../shared/domain/money-gate.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { holdRow } from "../../runtime/db/row-locks.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { ask, endOpenOf } from "../../record/approvals/service.ts";
import { recordAction } from "../../record/audit/service.ts";
import { getInstitution } from "../institutions/service.ts";
import { alertPartner } from "./standing.ts";
import * as queries from "./queries.ts";

/** Names an institution's next assessment in the list of approvals. */
export const assessmentOf = (institutionId: number) => `assessment:${institutionId}`;

/**
 * Records an assessment, which from now on counts instead of the one before. Throws not_found, and conflict after one that found the
 * institution not compliant: two people decide that it is no longer.
 */
export async function recordAssessment({ db }: Context, caller: Caller, institutionId: number, fields: AssessmentFields) {
  return db.transaction().execute(async (tx): Promise<Assessment> => {
    const before = await holdNewest(tx, institutionId);
    if (liftsBlock(before?.status, fields.status)) throw new AppError("conflict", m.partner_error_two_people());
    const after = await write(tx, caller, { institutionId, before, fields, assessedBy: caller });
    // What waits was asked about the assessment before.
    await endOpenOf(tx, assessmentOf(institutionId), "stopped", caller.username);
    if (after.status === "not_compliant" && before?.status !== "not_compliant") await alertPartner(tx, institutionId, "not_compliant");
    return after;
  });
}

/** Asks a second person to let the assessment count. Returns the approval's id. Throws not_found, conflict, and as asking does. */
export async function askForAssessment(context: Context, caller: Caller, institutionId: number, found: AssessmentFields) {
  return context.db.transaction().execute(async (tx): Promise<number> => {
    const before = await holdNewest(tx, institutionId);
    if (!before || !liftsBlock(before.status, found.status)) throw new AppError("conflict", m.partner_error_one_person());
    return ask(context, tx, caller, {
      kind: "partner_resumed",
      subject: assessmentOf(institutionId),
      proposal: { institutionId, act: "assessment", found },
      before: { at: new Date(before.createdAt).toISOString(), articles: before.articles },
    });
  });
}

/** Records the assessment that two people decided; the institution is held. Throws conflict where it stops nothing more. */
export async function recordApproved(
  tx: Queryable,
  { proposal, askedById, askedBy }: { proposal: { institutionId: number; found: AssessmentFields }; askedById: number; askedBy: string },
  by: { id: number | null; username: string },
): Promise<void> {
  const { institutionId, found } = proposal;
  const before = await queries.findNewest(tx, institutionId);
  if (!liftsBlock(before?.status, found.status)) throw new AppError("conflict", m.partner_error_otherwise());
  await write(tx, by, { institutionId, before, fields: found, assessedBy: { id: askedById, username: askedBy } });
}

async function write(
  tx: Queryable,
  by: { id: number | null; username: string },
  change: { institutionId: number; before: Assessment | undefined; fields: AssessmentFields; assessedBy: { id: number; username: string } },
): Promise<Assessment> {
  const { institutionId, before, fields, assessedBy } = change;
  const after = await queries.insertAssessment(tx, institutionId, fields, assessedBy);
  await recordAction(tx, by, {
    action: "institution.assessed",
    subjectType: "institution",
    subjectId: institutionId,
    before: before && { status: before.status, level: before.level, assessedOn: before.assessedOn },
    after: { ...fields, ...(by.id !== assessedBy.id && { askedBy: assessedBy.username }) },
  });
  return after;
}

/** The newest assessment, which stays so until the transaction is over. */
async function holdNewest(tx: Queryable, institutionId: number): Promise<Assessment | undefined> {
  await holdRow(tx, "institutions", institutionId);
  await getInstitution(tx, institutionId);
  return queries.findNewest(tx, institutionId);
}
