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
