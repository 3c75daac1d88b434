import { m } from "../messages/generated/messages.js";

/** Labels of every status in the product (§4); `rejected` reads "Needs Review" for a respondent. */
const statusLabels: Record<string, () => string> = {
  pending: m.status_pending,
  in_review: m.status_in_review,
  approved: m.status_approved,
  rejected: m.status_rejected,
};

export function fundingRequestStatusLabel(status: string): string {
  return statusLabels[status]?.() ?? status;
}

export function respondentStatusLabel(status: string): string {
  return status === "rejected" ? m.status_needs_review() : fundingRequestStatusLabel(status);
}

/** Public words for an institution's eligibility: anything but eligible and pending is Not Eligible (§4). */
export function eligibilityLabel(status: string): string {
  if (status === "eligible") return m.eligibility_eligible();
  return status === "pending" ? m.eligibility_pending() : m.eligibility_not_eligible();
}
