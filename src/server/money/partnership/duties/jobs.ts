import { partnerDueSteps } from "../../../../shared/domain/partnership.ts";
import { actors, recordAction } from "../../../record/audit/service.ts";
import { notifyAdministrators } from "../../../record/notifications/service.ts";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { holdRow } from "../../../runtime/db/row-locks.ts";
import { writeDue } from "../emails.ts";
import * as queries from "../queries.ts";

/** What is left over waits a minute. */
const mostAMinute = 100;

/** Each minute: reminds partners and staff of what was promised for the year and of agreed duties, each step once. */
export async function reviewPartnerDues(context: Context): Promise<void> {
  const { db, log } = context;
  for (const due of await queries.listUnreminded(db, partnerDueSteps, mostAMinute))
    await db
      .transaction()
      .execute((tx) => remind(context, tx, due))
      .catch((error: Error) =>
        log.error({ institutionId: due.institutionId, message: error.message }, "a reminder of a due date could not be queued"),
      );
}

/**
 * One message, also where several steps are due at once. The institution is held: what is due is what it is after a duty that somebody
 * recorded in the same moment. Nothing follows from being late but that both sides know of it.
 */
async function remind(context: Context, tx: Queryable, found: queries.DueToTell): Promise<void> {
  const { institutionId } = found;
  await holdRow(tx, "institutions", institutionId);
  const due = await queries.findDue(tx, found);
  const steps = partnerDueSteps.filter((days) => due && due.daysLeft <= days);
  if (!due || steps.length === 0 || !(await queries.noteReminders(tx, due, steps))) return;
  const { kind, ref, dueOn, daysLeft } = due;
  await writeDue(context, tx, due);
  await notifyAdministrators(context, tx, {
    kind: daysLeft < 0 ? "partner_due_late" : "partner_due_soon",
    causedBy: due.name,
    institutionId,
  });
  await recordAction(tx, actors.system, {
    action: "partnership.reminded",
    subjectType: "institution",
    subjectId: institutionId,
    after: { kind, ref, dueOn, daysLeft },
  });
}
