import type { FieldErrors } from "../../../shared/domain/errors.ts";
import { fieldsIn, type FundingRequestField, requestFields } from "../../../shared/domain/request-fields.ts";
import { m } from "../../../shared/messages/generated/messages.js";

export interface Section {
  id: string;
  title: () => string;
  fields: FundingRequestField[];
}

/** What is said under each heading. Only the server says it. */
export const textOf = (section: Section): string => sectionTexts[sections.indexOf(section)]?.() ?? "";
const sectionTexts = import.meta.env.SSR
  ? [m.fr_section_1_text, m.fr_section_2_text, m.fr_section_3_text, m.fr_section_4_text, m.fr_section_5_text]
  : [];

/** The five sections of the one page (DESIGN.md, Long form). */
export const sections: Section[] = [
  { id: "section-1", title: m.fr_section_1, fields: fieldsIn("organisation") },
  { id: "section-2", title: m.fr_section_2, fields: fieldsIn("contact") },
  { id: "section-3", title: m.fr_section_3, fields: fieldsIn("project") },
  { id: "section-4", title: m.fr_section_4, fields: fieldsIn("sovereignty") },
  { id: "section-5", title: m.fr_section_5, fields: [] },
];

export interface SectionState {
  kind: "none" | "some" | "done" | "errors";
  words: string;
}

/** How far a section is: its problems first, then its required answers. */
export function stateOf(section: Section, values: Record<string, string>, errors: FieldErrors): SectionState {
  const problems = section.fields.filter((field) => errors[field]).length;
  if (problems > 0) return { kind: "errors", words: problems === 1 ? m.fr_section_errors_one() : m.fr_section_errors({ count: problems }) };
  const required = section.fields.filter((field) => requestFields[field].isRequired);
  const done = required.filter((field) => values[field]?.trim()).length;
  if (done === 0) return { kind: "none", words: m.fr_section_none() };
  if (done === required.length) return { kind: "done", words: m.fr_section_done() };
  return { kind: "some", words: m.fr_section_some({ done, all: required.length }) };
}
