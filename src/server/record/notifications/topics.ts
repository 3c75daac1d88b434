import type { NotificationTopic } from "../../../shared/domain/notification-rules.ts";

/** What one of the staff can be told of, in the groups in which they choose how. */
const kindsOf = {
  requests: ["mentioned", "assigned", "assigned_many", "answered", "documents_added", "objection", "unmerged"],
  approvals: ["approval_waits", "approval_decided", "approval_cools", "approval_stopped", "approval_lapsed"],
  screening: ["screening_found", "screening_confirmed"],
  payments: ["payment_questioned"],
  files: ["kyc_submitted", "kyc_review_due", "kyc_review_late", "payee_review_due", "payee_review_late"],
  agreements: [
    "agreement_edited",
    "agreement_remarked",
    "agreement_signed",
    "agreement_declined",
    "agreement_ends",
    "partnership_remarked",
    "partnership_signed",
    "partnership_declined",
    "partnership_ends",
  ],
  projects: [
    "consent_ends",
    "consent_ended",
    "consent_withdrawn",
    "consent_confirmed",
    "consent_refused",
    "project_published",
    "project_report_released",
    "project_report_refused",
    "project_report_withdrawn",
    "project_report_late",
  ],
  partners: [
    "partner_due_soon",
    "partner_due_late",
    "compliance_review_due",
    "compliance_review_late",
    "compliance_assessment_due",
    "compliance_assessment_late",
  ],
  controls: ["control_fails", "control_holds"],
} as const satisfies Record<NotificationTopic, readonly string[]>;

export type NotificationKind = (typeof kindsOf)[NotificationTopic][number];

export const notificationKinds: readonly NotificationKind[] = Object.values(kindsOf).flat();

const topics = new Map(
  Object.entries(kindsOf).flatMap(([topic, kinds]) => kinds.map((kind) => [kind as NotificationKind, topic as NotificationTopic] as const)),
);

/** Under which group a kind stands; undefined for what cannot wait: whoever is to stop a change before it takes force hears at once. */
export function topicOf(kind: NotificationKind): NotificationTopic | undefined {
  return kind === "approval_cools" ? undefined : topics.get(kind);
}
