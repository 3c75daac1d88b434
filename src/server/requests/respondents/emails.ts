import type { RespondentItem } from "../../../shared/contracts/requests/respondents.ts";
import type { ContactField } from "../../../shared/domain/contact.ts";
import { deskPaths } from "../../../shared/desk-paths.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { inLanguage } from "../../runtime/language.ts";
import { renderMail } from "../../runtime/mail/template.ts";
import { wording } from "../../runtime/mail/wordings.ts";
import type { NewEmail } from "../../record/emails/queries.ts";
import type { StrangerMail } from "../../record/emails/service.ts";

type Values = Record<ContactField, string>;

/** To the institution: that its inquiry arrived, its reference and what happens next. */
export function receiptEmail(
  { config }: Pick<Context, "config">,
  id: number,
  reference: string,
  values: Values,
  { isKnown, heldBecause }: StrangerMail,
): NewEmail {
  const mail = renderMail({
    subject: wording("receiptOfAnInquiry.subject", { reference }),
    heading: wording("receiptOfAnInquiry.heading"),
    blocks: [
      {
        paragraph: isKnown
          ? wording("receiptOfAnInquiry.text", { name: values.institutionName })
          : wording("receiptOfAnInquiry.textToANewAddress"),
      },
      { facts: [[m.form_reference(), reference]] },
      { paragraph: wording("everyReceipt.next") },
    ],
    footer: wording("everyReceipt.footer", { provider: config.provider.name }),
  });
  return { kind: "respondent_receipt", to: values.email.trim(), replyTo: config.notifyEmail, ...mail, respondentId: id, heldBecause };
}

/** To the staff, when NOTIFY_EMAIL says who they are; in English, whatever the visitor reads. */
export function notificationEmail(
  { config }: Context,
  id: number,
  reference: string,
  values: Values,
  project?: string,
): NewEmail | undefined {
  const to = config.notifyEmail;
  if (!to) return undefined;
  const mail = inLanguage("en", () =>
    renderMail({
      subject: m.mail_contact_notification_subject({ reference, institution: values.institutionName }),
      heading: m.mail_contact_notification_heading(),
      blocks: [
        {
          facts: [
            [m.form_reference(), reference],
            ...(project ? [[m.contact_project(), project] as [string, string]] : []),
            ...facts(values),
          ],
        },
        { quote: values.message },
        { link: { text: m.mail_open_in_desk(), url: config.publicUrl + deskPaths.respondent(id) } },
      ],
      footer: m.mail_staff_footer({ provider: config.provider.name }),
    }),
  );
  return { kind: "respondent_notification", to, replyTo: values.email.trim(), ...mail, respondentId: id };
}

/** To whomever an administrator forwards it. */
export function forwardEmail(
  { config }: Pick<Context, "config">,
  caller: Pick<Caller, "username">,
  item: Pick<RespondentItem, "id" | "reference" | "institutionName" | "institutionType" | "email" | "phone" | "city" | "message">,
  recipient: string,
): NewEmail {
  const mail = renderMail({
    subject: wording("forwardedInquiry.subject", { institution: item.institutionName }),
    heading: wording("forwardedInquiry.heading"),
    blocks: [
      { paragraph: wording("everyForwardedMessage.text", { provider: config.provider.name, administrator: caller.username }) },
      { facts: [[m.form_reference(), item.reference], ...facts(item)] },
      { quote: item.message },
    ],
    footer: m.mail_forward_footer({ provider: config.provider.name }),
  });
  return { kind: "respondent_forward", to: recipient, replyTo: item.email, ...mail, respondentId: item.id };
}

function facts(values: {
  institutionName: string;
  institutionType: string;
  email: string;
  phone: string | null;
  city: string | null;
}): [string, string][] {
  const all: [string, string | null][] = [
    [m.contact_name(), values.institutionName],
    [m.contact_type(), values.institutionType],
    [m.contact_email(), values.email],
    [m.fr_phone(), values.phone],
    [m.fr_city(), values.city],
  ];
  return all.filter((fact): fact is [string, string] => Boolean(fact[1]));
}
