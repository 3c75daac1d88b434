import type { FormVersion } from "./form-versions.ts";

/**
 * Fields of the funding request form in the order they stand on the page (§2 /funding-request; ruling: what is required), with
 * what the form needs of each to be shown. How an answer is checked stands in funding-request.ts, and comes after the form.
 */
export const fundingRequestFields = {
  organizationName: { max: 200, isRequired: true },
  organizationType: { max: 40, isRequired: true },
  contactName: { max: 200, isRequired: true },
  email: { max: 254, isRequired: true },
  phone: { max: 50, isRequired: false },
  address: { max: 300, isRequired: false },
  city: { max: 120, isRequired: false },
  zip: { max: 20, isRequired: false },
  projectTitle: { max: 200, isRequired: true },
  projectDescription: { max: 10_000, isRequired: true },
  location: { max: 300, isRequired: true },
  fundingAmount: { max: 100, isRequired: true },
  timeline: { max: 300, isRequired: true },
  indigenousSovereignty: { max: 10_000, isRequired: true },
  unDripCompliance: { max: 10_000, isRequired: true },
  marginalizedPeoplesImpact: { max: 10_000, isRequired: true },
  additionalInfo: { max: 10_000, isRequired: false },
} as const satisfies Record<string, { max: number; isRequired: boolean }>;

/** Goes up by one with each change of the fields above. */
export const fundingRequestForm: FormVersion = { version: 1, renamed: [] };

export type FundingRequestField = keyof typeof fundingRequestFields;
export type FundingRequestValues = Record<FundingRequestField, string>;
