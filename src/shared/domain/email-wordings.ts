import { m } from "../messages/generated/messages.js";

interface Wording<Values> {
  /** What the project's files say. */
  says: (values: Values) => string;
  /** Names in braces without which the reader would not know what it is about. */
  must: readonly string[];
}

const words = <Values extends object>(says: (values: Values) => string, ...must: (keyof Values & string)[]): Wording<Values> => ({
  says,
  must,
});

/**
 * The words of emails that a provider may say otherwise (decision 0077), by email: each is called by its name in plain words. Whatever is
 * not in this list is the files' to say: what secures somebody, what the law asks for, what has effects, and what our staff read.
 */
export const emailWordings = {
  receiptOfAFundingRequest: {
    subject: words(m.mail_fr_receipt_subject, "reference"),
    heading: words(m.mail_fr_receipt_heading),
    text: words(m.mail_fr_receipt_text),
    textToANewAddress: words(m.mail_fr_receipt_text_new),
  },
  receiptOfAnInquiry: {
    subject: words(m.mail_contact_receipt_subject, "reference"),
    heading: words(m.mail_contact_receipt_heading),
    text: words(m.mail_contact_receipt_text),
    textToANewAddress: words(m.mail_contact_receipt_text_new),
  },
  receiptOfAMessage: {
    subject: words(m.mail_contact_receipt_subject, "reference"),
    heading: words(m.mail_message_receipt_heading),
    text: words(m.mail_message_receipt_text),
    textToANewAddress: words(m.mail_message_receipt_text_new),
  },
  everyReceipt: {
    next: words(m.mail_receipt_next),
    footer: words(m.mail_receipt_footer, "provider"),
  },
  newStatusOfAFundingRequest: {
    subject: words(m.mail_req_status_subject, "reference", "headline"),
    beforeWordsOfOurStaff: words(m.mail_reqx_words),
  },
  questionAboutAFundingRequest: {
    subject: words(m.mail_reqx_question_subject, "reference"),
    heading: words(m.mail_reqx_question_heading),
    beforeTheQuestion: words(m.mail_reqx_question_text),
    byWhen: words(m.mail_reqx_question_by, "date"),
    howToAnswer: words(m.mail_reqx_question_how),
  },
  receiptOfAnObjection: {
    subject: words(m.mail_reqx_objection_subject, "reference"),
    text: words(m.mail_reqx_objection_text),
  },
  receiptOfAWithdrawal: {
    subject: words(m.mail_req_status_subject, "reference", "headline"),
    text: words(m.mail_req_withdrawn_text),
  },
  withdrawalUndone: {
    subject: words(m.mail_req_restored_subject, "reference"),
    heading: words(m.mail_req_restored_heading),
    text: words(m.mail_req_restored_text),
  },
  projectPageReady: {
    subject: words(m.mail_comm_prepared_subject, "name"),
    heading: words(m.mail_comm_prepared_heading),
    text: words(m.mail_comm_prepared_text),
  },
  projectPageChangedByOurStaff: {
    subject: words(m.mail_comm_facts_subject, "name"),
    heading: words(m.mail_comm_facts_heading),
    text: words(m.mail_comm_facts_text, "name", "facts"),
  },
  /** Those above that are about a funding request or its project, after it was received. */
  everyMessageAboutAFundingRequest: {
    greeting: words(m.mail_req_dear, "name"),
    footer: words(m.mail_req_footer, "provider"),
  },
  newsOfAProject: {
    subjectOfOneUpdate: words(m.follow_mail_one_subject, "project"),
    subjectOfSeveralUpdates: words(m.follow_mail_many_subject, "project"),
  },
  newProjects: {
    subject: words(m.follow_mail_projects_subject),
    heading: words(m.follow_mail_projects_heading),
  },
  everyMessageToAFollower: {
    footerEachTime: words(m.follow_mail_footer_each, "provider"),
    footerOnceAWeek: words(m.follow_mail_footer_weekly, "provider"),
  },
  forwardedFundingRequest: {
    subject: words(m.mail_fr_forward_subject, "organization"),
    heading: words(m.mail_fr_forward_heading),
  },
  forwardedInquiry: {
    subject: words(m.mail_contact_forward_subject, "institution"),
    heading: words(m.mail_contact_forward_heading),
  },
  everyForwardedMessage: {
    text: words(m.mail_forward_text, "provider", "administrator"),
  },
};

type List = typeof emailWordings;
export type EmailName = keyof List;
/** "receiptOfAFundingRequest.subject": where the words stand among the texts of the provider. */
export type WordingPath = { [Email in EmailName]: `${Email}.${keyof List[Email] & string}` }[EmailName];
export type WordingValues<Path extends WordingPath> = Path extends `${infer Email extends EmailName}.${infer Field}`
  ? Field extends keyof List[Email]
    ? List[Email][Field] extends Wording<infer Values>
      ? Values
      : never
    : never
  : never;

/** All of them by their paths, in the order of the list. */
export const wordingsByPath = Object.fromEntries(
  Object.entries(emailWordings).flatMap(([email, fields]) =>
    Object.entries(fields).map(([field, wording]) => [`${email}.${field}`, wording as Wording<never>]),
  ),
) as Record<WordingPath, Wording<never>>;
