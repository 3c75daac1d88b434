import type { ContactValues } from "../../../shared/domain/funding-request.ts";
import type { LetterKind } from "../../../shared/domain/letters.ts";
import { fieldsIn, requestFields } from "../../../shared/domain/request-fields.ts";
import { describeKept, type Kept, removalNoticeDays } from "../../../shared/domain/retention.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { currentLanguage } from "../../../shared/messages/language.ts";
import type { Context } from "../../runtime/context.ts";
import { inLanguage } from "../../runtime/language.ts";
import { type MailBlock, renderMail } from "../../runtime/mail/template.ts";
import { wording } from "../../runtime/mail/wordings.ts";
import { reasonIn, type Standing } from "../decisions/service.ts";
import type { NewEmail } from "../../record/emails/queries.ts";
import { heardRequest } from "./heard.ts";
import type { StoredRequest } from "./queries.ts";
import { describeNext, describeStanding, longDate } from "./wording.ts";

type Given = Pick<Context, "config">;

export interface Words {
  subject: string;
  heading: string;
  blocks: MailBlock[];
  /** The provider's words greet and sign as well. All others, which secure somebody or say what the law asks for, have the files' alone. */
  isProvidersOwn?: true;
  /** The address may be somebody else's by now: nobody's name is in the message. */
  isImpersonal?: true;
  /** None like it leaves sooner after the one before. */
  pauseSeconds?: number;
}

/** Where it stands now, what happens next and by when. */
export function statusEmail(given: Given, request: StoredRequest, standing: Standing, keptDays: number | null): NewEmail {
  return toApplicant(given, request, "funding_request_status", () => {
    const { headline, explanation } = describeStanding(request, standing);
    return {
      isProvidersOwn: true,
      subject: wording("newStatusOfAFundingRequest.subject", { reference: request.reference, headline }),
      heading: headline,
      blocks: [{ paragraph: explanation }, ...why(standing), ...whatNext(request, standing), ...howLong(keptDays), ...link()],
    };
  });
}

/** How long a closed request is kept from now on. */
function howLong(days: number | null): MailBlock[] {
  return days === null ? [] : [{ paragraph: m.mail_kept_days({ days, notice: removalNoticeDays }) }];
}

/** The reason in the applicant's language, what was written to them, and how they object. */
function why({ decision, objectBy, objectionDays }: Standing): MailBlock[] {
  if (!decision) return [];
  const { reason, reasonLanguage } = reasonIn(decision.texts, currentLanguage());
  return [
    { facts: [[m.reqx_reason(), reason]] },
    ...(reasonLanguage === currentLanguage() ? [] : [{ paragraph: m.reqx_reason_in_english() }]),
    ...(decision.words ? [{ paragraph: wording("newStatusOfAFundingRequest.beforeWordsOfOurStaff") }, { quote: decision.words }] : []),
    ...(objectBy ? [{ paragraph: m.mail_reqx_object({ date: longDate(objectBy), days: objectionDays }) }] : []),
  ];
}

/** Somebody else reads it again; by when. */
export function objectionEmail(given: Given, request: StoredRequest, standing: Standing): NewEmail {
  return toApplicant(given, request, "funding_request_objection", () => ({
    isProvidersOwn: true,
    subject: wording("receiptOfAnObjection.subject", { reference: request.reference }),
    heading: m.reqx_second_review(),
    blocks: [{ paragraph: wording("receiptOfAnObjection.text", { title: titleOf(request) }) }, ...whatNext(request, standing), ...link()],
  }));
}

/** A question about the request, which is answered by the private link. */
export function questionEmail(
  given: Given,
  request: StoredRequest,
  { question, answerBy }: { question: string; answerBy: string | null },
): NewEmail {
  return toApplicant(given, request, "funding_request_question", () => ({
    isProvidersOwn: true,
    subject: wording("questionAboutAFundingRequest.subject", { reference: request.reference }),
    heading: wording("questionAboutAFundingRequest.heading"),
    blocks: [
      { paragraph: wording("questionAboutAFundingRequest.beforeTheQuestion", { title: titleOf(request) }) },
      { quote: question },
      ...(answerBy ? [{ paragraph: wording("questionAboutAFundingRequest.byWhen", { date: longDate(answerBy) }) }] : []),
      { paragraph: wording("questionAboutAFundingRequest.howToAnswer") },
      ...link(),
    ],
  }));
}

