import { localeTagOf } from "../../../shared/domain/languages.ts";
import { currentLanguage } from "../../../shared/messages/language.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import { renderMail } from "../../runtime/mail/template.ts";
import type { NewEmail } from "../../record/emails/queries.ts";

interface Draft {
  id: number;
  keptUntil: Date;
}

/** The private link, when the applicant asks for it. */
export function linkEmail({ config }: Context, to: string, { id, keptUntil }: Draft): NewEmail {
  const mail = renderMail({
    subject: m.mail_draft_link_subject(),
    heading: m.mail_draft_link_heading(),
    blocks: [
      { paragraph: m.mail_draft_link_text() },
      { secretLink: m.mail_draft_open() },
      { paragraph: m.mail_draft_kept({ date: dayOf(keptUntil) }) },
    ],
    footer: m.mail_draft_footer({ provider: config.provider.name }),
  });
  return { kind: "draft_link", to, replyTo: config.notifyEmail, ...mail, secret: { kind: "draft_link", of: id } };
}

/** Two weeks before a draft is removed. */
export function reminderEmail({ config }: Context, to: string, { id, keptUntil }: Draft): NewEmail {
  const date = dayOf(keptUntil);
  const mail = renderMail({
    subject: m.mail_draft_ending_subject({ date }),
    heading: m.mail_draft_ending_heading(),
    blocks: [{ paragraph: m.mail_draft_ending_text({ date }) }, { secretLink: m.mail_draft_open() }],
    footer: m.mail_draft_footer({ provider: config.provider.name }),
  });
  return { kind: "draft_reminder", to, replyTo: config.notifyEmail, ...mail, secret: { kind: "draft_link", of: id } };
}

function dayOf(date: Date): string {
  return new Intl.DateTimeFormat(localeTagOf(currentLanguage()), { dateStyle: "long", timeZone: "UTC" }).format(date);
}
