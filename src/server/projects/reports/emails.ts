import { longDay } from "../../../shared/domain/long-day.ts";
import { projectReportKindLabel } from "../../../shared/domain/report-labels.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { writeToApplicant } from "../../requests/applicant/service.ts";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { DueReport } from "./queries.ts";

/** Reminds a community of a report, in its language. A project without a request has nobody to write to. */
export async function writeDue(
  context: Context,
  tx: Queryable,
  { name, fundingRequestId }: { name: string; fundingRequestId: number | null },
  { kind, dueOn, daysLeft }: DueReport,
): Promise<void> {
  if (fundingRequestId === null) return;
  await writeToApplicant(context, tx, fundingRequestId, "project_report_due", () => {
    const about = { name, day: longDay(dueOn), kind: projectReportKindLabel(kind) };
    return {
      subject: daysLeft > 0 ? m.prep_mail_subject(about) : m.prep_mail_today_subject(about),
      heading: m.prep_mail_heading(about),
      blocks: [{ paragraph: m.prep_mail_text(about) }, { paragraph: m.prep_mail_choice() }, { paragraph: m.prep_mail_where() }],
    };
  });
}