export function withdrawnEmail(given: Given, request: StoredRequest, keptDays: number): NewEmail {
  return toApplicant(given, request, "funding_request_withdrawn", () => ({
    isProvidersOwn: true,
    subject: wording("receiptOfAWithdrawal.subject", { reference: request.reference, headline: m.req_withdrawn() }),
    heading: m.req_withdrawn(),
    blocks: [
      { paragraph: wording("receiptOfAWithdrawal.text", { title: titleOf(request) }) },
      ...(request.project ? [{ paragraph: m.mail_req_withdrawn_consent() }] : []),
      ...whatNext(request),
      ...howLong(keptDays),
      ...link(),
    ],
  }));
}

export function restoredEmail(given: Given, request: StoredRequest): NewEmail {
  return toApplicant(given, request, "funding_request_restored", () => ({
    isProvidersOwn: true,
    subject: wording("withdrawalUndone.subject", { reference: request.reference }),
    heading: wording("withdrawalUndone.heading"),
    blocks: [{ paragraph: wording("withdrawalUndone.text", { title: titleOf(request) }) }, ...whatNext(heardRequest(request)), ...link()],
  }));
}

/** To the address that holds from now on, with the data as they are. */
export function contactChangedEmail(given: Given, request: StoredRequest): NewEmail {
  return toApplicant(given, request, "funding_request_contact_changed", () => ({
    subject: m.mail_req_changed_subject({ reference: request.reference }),
    heading: m.mail_req_changed_heading(),
    blocks: [
      { paragraph: m.mail_req_changed_text({ title: titleOf(request) }) },
      ...(request.addressIsKnown ? [{ facts: contactFacts(request.values) }] : []),
      ...link(),
    ],
  }));
}

/** To the address that was given before. It holds no link and no data: it may not be the applicant's any more. */
export function addressLeftEmail(given: Given, request: StoredRequest, oldAddress: string): NewEmail {
  const mail = toApplicant(given, request, "funding_request_address_left", () => ({
    isImpersonal: true,
    subject: m.mail_req_changed_subject({ reference: request.reference }),
    heading: m.mail_req_changed_heading(),
    blocks: [{ paragraph: m.mail_req_changed_old_text({ title: titleOf(request) }) }, { paragraph: m.mail_req_changed_old_not_you() }],
  }));
  return { ...mail, to: oldAddress };
}

export function removalAskedEmail(given: Given, request: StoredRequest): NewEmail {
  return toApplicant(given, request, "funding_request_removal_asked", () => ({
    subject: m.mail_req_removal_subject({ reference: request.reference }),
    heading: m.mail_req_removal_heading(),
    blocks: [{ paragraph: m.mail_req_removal_text({ title: titleOf(request) }) }, { paragraph: m.mail_req_removal_not_you() }, ...link()],
  }));
}

/** The last message: its address and words are forgotten as soon as it is sent. It says exactly what stays, and why. */
export function removedEmail(given: Given, request: StoredRequest, { stays, hasEnded }: { stays: Kept[]; hasEnded: boolean }): NewEmail {
  const mail = toApplicant(given, request, "funding_request_removed", () => ({
    subject: m.mail_req_removed_subject({ reference: request.reference }),
    heading: m.mail_req_removed_heading(),
    blocks: [
      ...(hasEnded ? [{ paragraph: m.mail_removed_ended() }] : []),
      { paragraph: m.mail_req_removed_text() },
      { paragraph: m.mail_removed_kept_intro() },
      { list: stays.map(describeKept) },
    ],
  }));
  return { ...mail, forgetWhenSent: true };
}

