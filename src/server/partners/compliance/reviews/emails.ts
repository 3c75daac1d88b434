import { m } from "../../../../shared/messages/generated/messages.js";
import { paths } from "../../../../shared/paths.ts";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { writeToMembers } from "../../members/letters/service.ts";
import type { Due } from "./queries.ts";

/** Reminds every member of an institution of what is due. */
export async function remindMembers(context: Context, tx: Queryable, due: Due): Promise<void> {
  await writeToMembers(context, tx, due.institutionId, {
    kind: "compliance_reminder",
    words: (about) => ({
      ...wordsOf(due),
      link: { text: m.compliance_mail_link(), path: paths.partner },
      footer: m.compliance_mail_footer(about),
    }),
  });
}

const longDay = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

function wordsOf({ what, institution, dueOn, daysLeft }: Due): { subject: string; text: string } {
  const day = longDay.format(new Date(dueOn));
  if (what === "review")
    return daysLeft < 0
      ? { subject: m.compliance_mail_review_late_subject({ institution }), text: m.compliance_mail_review_late_text({ day }) }
      : { subject: m.compliance_mail_review_subject({ institution, day }), text: m.compliance_mail_review_text() };
  return daysLeft < 0
    ? { subject: m.compliance_mail_assessment_late_subject({ institution }), text: m.compliance_mail_assessment_late_text({ day }) }
    : { subject: m.compliance_mail_assessment_subject({ institution, day }), text: m.compliance_mail_assessment_text({ day }) };
}
