import { reminderDays } from "../../../shared/domain/kyc.ts";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { actors, recordAction } from "../../record/audit/service.ts";
import { notifyAdministrators } from "../../record/notifications/service.ts";
import * as queries from "./queries.ts";

/** What is left over waits a minute. */
const mostAMinute = 100;

/** Each minute: reminds the administrators of reviews of payees' files, each step once. */
export async function reviewPayeeFiles(context: Context): Promise<void> {
  const { db, log } = context;
  for (const due of await queries.listDueReviews(db, reminderDays, mostAMinute))
    await db
      .transaction()
      .execute((tx) => remind(context, tx, due))
      .catch((error: Error) => log.error({ projectId: due.projectId, message: error.message }, "a reminder could not be queued"));
}

/** One message, also where several steps are due at once. */
async function remind(context: Context, tx: Queryable, { fileId, projectId, daysLeft }: queries.DueReview): Promise<void> {
  const steps = reminderDays.filter((days) => daysLeft <= days);
  if (!(await queries.noteReminders(tx, fileId, steps))) return;
  const isLate = daysLeft < 0;
  await notifyAdministrators(context, tx, { kind: isLate ? "payee_review_late" : "payee_review_due", projectId, causedBy: "system" });
  await recordAction(tx, actors.system, {
    action: "payee_file.review_reminded",
    subjectType: "project",
    subjectId: projectId,
    after: { file: fileId, daysLeft },
  });
}
