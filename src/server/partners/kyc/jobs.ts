import { reminderDays } from "../../../shared/domain/kyc.ts";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { actors, recordAction } from "../../record/audit/service.ts";
import { notifyAdministrators } from "../../record/notifications/service.ts";
import { tellMembers } from "./emails.ts";
import { resealNumbers } from "./numbers/numbers.ts";
import * as queries from "./queries.ts";

/** What is left over waits a minute. */
const mostAMinute = 100;

/** Each minute: reminds partners and staff of reviews, each step once, and seals again what an older key sealed. */
export async function reviewKycFiles(context: Context): Promise<void> {
  const { db, log } = context;
  for (const due of await queries.listDueReviews(db, reminderDays, mostAMinute))
    await db
      .transaction()
      .execute((tx) => remind(context, tx, due))
      .catch((error: Error) => log.error({ institutionId: due.institutionId, message: error.message }, "a reminder could not be queued"));
  const resealed = await resealNumbers(context);
  if (resealed > 0) log.info({ numbers: resealed }, "sealed numbers of documents by the present key");
}

/** One message, also where several steps are due at once: a file that was never looked at is reminded of by the nearest. */
async function remind(context: Context, tx: Queryable, { versionId, institutionId, ...due }: queries.DueReview): Promise<void> {
  const steps = reminderDays.filter((days) => due.daysLeft <= days);
  if (!(await queries.noteReminders(tx, versionId, steps))) return;
  const isLate = due.daysLeft < 0;
  await tellMembers(context, tx, institutionId, { kind: "review", day: due.nextReviewOn, isLate });
  await notifyAdministrators(context, tx, {
    kind: isLate ? "kyc_review_late" : "kyc_review_due",
    causedBy: due.institution,
    institutionId,
  });
  await recordAction(tx, actors.system, {
    action: "kyc_file.review_reminded",
    subjectType: "institution",
    subjectId: institutionId,
    after: { version: versionId, daysLeft: due.daysLeft },
  });
}