/** Some weeks before the period of a closed request ends. */
export function removalAnnouncedEmail(given: Given, request: StoredRequest, day: Date): NewEmail {
  return toApplicant(given, request, "funding_request_removal_announced", () => ({
    subject: m.mail_ending_subject({ reference: request.reference, date: longDate(day) }),
    heading: m.mail_ending_heading(),
    blocks: [
      { paragraph: m.mail_ending_text({ title: titleOf(request), date: longDate(day) }) },
      { paragraph: m.mail_ending_how() },
      ...link(),
    ],
  }));
}

/** A new link, which the desk or somebody who knows reference and address asked for. */
export function linkEmail(given: Given, request: StoredRequest): NewEmail {
  return toApplicant(given, request, "funding_request_link", () => ({
    subject: m.mail_req_link_subject({ reference: request.reference }),
    heading: m.mail_req_link_heading(),
    blocks: [{ paragraph: m.mail_req_link_text() }, ...link()],
  }));
}

/** Asks whether the holder of a private link may do what it asked for. It holds no link: the page is open already. */
export function codeEmail(given: Given, request: StoredRequest, does: () => string, codeId: number): NewEmail {
  const mail = toApplicant(given, request, "funding_request_code", () => ({
    subject: m.mail_code_subject({ reference: request.reference }),
    heading: m.mail_code_heading(),
    blocks: [
      { paragraph: m.mail_code_text({ act: does(), title: titleOf(request) }) },
      { secretFact: m.mail_code_label() },
      { paragraph: m.mail_code_until() },
      { paragraph: m.mail_code_not_you() },
    ],
  }));
  return { ...mail, secret: { kind: "code", of: codeId } };
}

/** What another feature has to say about a request, in its applicant's language: between a greeting and the private link. */
export function messageEmail(given: Given, request: StoredRequest, kind: LetterKind, words: () => Words): NewEmail {
  return toApplicant(given, request, kind, () => {
    const said = words();
    return { ...said, blocks: [...said.blocks, ...link()] };
  });
}

/** The blocks by which the first email, in the current language, leads to the request. */
export function link(): MailBlock[] {
  return [{ secretLink: m.mail_req_link() }, { paragraph: m.mail_req_link_private() }];
}

function toApplicant(given: Given, request: StoredRequest, kind: LetterKind, words: () => Words): NewEmail {
  return inLanguage(request.language, () => {
    const { subject, heading, blocks, isProvidersOwn, isImpersonal, pauseSeconds } = words();
    const { dear, footer } = isProvidersOwn ? providersFrame : filesFrame;
    const mail = renderMail({
      subject,
      heading,
      blocks: [...(isImpersonal ? [] : greeting(request, dear)), ...blocks],
      footer: footer({ provider: given.config.provider.name }),
    });
    return {
      kind,
      to: request.values.email,
      replyTo: given.config.notifyEmail,
      ...mail,
      fundingRequestId: request.id,
      pauseSeconds,
      ...(mail.marker && { secret: { kind: "private_link", of: request.id } }),
    };
  });
}

/** What a message begins and ends with. */
interface Frame {
  dear: (values: { name: string }) => string;
  footer: (values: { provider: string }) => string;
}
const filesFrame: Frame = { dear: m.mail_req_dear, footer: m.mail_req_footer };
const providersFrame: Frame = {
  dear: (values) => wording("everyMessageAboutAFundingRequest.greeting", values),
  footer: (values) => wording("everyMessageAboutAFundingRequest.footer", values),
};

/** Nobody writes to a stranger through us: a name and a title are repeated only where a link of ours was opened before. */
function greeting({ values, addressIsKnown }: StoredRequest, dear: Frame["dear"]): MailBlock[] {
  return addressIsKnown ? [{ paragraph: dear({ name: values.contactName }) }] : [];
}

function titleOf({ values, reference, addressIsKnown }: StoredRequest): string {
  return addressIsKnown ? values.projectTitle : reference;
}

function whatNext(request: StoredRequest, standing: Pick<Standing, "objectBy"> = { objectBy: null }): MailBlock[] {
  return [{ facts: [[m.mail_req_next(), describeNext(request, standing).text]] }];
}

function contactFacts(values: ContactValues): [string, string][] {
  const facts = fieldsIn("contact").map((name): [string, string] => [requestFields[name].label(), values[name]]);
  return facts.filter(([, value]) => value);
}
