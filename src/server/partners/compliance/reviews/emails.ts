import { m } from "../../../../shared/messages/generated/messages.js";
import { paths } from "../../../../shared/paths.ts";
import { queueEmail } from "../../../record/emails/service.ts";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { inLanguage } from "../../../runtime/language.ts";
import { renderMail } from "../../../runtime/mail/template.ts";
import { listMembers } from "../../members/service.ts";
import type { Due } from "./queries.ts";

/** Reminds every member of an institution of what is due, in English as the partners' area is. */
export async function remindMembers(context: Context, tx: Queryable, due: Due): Promise<void> {
  const { members } = await listMembers(tx, due.institutionId);
  for (const { email } of members) await queueEmail(context, tx, { to: email, ...reminder(context, due) });
}

function reminder({ config }: Pick<Context, "config">, due: Due) {
  return inLanguage("en", () => {
    const { subject, text } = wordsOf(due);
    const provider = config.provider.name;
    return {
      kind: "compliance_reminder",
      ...renderMail({
        subject,
        heading: subject,
        blocks: [{ paragraph: text }, { link: { text: m.compliance_mail_link(), url: config.publicUrl + paths.partner } }],
        footer: m.compliance_mail_footer({ provider, institution: due.institution }),
      }),
    };
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
