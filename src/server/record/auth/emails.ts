import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import type { Context } from "../../runtime/context.ts";
import { renderMail } from "../../runtime/mail/template.ts";
import type { NewEmail } from "../emails/queries.ts";

/** Tells a person that the password of their account is another one now. */
export function passwordChangedEmail(
  { config }: Pick<Context, "config">,
  { username, email }: { username: string; email: string },
): NewEmail {
  const provider = config.provider.name;
  const mail = renderMail({
    subject: m.mail_password_changed_subject({ provider }),
    heading: m.mail_password_changed_heading(),
    blocks: [
      { paragraph: m.mail_password_changed_text({ username }) },
      { paragraph: m.mail_password_changed_not_you() },
      { link: { text: m.mail_password_open({ provider }), url: config.publicUrl + paths.home } },
    ],
    footer: m.mail_account_footer({ provider }),
  });
  return { kind: "password_changed", to: email, ...mail };
}
