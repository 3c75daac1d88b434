import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import { renderMail } from "../../runtime/mail/template.ts";
import type { NewEmail } from "../../record/emails/queries.ts";
import type { DisabledEndpoint } from "./queries.ts";

/** Tells the staff that nothing reaches a partner any more; undefined when NOTIFY_EMAIL names nobody. */
export function disabledEmail({ config }: Pick<Context, "config">, endpoint: DisabledEndpoint): NewEmail | undefined {
  if (!config.notifyEmail) return undefined;
  const mail = renderMail({
    subject: m.webhook_mail_subject({ institution: endpoint.institution }),
    heading: m.webhook_mail_heading(),
    blocks: [
      { paragraph: m.webhook_mail_text() },
      {
        facts: [
          [m.webhook_mail_institution(), endpoint.institution],
          [m.webhook_mail_mode(), endpoint.mode],
          [m.webhook_mail_url(), endpoint.url],
          [m.webhook_mail_since(), endpoint.failingSince.toISOString()],
        ],
      },
    ],
    footer: m.mail_staff_footer({ provider: config.provider.name }),
  });
  return { kind: "webhook_disabled", to: config.notifyEmail, ...mail };
}
