import { lateStep, reportReminderDays } from "../../../shared/domain/report-schedule.ts";
import { actors, recordAction } from "../../record/audit/service.ts";
import { notify, notifyAdministrators } from "../../record/notifications/service.ts";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { holdRow } from "../../runtime/db/row-locks.ts";
import { about, findProject } from "../publication/service.ts";
import { writeDue } from "./emails.ts";
import { planNext } from "./plan.ts";
import * as queries from "./queries.ts";

/** What is left over waits a minute: five thousand reports that are due on one day are reminded of within three. */
const mostAMinute = 2_000;
const steps = [...reportReminderDays, lateStep];

/** Each minute: plans the reports after those that have ended, and reminds of what is due, each step once. */
export async function reviewProjectReports(context: Context, stopping: AbortSignal): Promise<void> {
  const { db, log } = context;
  for (const projectId of await queries.listUnplanned(db, mostAMinute)) {
    if (stopping.aborted) return;
    await db
      .transaction()
      .execute((tx) => plan(tx, projectId))
      .catch((error: Error) => log.error({ projectId, message: error.message }, "the reports of a project could not be planned"));
  }
  let reminded = 0;
  for (const { rowId, projectId } of await queries.listUnreminded(db, steps, mostAMinute)) {
    if (stopping.aborted) return;
    await db
      .transaction()
      .execute((tx) => remind(context, tx, rowId))
      .then(() => (reminded += 1))
      .catch((error: Error) => log.error({ projectId, message: error.message }, "a reminder of a report could not be queued"));
  }
  if (reminded > 0) log.info({ part: "project-reports", reminded }, "communities are reminded of their reports");
}

async function plan(tx: Queryable, projectId: number): Promise<void> {
  if (await holdRow(tx, "projects", projectId, "no key update")) await planNext(tx, projectId);
}

/**
 * One message, also where several steps have come at once. Before the day the community is written to; after it a person of ours is told,
 * who asks, and nothing else follows.
 */
async function remind(context: Context, tx: Queryable, rowId: number): Promise<void> {
  const due = await queries.holdDue(tx, rowId);
  if (!due) return;
  const noted = await queries.noteReminders(
    tx,
    rowId,
    steps.filter((days) => due.daysLeft <= days),
  );
  const project = noted.length > 0 ? await findProject(tx, due.projectId) : undefined;
  if (!project) return;
  const isLate = noted.includes(lateStep);
  if (isLate)
    await askPerson(context, tx, due.projectId, { ...about(project), kind: "project_report_late", causedBy: actors.system.username });
  else await writeDue(context, tx, project, due);
  await recordAction(tx, actors.system, {
    action: isLate ? "project_report.late" : "project_report.reminded",
    subjectType: "project",
    subjectId: due.projectId,
    after: { kind: due.kind, dueOn: due.dueOn, daysLeft: due.daysLeft },
  });
}

/** Who has the request, and where nobody has it every administrator. */
async function askPerson(context: Context, tx: Queryable, projectId: number, notice: Parameters<typeof notify>[3]): Promise<void> {
  const assignee = await queries.findAssignee(tx, projectId);
  if (assignee === null) await notifyAdministrators(context, tx, notice);
  else await notify(context, tx, assignee, notice);
}
