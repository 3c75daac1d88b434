import { m } from "../messages/generated/messages.js";
import { emailFormat, type FieldRule } from "./form-rules.ts";
import { understandFundingAmount } from "./funding-amount.ts";
import {
  type FieldIn,
  fieldsIn,
  type FundingRequestField,
  requestFieldNames,
  requestFields,
  type RequiredField,
} from "./request-fields.ts";
import { organizationTypes } from "./organisations.ts";

/** What is said of an answer that is required and was not given. */
const required: Record<RequiredField, () => string> = {
  organizationName: m.fr_error_organization_name,
  organizationType: m.fr_error_organization_type,
  contactName: m.fr_error_contact_name,
  email: m.error_email,
  projectTitle: m.fr_error_project_title,
  projectDescription: m.fr_error_project_description,
  location: m.fr_error_location,
  fundingAmount: m.fr_error_amount_empty,
  timeline: m.fr_error_timeline,
  indigenousSovereignty: m.fr_error_sovereignty,
  unDripCompliance: m.fr_error_undrip,
  marginalizedPeoplesImpact: m.fr_error_impact,
};

/** What some answers must be besides. */
const formats: Partial<Record<FundingRequestField, FieldRule["format"]>> = {
  organizationType: (value) => ((organizationTypes as readonly string[]).includes(value) ? undefined : m.fr_error_organization_type()),
  email: emailFormat,
  fundingAmount: (value) => (understandFundingAmount(value) ? undefined : m.fr_error_amount()),
};

/** What the answers of the funding request form must satisfy. */
export const fundingRequestRules = rulesOf(requestFieldNames);

/** The fields that an applicant can correct later, by the rules of the form. */
export const contactRules = rulesOf(fieldsIn("contact"));
export type ContactValues = Record<FieldIn<"contact">, string>;

function rulesOf<Name extends FundingRequestField>(names: Name[]): Record<Name, FieldRule> {
  return Object.fromEntries(names.map((name) => [name, ruleOf(name)])) as Record<Name, FieldRule>;
}

function ruleOf(name: FundingRequestField): FieldRule {
  const format = formats[name];
  return { max: requestFields[name].max, ...(isRequired(name) && { required: required[name] }), ...(format && { format }) };
}

function isRequired(name: FundingRequestField): name is RequiredField {
  return requestFields[name].isRequired;
}
