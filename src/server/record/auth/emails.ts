import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import type { Context } from "../../runtime/context.ts";
import { renderMail } from "../../runtime/mail/template.ts";
import type { NewEmail } from "../emails/queries.ts";

export interface Addressee {
  username: string;
  email: string;
}

/** Tells a person that the password of their account is another one now. */
export function passwordChangedEmail(given: Pick<Context, "config">, { username, email }: Addressee): NewEmail {
  const mail = toOwner(given, {
    subject: (provider) => m.mail_password_changed_subject({ provider }),
    heading: m.mail_password_changed_heading(),
    paragraphs: [m.mail_password_changed_text({ username }), m.mail_password_changed_not_you()],
  });
  return { kind: "password_changed", to: email, ...mail };
}

/** A message about an account to its owner, without its kind and address. */
export function toOwner(
  { config }: Pick<Context, "config">,
  says: { subject: (provider: string) => string; heading: string; paragraphs: string[] },
) {
  const provider = config.provider.name;
  return renderMail({
    subject: says.subject(provider),
    heading: says.heading,
    blocks: [
      ...says.paragraphs.map((paragraph) => ({ paragraph })),
      { link: { text: m.mail_password_open({ provider }), url: config.publicUrl + paths.home } },
    ],
    footer: m.mail_account_footer({ provider }),
  });
}
