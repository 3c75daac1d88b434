import { m } from "../messages/generated/messages.js";
import type { FormVersion } from "./form-versions.ts";

/** The parts of the form that ask, in their order. */
export type RequestSection = "organisation" | "contact" | "project" | "sovereignty";

/** Where an answer is used besides the form, its review, the page of all questions, the desk and the applicant's download. */
export type FieldUse =
  /** A column of the administrators' file. */
  | "export"
  /** The table in which the desk compares two requests. */
  | "comparison"
  /** A line of the facts that the staff's copy and a forwarded request begin with. */
  | "mailFact"
  /** A text of its own in a forwarded request. */
  | "mailText"
  /** The desk's search. */
  | "search";

interface RequestField {
  /** The question, on the form and wherever the answer is shown. */
  label: () => string;
  hint?: () => string;
  section: RequestSection;
  /** Longest answer in UTF-16 units, as the browser's maxlength counts. */
  max: number;
  isRequired: boolean;
  /** Lines of its box: a long answer. */
  rows?: number;
  /** Goes when personal data is removed. */
  isPersonal: boolean;
  used: readonly FieldUse[];
}

/**
 * The one list of a request's fields, in the order of the form (§2 /funding-request; ruling: what is required). The form, the contracts,
 * the statements, the desk, emails, files and the removal of personal data are made of it, so that a field is added here alone
 * (CONTRIBUTING.md). How an answer is checked stands in funding-request.ts, and comes after the form.
 */
export const requestFields = {
  organizationName: {
    label: m.fr_organization_name,
    hint: m.fr_organization_name_hint,
    section: "organisation",
    max: 200,
    isRequired: true,
    isPersonal: true,
    used: ["export", "comparison", "mailFact", "search"],
  },
  organizationType: {
    label: m.fr_organization_type,
    section: "organisation",
    max: 40,
    isRequired: true,
    isPersonal: false,
    used: ["export", "comparison", "mailFact", "search"],
  },
  contactName: {
    label: m.fr_contact_name,
    section: "contact",
    max: 200,
    isRequired: true,
    isPersonal: true,
    used: ["export", "comparison", "mailFact"],
  },
  email: {
    label: m.fr_email,
    section: "contact",
    max: 254,
    isRequired: true,
    isPersonal: true,
    used: ["export", "comparison", "mailFact", "search"],
  },
  phone: {
    label: m.fr_phone,
    section: "contact",
    max: 50,
    isRequired: false,
    isPersonal: true,
    used: ["export", "comparison", "mailFact"],
  },
  address: { label: m.fr_address, section: "contact", max: 300, isRequired: false, isPersonal: true, used: ["export", "comparison"] },
  city: { label: m.fr_city, section: "contact", max: 120, isRequired: false, isPersonal: true, used: ["export", "comparison"] },
  zip: { label: m.fr_zip, section: "contact", max: 20, isRequired: false, isPersonal: true, used: ["export", "comparison"] },
  projectTitle: {
    label: m.fr_project_title,
    section: "project",
    max: 200,
    isRequired: true,
    isPersonal: true,
    used: ["export", "comparison", "mailFact", "search"],
  },
  projectDescription: {
    label: m.fr_project_description,
    hint: m.fr_project_description_hint,
    section: "project",
    max: 10_000,
    isRequired: true,
    rows: 5,
    isPersonal: true,
    used: ["export", "comparison", "mailText"],
  },
  location: {
    label: m.fr_location,
    section: "project",
    max: 300,
    isRequired: true,
    isPersonal: true,
    used: ["export", "comparison", "mailFact"],
  },
  fundingAmount: {
    label: m.fr_amount,
    hint: m.fr_amount_hint,
    section: "project",
    max: 100,
    isRequired: true,
    isPersonal: false,
    used: ["export", "comparison", "mailFact"],
  },
  timeline: {
    label: m.fr_timeline,
    hint: m.fr_timeline_hint,
    section: "project",
    max: 300,
    isRequired: true,
    isPersonal: true,
    used: ["export", "comparison", "mailFact"],
  },
  indigenousSovereignty: {
    label: m.fr_sovereignty,
    hint: m.fr_sovereignty_hint,
    section: "sovereignty",
    max: 10_000,
    isRequired: true,
    rows: 4,
    isPersonal: true,
    used: ["export", "comparison", "mailText"],
  },
  unDripCompliance: {
    label: m.fr_undrip,
    hint: m.fr_undrip_hint,
    section: "sovereignty",
    max: 10_000,
    isRequired: true,
    rows: 4,
    isPersonal: true,
    used: ["export", "comparison", "mailText"],
  },
  marginalizedPeoplesImpact: {
    label: m.fr_impact,
    hint: m.fr_impact_hint,
    section: "sovereignty",
    max: 10_000,
    isRequired: true,
    rows: 4,
    isPersonal: true,
    used: ["export", "comparison", "mailText"],
  },
  additionalInfo: {
    label: m.fr_additional,
    section: "sovereignty",
    max: 10_000,
    isRequired: false,
    rows: 3,
    isPersonal: true,
    used: ["export", "comparison", "mailText"],
  },
} as const satisfies Record<string, RequestField>;

/** Goes up by one when a field is renamed or no longer asked for: nobody has an older answer to a new one. */
export const fundingRequestForm: FormVersion = { version: 1, renamed: [] };

type Fields = typeof requestFields;
export type FundingRequestField = keyof Fields;
export type FundingRequestValues = Record<FundingRequestField, string>;
export type RequiredField = { [Name in FundingRequestField]: Fields[Name]["isRequired"] extends true ? Name : never }[FundingRequestField];
export type FieldIn<Section extends RequestSection> = {
  [Name in FundingRequestField]: Fields[Name]["section"] extends Section ? Name : never;
}[FundingRequestField];

export const requestFieldNames = Object.keys(requestFields) as FundingRequestField[];

/** What the list says of a field, without what is particular to this one. */
export function fieldNamed(name: FundingRequestField): RequestField {
  return requestFields[name];
}

export function fieldsIn<Section extends RequestSection>(section: Section): FieldIn<Section>[] {
  return requestFieldNames.filter((name): name is FieldIn<Section> => requestFields[name].section === section);
}

export function fieldsFor(use: FieldUse): FundingRequestField[] {
  return requestFieldNames.filter((name) => fieldNamed(name).used.includes(use));
}

/** The same fields in another order: of each pair, the first comes to stand right before the second. */
export function withMoved(names: FundingRequestField[], ...pairs: [FundingRequestField, before: FundingRequestField][]) {
  return pairs.reduce(
    (order, [moved, before]) => order.filter((name) => name !== moved).flatMap((name) => (name === before ? [moved, before] : [name])),
    names,
  );
}
