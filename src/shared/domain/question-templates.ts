import { m } from "../messages/generated/messages.js";
import type { FieldErrors } from "./errors.ts";
import type { Language } from "./languages.ts";

/** The most that a template holds: a question with names filled in still fits into its box. */
export const templateLimits = { name: 100, text: 1_500 } as const;

/** What stands for a fact of the request in a template, between braces. */
export const placeholders = ["contactName", "organisation", "project", "reference"] as const;
type Placeholder = (typeof placeholders)[number];

/** English is always there; in a language that templates are not written in, English is offered. */
export type TemplateTexts = { en: string; fr: string | null; es: string | null } & Partial<Record<Language, string | null>>;

/** The facts of a request that stand in the places of a template. */
export function factsOf(request: {
  contactName: string;
  organizationName: string;
  projectTitle: string;
  reference: string;
}): Record<Placeholder, string> {
  const { contactName, organizationName: organisation, projectTitle: project, reference } = request;
  return { contactName, organisation, project, reference };
}

const place = /\{([^{}\n]*)\}/g;

const isPlaceholder = (name: string): name is Placeholder => (placeholders as readonly string[]).includes(name);

/** A text with the facts in their places, in one walk: a brace in a fact stays a brace. */
export function fillTemplate(text: string, facts: Record<Placeholder, string>): string {
  return text.replace(place, (whole, name: string) => (isPlaceholder(name) ? facts[name].trim() : whole));
}

/** The text in the applicant's language, or in English where nobody wrote it in that one. */
export function templateIn(texts: TemplateTexts, language: Language): { text: string; language: Language } {
  const text = texts[language];
  return text ? { text, language } : { text: texts.en, language: "en" };
}

/** A template's words added to what was typed: nothing of that is lost. */
export function addToQuestion(typed: string, added: string): string {
  return typed.trim() === "" ? added : `${typed.trimEnd()}\n\n${added}`;
}

export interface TypedTemplate {
  name: string;
  textEn: string;
  textFr?: string | undefined;
  textEs?: string | undefined;
}

/** What is wrong with a template, by field. */
export function problemsOfTemplate({ name, textEn, textFr = "", textEs = "" }: TypedTemplate): FieldErrors {
  const problems: FieldErrors = {};
  if (!name.trim()) problems["name"] = m.qtpl_error_name();
  else if (name.trim().length > templateLimits.name) problems["name"] = m.qtpl_error_name_long({ most: templateLimits.name });
  if (!textEn.trim()) problems["textEn"] = m.qtpl_error_text();
  for (const [field, text] of Object.entries({ textEn, textFr, textEs })) {
    const problem = problemOfText(text.trim());
    if (problem) problems[field] ??= problem;
  }
  return problems;
}

function problemOfText(text: string): string | undefined {
  const unknown = [...new Set([...text.matchAll(place)].filter(([, name = ""]) => !isPlaceholder(name)).map(([whole]) => whole))];
  if (unknown.length > 0) return m.qtpl_error_unknown({ unknown: unknown.join(", "), known: namedPlaceholders });
  return text.length > templateLimits.text ? m.qtpl_error_long({ most: templateLimits.text }) : undefined;
}

/** As they are typed, for whoever reads which there are. */
export const namedPlaceholders = placeholders.map((name) => `{${name}}`).join(", ");
