import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import { inLanguage } from "../../runtime/language.ts";
import { renderMail } from "../../runtime/mail/template.ts";
import type { NewEmail } from "../../record/emails/queries.ts";

/** Asks whoever got what was forwarded to delete it. It names nobody: the reference is in what was forwarded. */
export function removedElsewhereEmail(
  { config }: Pick<Context, "config">,
  to: string,
  { reference, at }: { reference: string; at: Date },
): NewEmail {
  // What was forwarded was in English too.
  const mail = inLanguage("en", () =>
    renderMail({
      subject: m.mail_forgotten_subject({ reference }),
      heading: m.mail_forgotten_heading(),
      blocks: [
        { paragraph: m.mail_forgotten_text({ reference, date: at.toISOString().slice(0, 10), provider: config.provider.name }) },
        { paragraph: m.mail_forgotten_please() },
      ],
      footer: m.mail_forgotten_footer({ provider: config.provider.name }),
    }),
  );
  return { kind: "forward_removed", to, replyTo: config.dataContact ?? config.notifyEmail, ...mail, forgetWhenSent: true };
}
