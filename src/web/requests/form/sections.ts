import type { FieldErrors } from "../../../shared/domain/errors.ts";
import { type FundingRequestField, fundingRequestFields } from "../../../shared/domain/funding-request-fields.ts";
import { m } from "../../../shared/messages/generated/messages.js";

export interface Section {
  id: string;
  title: () => string;
  text: () => string;
  fields: FundingRequestField[];
}

/** The five sections of the one page (DESIGN.md, Long form). */
export const sections: Section[] = [
  { id: "section-1", title: m.fr_section_1, text: m.fr_section_1_text, fields: ["organizationName", "organizationType"] },
  {
    id: "section-2",
    title: m.fr_section_2,
    text: m.fr_section_2_text,
    fields: ["contactName", "email", "phone", "address", "city", "zip"],
  },
  {
    id: "section-3",
    title: m.fr_section_3,
    text: m.fr_section_3_text,
    fields: ["projectTitle", "projectDescription", "location", "fundingAmount", "timeline"],
  },
  {
    id: "section-4",
    title: m.fr_section_4,
    text: m.fr_section_4_text,
    fields: ["indigenousSovereignty", "unDripCompliance", "marginalizedPeoplesImpact", "additionalInfo"],
  },
  { id: "section-5", title: m.fr_section_5, text: m.fr_section_5_text, fields: [] },
];

export interface SectionState {
  kind: "none" | "some" | "done" | "errors";
  words: string;
}

/** How far a section is: its problems first, then its required answers. */
export function stateOf(section: Section, values: Record<string, string>, errors: FieldErrors): SectionState {
  const problems = section.fields.filter((field) => errors[field]).length;
  if (problems > 0) return { kind: "errors", words: problems === 1 ? m.fr_section_errors_one() : m.fr_section_errors({ count: problems }) };
  const required = section.fields.filter((field) => fundingRequestFields[field].isRequired);
  const done = required.filter((field) => values[field]?.trim()).length;
  if (done === 0) return { kind: "none", words: m.fr_section_none() };
  if (done === required.length) return { kind: "done", words: m.fr_section_done() };
  return { kind: "some", words: m.fr_section_some({ done, all: required.length }) };
}
