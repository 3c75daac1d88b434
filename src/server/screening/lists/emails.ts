import { m } from "../../../shared/messages/generated/messages.js";
import { deskPaths } from "../../../shared/desk-paths.ts";
import type { NewEmail } from "../../record/emails/queries.ts";
import type { Context } from "../../runtime/context.ts";
import { inLanguage } from "../../runtime/language.ts";
import { renderMail } from "../../runtime/mail/template.ts";

/** Tells one of the staff that a list needs somebody. */
export function listEmail({ config }: Pick<Context, "config">, to: string, { name, text }: { name: string; text: string }): NewEmail {
  return inLanguage("en", () => {
    const mail = renderMail({
      subject: m.lists_mail_subject({ name }),
      heading: m.lists_mail_subject({ name }),
      blocks: [
        { paragraph: text },
        { paragraph: m.lists_mail_stays() },
        { link: { text: m.lists_mail_link(), url: config.publicUrl + deskPaths.screeningLists } },
      ],
      footer: m.mail_staff_footer({ provider: config.provider.name }),
    });
    return { kind: "staff_notice", to, ...mail };
  });
}
