import { m } from "../messages/generated/messages.js";
import { emailFormat, type FieldRule } from "./form-rules.ts";
import { understandFundingAmount } from "./funding-amount.ts";
import { fundingRequestFields as fields } from "./funding-request-fields.ts";
import { organizationTypes } from "./organisations.ts";

/** A field has a sentence for being empty exactly when it is required. */
type Rules = {
  [Field in keyof typeof fields]: (typeof fields)[Field]["isRequired"] extends true
    ? FieldRule & { required: () => string }
    : FieldRule & { required?: never };
};

/** What the answers of the funding request form must satisfy. */
export const fundingRequestRules = {
  organizationName: { max: fields.organizationName.max, required: m.fr_error_organization_name },
  organizationType: {
    max: fields.organizationType.max,
    required: m.fr_error_organization_type,
    format: (value) => ((organizationTypes as readonly string[]).includes(value) ? undefined : m.fr_error_organization_type()),
  },
  contactName: { max: fields.contactName.max, required: m.fr_error_contact_name },
  email: { max: fields.email.max, required: m.error_email, format: emailFormat },
  phone: { max: fields.phone.max },
  address: { max: fields.address.max },
  city: { max: fields.city.max },
  zip: { max: fields.zip.max },
  projectTitle: { max: fields.projectTitle.max, required: m.fr_error_project_title },
  projectDescription: { max: fields.projectDescription.max, required: m.fr_error_project_description },
  location: { max: fields.location.max, required: m.fr_error_location },
  fundingAmount: {
    max: fields.fundingAmount.max,
    required: m.fr_error_amount_empty,
    format: (value) => (understandFundingAmount(value) ? undefined : m.fr_error_amount()),
  },
  timeline: { max: fields.timeline.max, required: m.fr_error_timeline },
  indigenousSovereignty: { max: fields.indigenousSovereignty.max, required: m.fr_error_sovereignty },
  unDripCompliance: { max: fields.unDripCompliance.max, required: m.fr_error_undrip },
  marginalizedPeoplesImpact: { max: fields.marginalizedPeoplesImpact.max, required: m.fr_error_impact },
  additionalInfo: { max: fields.additionalInfo.max },
} as const satisfies Rules;
