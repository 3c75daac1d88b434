import { m } from "../../../../shared/messages/generated/messages.js";
import { renderMail } from "../../../runtime/mail/template.ts";
import type { NewEmail } from "../../emails/queries.ts";

/** The link that sets a forgotten password. */
export function resetEmail(provider: string, user: { id: number; username: string; email: string }): NewEmail {
  const mail = renderMail({
    subject: m.mail_reset_subject({ provider }),
    heading: m.mail_reset_heading(),
    blocks: [
      { paragraph: m.mail_reset_text({ username: user.username, provider }) },
      { secretLink: m.mail_reset_link() },
      { paragraph: m.mail_reset_until() },
      { paragraph: m.mail_reset_not_you() },
    ],
    footer: m.mail_account_footer({ provider }),
  });
  return { kind: "password_reset", to: user.email, secret: { kind: "password_link", of: user.id }, ...mail };
}
