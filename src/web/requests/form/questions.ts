import type { FundingRequestField } from "../../../shared/domain/funding-request-fields.ts";
import { m } from "../../../shared/messages/generated/messages.js";

interface Question {
  label: () => string;
  hint?: () => string;
  /** Lines of its box; a long answer. */
  rows?: number;
}

/** What the form asks, in words: for the form itself, the review of the answers, and the page of all questions. */
export const questions: Record<FundingRequestField, Question> = {
  organizationName: { label: m.fr_organization_name, hint: m.fr_organization_name_hint },
  organizationType: { label: m.fr_organization_type },
  contactName: { label: m.fr_contact_name },
  email: { label: m.fr_email },
  phone: { label: m.fr_phone },
  address: { label: m.fr_address },
  city: { label: m.fr_city },
  zip: { label: m.fr_zip },
  projectTitle: { label: m.fr_project_title },
  projectDescription: { label: m.fr_project_description, hint: m.fr_project_description_hint, rows: 5 },
  location: { label: m.fr_location },
  fundingAmount: { label: m.fr_amount, hint: m.fr_amount_hint },
  timeline: { label: m.fr_timeline, hint: m.fr_timeline_hint },
  indigenousSovereignty: { label: m.fr_sovereignty, hint: m.fr_sovereignty_hint, rows: 4 },
  unDripCompliance: { label: m.fr_undrip, hint: m.fr_undrip_hint, rows: 4 },
  marginalizedPeoplesImpact: { label: m.fr_impact, hint: m.fr_impact_hint, rows: 4 },
  additionalInfo: { label: m.fr_additional, rows: 3 },
};
