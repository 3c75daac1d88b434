import { deskPaths } from "../../../shared/desk-paths.ts";
import { type MessageSubject, messageSubjectLabel } from "../../../shared/domain/visitor-messages.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import { inLanguage } from "../../runtime/language.ts";
import { renderMail } from "../../runtime/mail/template.ts";
import { wording } from "../../runtime/mail/wordings.ts";
import type { NewEmail } from "../../record/emails/queries.ts";
import type { StrangerMail } from "../../record/emails/service.ts";

interface Written {
  name: string;
  email: string;
  about: MessageSubject;
  givenReference: string | null;
  message: string;
}

/** To whoever wrote: that it arrived, its reference and what happens next. It never says whether the reference that was given is known. */
export function receiptEmail(
  { config }: Pick<Context, "config">,
  reference: string,
  written: Pick<Written, "name" | "email">,
  { isKnown, heldBecause }: StrangerMail,
): NewEmail {
  const mail = renderMail({
    subject: wording("receiptOfAMessage.subject", { reference }),
    heading: wording("receiptOfAMessage.heading"),
    blocks: [
      {
        paragraph: isKnown ? wording("receiptOfAMessage.text", { name: written.name }) : wording("receiptOfAMessage.textToANewAddress"),
      },
      { facts: [[m.form_reference(), reference]] },
      { paragraph: wording("everyReceipt.next") },
    ],
    footer: wording("everyReceipt.footer", { provider: config.provider.name }),
  });
  return { kind: "message_receipt", to: written.email, replyTo: config.notifyEmail, ...mail, heldBecause };
}

/** To the staff, when NOTIFY_EMAIL says who they are; in English, whatever the visitor reads. */
export function notificationEmail(
  { config }: Context,
  id: number,
  reference: string,
  written: Written & { isConfirmed: boolean },
): NewEmail | undefined {
  const to = config.notifyEmail;
  if (!to) return undefined;
  const mail = inLanguage("en", () => {
    const about = messageSubjectLabel(written.about);
    return renderMail({
      subject: m.mail_message_notification_subject({ reference, about }),
      heading: m.mail_message_notification_heading(),
      blocks: [
        {
          facts: [
            [m.form_reference(), reference],
            [m.write_name(), written.name],
            [m.contact_email(), written.email],
            [m.write_about(), about],
            ...givenFact(written),
          ],
        },
        { quote: written.message },
        { link: { text: m.mail_open_in_desk(), url: `${config.publicUrl}${deskPaths.message(id)}` } },
      ],
      footer: m.mail_staff_footer({ provider: config.provider.name }),
    });
  });
  return { kind: "message_notification", to, replyTo: written.email, ...mail };
}

function givenFact({ givenReference, isConfirmed }: Written & { isConfirmed: boolean }): [string, string][] {
  if (!givenReference) return [];
  return [[m.message_given(), isConfirmed ? givenReference : `${givenReference} (${m.message_unconfirmed()})`]];
}
