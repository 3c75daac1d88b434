import { approvalKindLabel } from "../../../shared/domain/approval-labels.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { StoredNotification } from "./queries.ts";
import type { NotificationKind } from "./topics.ts";

interface Names {
  name: string;
  about: string;
  count: number;
}

const sentences: Record<NotificationKind, (names: Names) => string> = {
  mentioned: m.live_notice_mentioned,
  assigned: m.live_notice_assigned,
  assigned_many: m.live_notice_assigned_many,
  answered: m.live_notice_answered,
  documents_added: m.live_notice_documents_added,
  objection: m.live_notice_objection,
  unmerged: m.live_notice_unmerged,
  consent_ends: m.live_notice_consent_ends,
  consent_ended: m.live_notice_consent_ended,
  consent_withdrawn: m.live_notice_consent_withdrawn,
  consent_confirmed: m.live_notice_consent_confirmed,
  consent_refused: m.live_notice_consent_refused,
  project_published: m.live_notice_project_published,
  approval_waits: m.live_notice_approval_waits,
  approval_decided: m.live_notice_approval_decided,
  approval_cools: m.live_notice_approval_cools,
  approval_stopped: m.live_notice_approval_stopped,
  approval_lapsed: m.live_notice_approval_lapsed,
  control_fails: m.live_notice_control_fails,
  control_holds: m.live_notice_control_holds,
  screening_found: m.live_notice_screening_found,
  screening_confirmed: m.live_notice_screening_confirmed,
  kyc_submitted: m.live_notice_kyc_submitted,
  kyc_review_due: m.live_notice_kyc_review_due,
  kyc_review_late: m.live_notice_kyc_review_late,
  payee_review_due: m.live_notice_payee_review_due,
  payee_review_late: m.live_notice_payee_review_late,
  agreement_edited: m.live_notice_agreement_edited,
  agreement_remarked: m.live_notice_agreement_remarked,
  agreement_signed: m.live_notice_agreement_signed,
  agreement_declined: m.live_notice_agreement_declined,
  agreement_ends: m.live_notice_agreement_ends,
  partnership_remarked: m.live_notice_partnership_remarked,
  partnership_signed: m.live_notice_partnership_signed,
  partnership_declined: m.live_notice_partnership_declined,
  partnership_ends: m.live_notice_partnership_ends,
  partner_due_soon: m.live_notice_partner_due_soon,
  partner_due_late: m.live_notice_partner_due_late,
  compliance_review_due: m.live_notice_compliance_review_due,
  compliance_review_late: m.live_notice_compliance_review_late,
  compliance_assessment_due: m.live_notice_compliance_assessment_due,
  compliance_assessment_late: m.live_notice_compliance_assessment_late,
  payment_questioned: m.live_notice_payment_questioned,
  project_report_released: m.live_notice_project_report_released,
  project_report_refused: m.live_notice_project_report_refused,
  project_report_withdrawn: m.live_notice_project_report_withdrawn,
  project_report_late: m.live_notice_project_report_late,
};

/** Where at the desk's drawer it is to be seen. */
const tabs: Partial<Record<string, string>> = { mentioned: "talk", answered: "talk", objection: "review" };

/** What happened, in a sentence without a stop. It names colleagues and references, and nothing of an applicant. */
export function describeNotice({
  kind,
  causedBy,
  reference,
  fundingRequestId,
  requests,
  approvalKind,
  screeningCases,
}: StoredNotification): string {
  const sentence = (sentences as Partial<typeof sentences>)[kind as NotificationKind] ?? m.live_notice_other;
  const known = reference ?? undefined;
  const ofProject = known && m.live_notice_about_project({ reference: known });
  return sentence({
    name: causedBy,
    about: approvalKind
      ? approvalKindLabel(approvalKind)
      : ((fundingRequestId === null ? ofProject : known) ?? m.live_notice_about_nothing()),
    count: requests ?? screeningCases ?? 1,
  });
}

/** True for what is about a control behind a certification and not about a request or a project. */
export function isAboutControl({ kind }: Pick<StoredNotification, "kind">): boolean {
  return kind === "control_fails" || kind === "control_holds";
}

/** True for what is about possible matches of the screening. */
export function isAboutScreening({ kind }: Pick<StoredNotification, "kind">): boolean {
  return kind === "screening_found" || kind === "screening_confirmed";
}

/** True for what is about the review or the assessment of an institution, and not about its KYC file. */
export function isAboutCompliance({ kind }: Pick<StoredNotification, "kind">): boolean {
  return kind.startsWith("compliance_");
}

/** True for what is agreed with an institution, and what is due of it by that. */
export function isAboutPartnership({ kind }: Pick<StoredNotification, "kind">): boolean {
  return kind.startsWith("partner");
}

/** True for what a community asks about a payment. */
export function isAboutPayment({ kind }: Pick<StoredNotification, "kind">): boolean {
  return kind === "payment_questioned";
}

export function tabOf({ kind }: Pick<StoredNotification, "kind">): string | null {
  return tabs[kind] ?? null;
}
