import type { Language } from "../../../shared/domain/languages.ts";
import { describeKept, type Kept } from "../../../shared/domain/retention.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import { inLanguage } from "../../runtime/language.ts";
import { renderMail } from "../../runtime/mail/template.ts";
import type { NewEmail } from "../../record/emails/queries.ts";

interface Written {
  reference: string;
  email: string;
  language: Language;
}

/** The last message to whoever wrote to us: its address and words are forgotten as soon as it is sent. */
export function removedEmail(
  { config }: Pick<Context, "config">,
  kind: "respondent_removed" | "message_removed",
  { reference, email, language }: Written,
  stays: Kept[],
): NewEmail {
  const mail = inLanguage(language, () =>
    renderMail({
      subject: m.mail_req_removed_subject({ reference }),
      heading: m.mail_req_removed_heading(),
      blocks: [{ paragraph: m.mail_inquiry_removed_text() }, { paragraph: m.mail_removed_kept_intro() }, { list: stays.map(describeKept) }],
      footer: m.mail_receipt_footer({ provider: config.provider.name }),
    }),
  );
  return { kind, to: email, replyTo: config.notifyEmail, ...mail, forgetWhenSent: true };
}
