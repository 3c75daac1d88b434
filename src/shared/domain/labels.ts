import type { PledgeRange } from "./contact.ts";
import { m } from "../messages/generated/messages.js";
import type { OrganizationType } from "./organisations.ts";
import type { FundingRequestField } from "./request-fields.ts";

const organizationTypeLabels: Record<OrganizationType, () => string> = {
  nation: m.type_nation,
  indigenous_nation: m.type_indigenous_nation,
  bank: m.type_bank,
  financial_organization: m.type_financial_organization,
  community: m.type_community,
  municipality: m.type_municipality,
  corporate: m.type_corporate,
  individual: m.type_individual,
  other: m.type_other,
};

/** What people read for a funding request's organisation type; an unknown one shows as it is. */
export function organizationTypeLabel(type: string): string {
  return organizationTypeLabels[type as OrganizationType]?.() ?? type;
}

/** An answer of a funding request as people read it. */
export function requestAnswerLabel<Answer extends string | null>(field: FundingRequestField, answer: Answer): Answer | string {
  return field === "organizationType" && answer !== null ? organizationTypeLabel(answer) : answer;
}

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

const pledges: Record<PledgeRange, () => string> = {
  up_to_10000: m.contact_pledge_10000,
  up_to_50000: m.contact_pledge_50000,
  up_to_250000: m.contact_pledge_250000,
  more: m.contact_pledge_more,
  open: m.contact_pledge_open,
};

export function pledgeLabel(range: PledgeRange): string {
  return pledges[range]();
}
