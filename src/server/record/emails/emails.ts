import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import { renderMail } from "../../runtime/mail/template.ts";
import type { NewEmail } from "./queries.ts";

/** What an administrator sends to see whether mail works. */
export function testEmail({ config }: Context, to: string): NewEmail {
  const mail = renderMail({
    subject: m.mail_test_subject({ provider: config.provider.name }),
    heading: m.mail_test_heading(),
    blocks: [{ paragraph: m.mail_test_text() }, { facts: [[m.mail_test_from(), config.mailFrom]] }],
    footer: m.mail_staff_footer({ provider: config.provider.name }),
  });
  return { kind: "test", to, ...mail };
}

/** A sample of the notification that a contact form or a funding request causes; it says that it is one. */
export function testNotification({ config }: Context, type: "contact" | "funding"): NewEmail | undefined {
  if (!config.notifyEmail) return undefined;
  const mail = renderMail({
    subject: type === "contact" ? m.mail_test_contact_subject() : m.mail_test_funding_subject(),
    heading: m.mail_test_heading(),
    blocks: [{ paragraph: m.mail_test_notification_text({ type }) }],
    footer: m.mail_staff_footer({ provider: config.provider.name }),
  });
  return { kind: `test_${type}_notification`, to: config.notifyEmail, ...mail };
}
