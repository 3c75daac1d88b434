import { reminderDays } from "../../../../shared/domain/kyc.ts";
import { actors, recordAction } from "../../../record/audit/service.ts";
import { notifyAdministrators } from "../../../record/notifications/service.ts";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { holdRow } from "../../../runtime/db/row-locks.ts";
import { alertPartner, readStanding } from "../service.ts";
import { remindMembers } from "./emails.ts";
import * as queries from "./queries.ts";

/** What is left over waits a minute. */
const mostAMinute = 100;

/** Each minute: reminds partners and staff of reviews and of certifications that end, each step once. */
export async function reviewCompliance(context: Context): Promise<void> {
  const { db, log } = context;
  for (const { assessmentId, institutionId } of await queries.listUnremindedDues(db, reminderDays, mostAMinute))
    await db
      .transaction()
      .execute((tx) => remind(context, tx, { assessmentId, institutionId }))
      .catch((error: Error) => log.error({ institutionId, message: error.message }, "a reminder could not be queued"));
}

/**
 * One message, also where several steps are due at once. The institution is held: what is due is what it is after a review or an
 * assessment that somebody recorded in the same moment.
 */
async function remind(context: Context, tx: Queryable, found: { assessmentId: number; institutionId: number }): Promise<void> {
  await holdRow(tx, "institutions", found.institutionId);
  const due = await queries.findDue(tx, found.assessmentId);
  if (!due) return;
  const steps = reminderDays.filter((days) => due.daysLeft <= days);
  if (steps.length === 0 || !(await queries.noteReminders(tx, due, steps))) return;
  const { institutionId, daysLeft, what } = due;
  const isLate = daysLeft < 0;
  await alert(tx, due, isLate);
  await remindMembers(context, tx, due);
  await notifyAdministrators(context, tx, {
    ...(what === "review"
      ? { kind: isLate ? "compliance_review_late" : "compliance_review_due" }
      : { kind: isLate ? "compliance_assessment_late" : "compliance_assessment_due" }),
    causedBy: due.institution,
    institutionId,
  });
  await recordAction(tx, actors.system, {
    action: "institution.compliance_reminded",
    subjectType: "institution",
    subjectId: institutionId,
    after: { assessment: due.assessmentId, what, dueOn: due.dueOn, daysLeft },
  });
}

/** The partner's software is told of a review that comes, and once that it is late, or that the certification has expired. */
async function alert(tx: Queryable, { assessmentId, institutionId, what }: queries.Due, isLate: boolean): Promise<void> {
  if (!isLate) return what === "review" ? alertPartner(tx, institutionId, "review_soon") : undefined;
  const { standing } = await readStanding(tx, institutionId);
  const hasExpired = standing === "expired";
  if (await queries.noteAlert(tx, assessmentId, hasExpired)) await alertPartner(tx, institutionId, hasExpired ? "expired" : "review_due");
}
