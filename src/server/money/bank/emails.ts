import { m } from "../../../shared/messages/generated/messages.js";
import { deskPaths } from "../../../shared/desk-paths.ts";
import type { Context } from "../../runtime/context.ts";
import { renderMail } from "../../runtime/mail/template.ts";
import type { NewEmail } from "../../record/emails/queries.ts";

/** Tells the staff why a file of the bank was refused. Its name stays at the desk: banks put account numbers there. */
export function refusedFileEmail({ config }: Pick<Context, "config">, to: string, file: { id: number; reason: string }): NewEmail {
  const mail = renderMail({
    subject: m.bank_mail_subject({ id: String(file.id) }),
    heading: m.bank_mail_heading(),
    blocks: [
      { paragraph: m.bank_mail_text() },
      { paragraph: file.reason },
      { link: { text: m.bank_mail_link(), url: `${config.publicUrl}${deskPaths.bank}?tab=files` } },
    ],
    footer: m.mail_staff_footer({ provider: config.provider.name }),
  });
  return { kind: "bank_file_refused", to, ...mail };
}
