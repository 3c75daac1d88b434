import * as apiKeys from "./api-keys.ts";
import * as applicant from "./applicant.ts";
import * as attachments from "./attachments.ts";
import * as audit from "./audit.ts";
import * as auth from "./auth.ts";
import * as bank from "./bank.ts";
import * as certifications from "./certifications.ts";
import * as dashboard from "./dashboard.ts";
import * as decisions from "./decisions.ts";
import * as deposits from "./deposits.ts";
import * as desk from "./desk.ts";
import * as discovery from "./discovery.ts";
import * as discoveryDesk from "./discovery-desk.ts";
import * as drafts from "./drafts.ts";
import * as duplicates from "./duplicates.ts";
import * as emails from "./emails.ts";
import * as erasure from "./erasure.ts";
import * as fairness from "./fairness.ts";
import * as firstSteps from "./first-steps.ts";
import * as fundingRequests from "./funding-requests.ts";
import * as institutions from "./institutions.ts";
import * as members from "./members.ts";
import * as onboarding from "./onboarding.ts";
import * as partnerArea from "./partner-area.ts";
import * as passkeys from "./passkeys.ts";
import * as passwordReset from "./password-reset.ts";
import * as policyReports from "./policy-reports.ts";
import * as projects from "./projects.ts";
import * as questions from "./questions.ts";
import * as retention from "./retention.ts";
import * as respondents from "./respondents.ts";
import * as review from "./review.ts";
import * as scoring from "./scoring.ts";
import * as staff from "./staff.ts";
import * as transfers from "./transfers.ts";
import * as treaty from "./treaty.ts";
import * as comments from "./comments.ts";
import * as community from "./community.ts";
import * as communityPosts from "./community-posts.ts";
import * as live from "./live.ts";
import * as notifications from "./notifications.ts";
import * as approvals from "./approvals.ts";
import type { Contract } from "./contract.ts";

const modules = {
  approvals,
  notifications,
  live,
  comments,
  community,
  communityPosts,
  apiKeys,
  applicant,
  attachments,
  audit,
  auth,
  bank,
  certifications,
  dashboard,
  decisions,
  deposits,
  desk,
  discovery,
  discoveryDesk,
  drafts,
  duplicates,
  emails,
  erasure,
  fairness,
  firstSteps,
  fundingRequests,
  institutions,
  members,
  onboarding,
  partnerArea,
  passkeys,
  passwordReset,
  policyReports,
  projects,
  questions,
  respondents,
  retention,
  review,
  scoring,
  staff,
  transfers,
  treaty,
};

/** Every contract of the internal API. The browser takes only its types from here, never its code. */
export type AnyContract = {
  [File in keyof typeof modules]: Extract<(typeof modules)[File][keyof (typeof modules)[File]], Contract>;
}[keyof typeof modules];

export type ContractOf<Name extends AnyContract["call"]> = Extract<AnyContract, { call: Name }>;

export const allContracts: Contract[] = Object.values(modules).flatMap((module) => Object.values(module).filter(isContract));

/** The contracts file by file: an area of the table of what each role may do. */
export const contractsByFile: [file: string, contracts: Contract[]][] = Object.entries(modules).map(([file, module]) => [
  file,
  Object.values(module).filter(isContract),
]);

function isContract(value: unknown): value is Contract {
  return typeof value === "object" && value !== null && "call" in value && "access" in value;
}
