import { m } from "../messages/generated/messages.js";
import { emailFormat, type FieldRule } from "./form-rules.ts";
import type { FormVersion } from "./form-versions.ts";
import { understandFundingAmount } from "./funding-amount.ts";
import { organizationTypes } from "./organisations.ts";

/** Fields of the funding request form in the order they stand on the page (§2 /funding-request; ruling: what is required). */
export const fundingRequestRules = {
  organizationName: { max: 200, required: m.fr_error_organization_name },
  organizationType: {
    max: 40,
    required: m.fr_error_organization_type,
    format: (value) => ((organizationTypes as readonly string[]).includes(value) ? undefined : m.fr_error_organization_type()),
  },
  contactName: { max: 200, required: m.fr_error_contact_name },
  email: { max: 254, required: m.error_email, format: emailFormat },
  phone: { max: 50 },
  address: { max: 300 },
  city: { max: 120 },
  zip: { max: 20 },
  projectTitle: { max: 200, required: m.fr_error_project_title },
  projectDescription: { max: 10_000, required: m.fr_error_project_description },
  location: { max: 300, required: m.fr_error_location },
  fundingAmount: {
    max: 100,
    required: m.fr_error_amount_empty,
    format: (value) => (understandFundingAmount(value) ? undefined : m.fr_error_amount()),
  },
  timeline: { max: 300, required: m.fr_error_timeline },
  indigenousSovereignty: { max: 10_000, required: m.fr_error_sovereignty },
  unDripCompliance: { max: 10_000, required: m.fr_error_undrip },
  marginalizedPeoplesImpact: { max: 10_000, required: m.fr_error_impact },
  additionalInfo: { max: 10_000 },
} as const satisfies Record<string, FieldRule>;

/** Goes up by one with each change of the fields above. */
export const fundingRequestForm: FormVersion = { version: 1, renamed: [] };

export type FundingRequestField = keyof typeof fundingRequestRules;
export type FundingRequestValues = Record<FundingRequestField, string>;
