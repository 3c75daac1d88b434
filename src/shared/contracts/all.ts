import * as apiKeys from "./partner-api/api-keys.ts";
import * as applicant from "./requests/applicant.ts";
import * as attachments from "./requests/attachments.ts";
import * as audit from "./record/audit.ts";
import * as auth from "./record/auth.ts";
import * as bank from "./money/bank.ts";
import * as bankComparison from "./money/bank-comparison.ts";
import * as bankInbox from "./money/bank-inbox.ts";
import * as bankStatements from "./money/bank-statements.ts";
import * as backups from "./site/backups.ts";
import * as certifications from "./site/certifications.ts";
import * as commitments from "./money/commitments.ts";
import * as dashboard from "./site/dashboard.ts";
import * as decisions from "./requests/decisions.ts";
import * as deposits from "./money/deposits.ts";
import * as desk from "./requests/assignment.ts";
import * as discovery from "./discovery/search.ts";
import * as discoveryDesk from "./discovery/deciding.ts";
import * as discoverySources from "./discovery/sources.ts";
import * as screeningLists from "./screening/lists.ts";
import * as draftPeople from "./requests/draft-people.ts";
import * as drafts from "./requests/drafts.ts";
import * as duplicates from "./requests/duplicates.ts";
import * as emails from "./record/emails.ts";
import * as organisation from "./record/organisation.ts";
import * as erasure from "./site/erasure.ts";
import * as fairness from "./requests/fairness.ts";
import * as follows from "./projects/follows.ts";
import * as figures from "./site/figures.ts";
import * as find from "./site/find.ts";
import * as firstSteps from "./site/first-steps.ts";
import * as fundingRequests from "./requests/intake.ts";
import * as institutions from "./partners/institutions.ts";
import * as inquiries from "./partners/inquiries.ts";
import * as kyc from "./partners/kyc-calls.ts";
import * as members from "./partners/members.ts";
import * as complianceReviews from "./partners/compliance-reviews.ts";
import * as onboarding from "./partners/onboarding.ts";
import * as ownRequest from "./requests/own-request.ts";
import * as partnerArea from "./partner-api/area.ts";
import * as passkeys from "./record/passkeys.ts";
import * as passwordReset from "./record/password-reset.ts";
import * as policyReports from "./site/policy-reports.ts";
import * as projects from "./projects/publication.ts";
import * as publicProjects from "./projects/public-projects.ts";
import * as samples from "./projects/samples.ts";
import * as questionTemplates from "./requests/question-templates.ts";
import * as questions from "./requests/questions.ts";
import * as retention from "./site/retention.ts";
import * as respondents from "./requests/respondents.ts";
import * as review from "./requests/review.ts";
import * as undo from "./requests/undo.ts";
import * as rounds from "./requests/rounds.ts";
import * as scoring from "./requests/scoring.ts";
import * as serviceLevels from "./requests/service-levels.ts";
import * as staff from "./site/staff.ts";
import * as status from "./site/status.ts";
import * as transfers from "./money/transfers.ts";
import * as screeningCases from "./screening/cases.ts";
import * as screeningExaminer from "./screening/examiner.ts";
import * as screeningParties from "./screening/parties.ts";
import * as screeningWeakening from "./screening/weakening.ts";
import * as pastGrants from "./requests/past-grants.ts";
import * as treaty from "./requests/treaty.ts";
import * as visitorMessages from "./requests/visitor-messages.ts";
import * as comments from "./requests/comments.ts";
import * as conversation from "./requests/conversation.ts";
import * as agreements from "./projects/agreements.ts";
import * as ownAgreements from "./projects/own-agreements.ts";
import * as ownReports from "./projects/own-reports.ts";
import * as projectReports from "./projects/reports.ts";
import * as community from "./projects/community.ts";
import * as communityMoney from "./money/community-money.ts";
import * as communityPictures from "./projects/community-pictures.ts";
import * as projectMap from "./projects/map.ts";
import * as communityPosts from "./projects/community-posts.ts";
import * as limits from "./money/limits.ts";
import * as partnership from "./money/partnership.ts";
import * as payeeFiles from "./money/payee-files.ts";
import * as live from "./record/live.ts";
import * as notifications from "./record/notifications.ts";
import * as tableViews from "./record/table-views.ts";
import * as imports from "./site/imports.ts";
import * as texts from "./record/texts.ts";
import * as approvals from "./record/approvals.ts";
import type { Contract } from "./contract.ts";

const modules = {
  approvals,
  texts,
  notifications,
  tableViews,
  imports,
  live,
  comments,
  conversation,
  agreements,
  ownReports,
  projectReports,
  ownAgreements,
  community,
  communityMoney,
  communityPictures,
  projectMap,
  communityPosts,
  apiKeys,
  applicant,
  attachments,
  audit,
  auth,
  bank,
  bankComparison,
  bankInbox,
  bankStatements,
  backups,
  certifications,
  commitments,
  dashboard,
  decisions,
  deposits,
  desk,
  discovery,
  discoveryDesk,
  discoverySources,
  screeningLists,
  draftPeople,
  drafts,
  duplicates,
  emails,
  organisation,
  erasure,
  fairness,
  figures,
  find,
  follows,
  firstSteps,
  fundingRequests,
  institutions,
  inquiries,
  kyc,
  limits,
  partnership,
  payeeFiles,
  members,
  complianceReviews,
  onboarding,
  ownRequest,
  partnerArea,
  passkeys,
  passwordReset,
  policyReports,
  projects,
  publicProjects,
  questionTemplates,
  questions,
  respondents,
  retention,
  review,
  undo,
  samples,
  rounds,
  scoring,
  serviceLevels,
  staff,
  status,
  transfers,
  screeningCases,
  screeningExaminer,
  screeningParties,
  screeningWeakening,
  pastGrants,
  treaty,
  visitorMessages,
};

/** Every contract of the internal API. The browser takes only its types from here, never its code. */
export type AnyContract = {
  [File in keyof typeof modules]: Extract<(typeof modules)[File][keyof (typeof modules)[File]], Contract>;
}[keyof typeof modules];

/** Each contract by its call, so that the compiler looks one up instead of comparing them all. */
type Contracts = { [One in AnyContract as One["call"]]: One };

export type ContractOf<Name extends AnyContract["call"]> = Contracts[Name];

/** Who may make a call, as its contract says: another word does not compile, so that the interface has no list of rights of its own. */
export type AccessTo<Name extends AnyContract["call"]> = ContractOf<Name>["access"];

export const allContracts: Contract[] = Object.values(modules).flatMap((module) => Object.values(module).filter(isContract));

/** The contracts file by file: an area of the table of what each role may do. */
export const contractsByFile: [file: string, contracts: Contract[]][] = Object.entries(modules).map(([file, module]) => [
  file,
  Object.values(module).filter(isContract),
]);

function isContract(value: unknown): value is Contract {
  return typeof value === "object" && value !== null && "call" in value && "access" in value;
}
