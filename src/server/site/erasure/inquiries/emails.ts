import { describeKept, type Kept } from "../../../../shared/domain/retention.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import { inLanguage } from "../../../runtime/language.ts";
import { renderMail } from "../../../runtime/mail/template.ts";
import type { NewEmail } from "../../../record/emails/queries.ts";
import type { HeldInquiry } from "./queries.ts";

/** The last message to who wrote to us: its address and words are forgotten as soon as it is sent. */
export function inquiryRemovedEmail({ config }: Pick<Context, "config">, inquiry: HeldInquiry, stays: Kept[]): NewEmail {
  const { reference } = inquiry;
  const mail = inLanguage(inquiry.language, () =>
    renderMail({
      subject: m.mail_req_removed_subject({ reference }),
      heading: m.mail_req_removed_heading(),
      blocks: [{ paragraph: m.mail_inquiry_removed_text() }, { paragraph: m.mail_removed_kept_intro() }, { list: stays.map(describeKept) }],
      footer: m.mail_receipt_footer({ provider: config.provider.name }),
    }),
  );
  return {
    kind: "respondent_removed",
    to: inquiry.email,
    replyTo: config.notifyEmail,
    ...mail,
    respondentId: inquiry.id,
    forgetWhenSent: true,
  };
}
