import type { AttachmentItem } from "../../../shared/contracts/requests/attachments.ts";
import type { FundingRequestItem } from "../../../shared/contracts/requests/intake.ts";
import { formatMoney, type Sum } from "../../../shared/domain/sums.ts";
import { fieldsFor, type FundingRequestField, type FundingRequestValues, requestFields } from "../../../shared/domain/request-fields.ts";
import { requestAnswerLabel } from "../../../shared/domain/organisation-labels.ts";
import { deskPaths } from "../../../shared/desk-paths.ts";
import type { LetterKind } from "../../../shared/domain/letters.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { RowId } from "../../runtime/db/insert-row.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { inLanguage } from "../../runtime/language.ts";
import { type MailBlock, renderMail } from "../../runtime/mail/template.ts";
import { wording } from "../../runtime/mail/wordings.ts";
import { privateLinkBlocks } from "../applicant/service.ts";
import type { NewEmail } from "../../record/emails/queries.ts";
import type { StrangerMail } from "../../record/emails/service.ts";

/** As they were sent, or as they are stored. */
type Values = Record<FundingRequestField, string | null>;

/** To the applicant: that it arrived, its reference and what happens next. */
export function receiptEmail(
  { config }: Pick<Context, "config">,
  id: RowId,
  reference: string,
  values: FundingRequestValues,
  amount: Sum,
  { isKnown, heldBecause }: StrangerMail,
): NewEmail {
  // Nobody writes to a stranger through us: what was typed is repeated only to whoever has opened a link of ours before.
  const typed: [string, string][] = [
    [m.fr_project_title(), values.projectTitle],
    [m.fr_amount(), `${values.fundingAmount} (${formatMoney(amount)})`],
  ];
  const mail = renderMail({
    subject: wording("receiptOfAFundingRequest.subject", { reference }),
    heading: wording("receiptOfAFundingRequest.heading"),
    blocks: [
      {
        paragraph: isKnown
          ? wording("receiptOfAFundingRequest.text", { name: values.contactName })
          : wording("receiptOfAFundingRequest.textToANewAddress"),
      },
      { facts: [[m.form_reference(), reference], ...(isKnown ? typed : [])] },
      { paragraph: wording("everyReceipt.next") },
      ...privateLinkBlocks(),
    ],
    footer: wording("everyReceipt.footer", { provider: config.provider.name }),
  });
  return {
    kind: "funding_request_receipt" satisfies LetterKind,
    secret: { kind: "private_link", of: id },
    to: values.email.trim(),
    replyTo: config.notifyEmail,
    ...mail,
    fundingRequestId: id,
    heldBecause,
  };
}

/** To the staff, when NOTIFY_EMAIL says who they are; in English, whatever the applicant reads. */
export function notificationEmail(
  { config }: Context,
  id: number,
  reference: string,
  values: FundingRequestValues,
  amount: Sum,
): NewEmail | undefined {
  const to = config.notifyEmail;
  if (!to) return undefined;
  const mail = inLanguage("en", () =>
    renderMail({
      subject: m.mail_fr_notification_subject({ reference, organization: values.organizationName }),
      heading: m.mail_fr_notification_heading(),
      blocks: [
        { facts: [[m.form_reference(), reference], ...facts(values, formatMoney(amount))] },
        { link: { text: m.mail_open_in_desk(), url: config.publicUrl + deskPaths.fundingRequest(id) } },
      ],
      footer: m.mail_staff_footer({ provider: config.provider.name }),
    }),
  );
  return { kind: "funding_request_notification", to, replyTo: values.email.trim(), ...mail, fundingRequestId: id };
}

/** To whomever an administrator forwards it: the whole request. */
export function forwardEmail(
  { config }: Pick<Context, "config">,
  caller: Pick<Caller, "username">,
  item: Pick<FundingRequestItem, FundingRequestField | "id" | "reference" | "fundingAmountValue" | "fundingCurrency">,
  recipient: string,
  files: Pick<AttachmentItem, "name" | "scan">[],
): NewEmail {
  const documents = files.filter(({ scan }) => scan !== "infected").map(({ name }) => name);
  const answers: [string, string][] = [
    ...fieldsFor("mailText").map((name): [string, string] => [requestFields[name].label(), item[name] ?? ""]),
    // Their names alone: a document may hold what is not for everybody, and stays at the desk.
    [m.att_mail_names(), documents.join("\n")],
  ];
  const mail = renderMail({
    subject: wording("forwardedFundingRequest.subject", { organization: item.organizationName, title: item.projectTitle }),
    heading: wording("forwardedFundingRequest.heading"),
    blocks: [
      { paragraph: wording("everyForwardedMessage.text", { provider: config.provider.name, administrator: caller.username }) },
      {
        facts: [
          [m.form_reference(), item.reference],
          ...facts(item, formatMoney({ amount: item.fundingAmountValue, currency: item.fundingCurrency })),
        ],
      },
      ...answers.filter(([, text]) => text).flatMap(([label, text]): MailBlock[] => [{ paragraph: label }, { quote: text }]),
    ],
    footer: m.mail_forward_footer({ provider: config.provider.name }),
  });
  return { kind: "funding_request_forward", to: recipient, replyTo: item.email, ...mail, fundingRequestId: item.id };
}

function facts(values: Values, understood: string): [string, string][] {
  const factOf = (name: FundingRequestField) => {
    const answer = requestAnswerLabel(name, values[name]);
    return name === "fundingAmount" ? `${answer} (${understood})` : answer;
  };
  return fieldsFor("mailFact")
    .map((name) => [requestFields[name].label(), factOf(name)])
    .filter((fact): fact is [string, string] => Boolean(fact[1]));
}
