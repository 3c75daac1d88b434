import type { Language } from "../shared/domain/languages.ts";
import { paths } from "../shared/paths.ts";
import { newsEmail } from "./projects/follows/emails.ts";
import { changedWords, preparedWords } from "./projects/publication/prepared-email.ts";
import type { EmailExamples } from "./record/texts/email-preview.ts";
import * as applicant from "./requests/applicant/emails.ts";
import type { StoredRequest } from "./requests/applicant/queries.ts";
import type { Standing } from "./requests/decisions/service.ts";
import * as intake from "./requests/intake/emails.ts";
import * as messages from "./requests/messages/emails.ts";
import * as respondents from "./requests/respondents/emails.ts";

/** Nobody of these is anybody. */
const answers = {
  organizationName: "Three Rivers Nation",
  organizationType: "indigenous_nation",
  contactName: "Marian Example",
  email: "marian@three-rivers.example",
  phone: "555 0142",
  address: "12 Landing Road",
  city: "Upper Crossing",
  zip: "00000",
  projectTitle: "Clean water for the upper river",
  projectDescription: "Two wells failed after the flood. We want to repair the intake and train four water keepers.",
  location: "Upper river communities",
  fundingAmount: "$250,000",
  timeline: "18 months from spring",
  indigenousSovereignty: "The council decides, and the water keepers answer to it.",
  unDripCompliance: "Consent was sought at three open meetings and recorded.",
  marginalizedPeoplesImpact: "Elders and families without a well benefit first.",
  additionalInfo: "",
};
const reference = "FR-2EXA-MPLE";
const amount = { amount: "250000.00", currency: "USD" };
const institution = {
  institutionName: "Stillwater Mutual Credit Union",
  institutionType: "Credit Union",
  email: "partners@stillwater.example",
  phone: "555 0188",
  city: "Lower Crossing",
  message: "We would like to fund two water projects a year.",
};
const inquiryReference = "IN-2EXA-MPLE";
const messageReference = "MS-2EXA-MPLE";
const community = { name: answers.contactName, email: answers.email };
const staff = { username: "Robin Example" };
const project = { publicId: "example", name: answers.projectTitle, nationName: answers.organizationName };
const post = (title: string, happenedOn: string) => ({
  id: `example-${happenedOn}`,
  title,
  body: "Four people from the upper river finished their training and look after the intake now.",
  source: "The council’s report",
  happenedOn,
});
const day = "2027-03-01";

const known = { isKnown: true, heldBecause: null };
const unknown = { isKnown: false, heldBecause: null };

const requestIn = (language: Language, changes: Partial<StoredRequest> = {}): StoredRequest => ({
  id: 1,
  reference,
  language,
  status: "in_review",
  heardStatus: "in_review",
  submittedAt: new Date("2027-01-04T12:00:00Z"),
  withdrawnAt: null,
  withdrawnReason: null,
  restorableUntil: null,
  contactCorrectedAt: null,
  removalRequestedAt: null,
  removedAt: null,
  isMerged: false,
  reviewBy: "2027-01-18",
  decisionBy: day,
  today: "2027-01-11",
  isSecondReview: false,
  isEndUnheard: false,
  project: null,
  hasProject: false,
  addressIsKnown: true,
  treatySignatureId: null,
  values: answers,
  ...changes,
});
const withdrawn = { withdrawnAt: new Date("2027-01-10T12:00:00Z"), restorableUntil: new Date("2027-02-09T12:00:00Z") };
const undecided: Standing = { decision: null, objectBy: null, objectionDays: 30 };
const decided: Standing = {
  decision: {
    status: "approved",
    texts: { en: "It fits our aims", fr: "Il correspond à nos objectifs", es: "Encaja con nuestros objetivos" },
    words: "The training of the water keepers convinced us.",
    at: new Date("2027-01-11T12:00:00Z"),
  },
  objectBy: null,
  objectionDays: 30,
};

/** What previews of the provider's words show, written by the code that sends it. The texts lie below the features that write emails. */
export const emailExamples: EmailExamples = {
  receiptOfAFundingRequest: (given) =>
    [known, unknown].map((stranger) => intake.receiptEmail(given, 1, reference, answers, amount, stranger)),
  receiptOfAnInquiry: (given) =>
    [known, unknown].map((stranger) =>
      respondents.receiptEmail(given, 1, inquiryReference, { ...institution, address: "", zip: "" }, stranger),
    ),
  receiptOfAMessage: (given) => [known, unknown].map((stranger) => messages.receiptEmail(given, messageReference, community, stranger)),
  newStatusOfAFundingRequest: (given, language) => [
    applicant.statusEmail(given, requestIn(language), undecided, null),
    applicant.statusEmail(given, requestIn(language, { status: "approved" }), decided, null),
  ],
  questionAboutAFundingRequest: (given, language) => [
    applicant.questionEmail(given, requestIn(language), { question: "Who looks after the intake once it is repaired?", answerBy: day }),
  ],
  receiptOfAnObjection: (given, language) => [applicant.objectionEmail(given, requestIn(language, { isSecondReview: true }), undecided)],
  receiptOfAWithdrawal: (given, language) => [applicant.withdrawnEmail(given, requestIn(language, withdrawn), 365)],
  withdrawalUndone: (given, language) => [applicant.restoredEmail(given, requestIn(language))],
  projectPageReady: (given, language) => [
    applicant.messageEmail(given, requestIn(language), "project_prepared", () => preparedWords(project.name)),
  ],
  projectPageChangedByOurStaff: (given, language) => [
    applicant.messageEmail(given, requestIn(language), "project_facts_changed", () =>
      changedWords(project.name, ["location", "fundingNeeded"]),
    ),
  ],
  newsOfAProject: (given) => [
    newsEmail(given, followed(given, false), { posts: [post("Four water keepers are trained", day)], projects: [], hasMore: false }),
    newsEmail(given, followed(given, true), {
      posts: [post("Four water keepers are trained", day), post("The intake is repaired", "2027-02-15")],
      projects: [],
      hasMore: false,
    }),
  ],
  newProjects: (given) => [
    newsEmail(given, { ...followed(given, true), project: null }, { posts: [], projects: [project], hasMore: false }),
  ],
  forwardedFundingRequest: (given) => [
    intake.forwardEmail(
      given,
      staff,
      { ...answers, id: 1, reference, fundingAmountValue: amount.amount, fundingCurrency: amount.currency },
      institution.email,
      [],
    ),
  ],
  forwardedInquiry: (given) => [
    respondents.forwardEmail(given, staff, { ...institution, id: 1, reference: inquiryReference }, institution.email),
  ],
};

const followed = ({ config }: Parameters<EmailExamples["newProjects"]>[0], isDigest: boolean) => ({
  project,
  link: config.publicUrl + paths.follow("{link}"),
  isDigest,
});
