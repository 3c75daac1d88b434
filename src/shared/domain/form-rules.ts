import { m } from "../messages/generated/messages.js";
import { currentLanguage } from "../messages/language.ts";
import type { FieldErrors } from "./errors.ts";
import { localeTagOf } from "./languages.ts";

/** What one text field of a form must satisfy. Used by the browser, the server and the plain-HTML fallback alike. */
export interface FieldRule {
  /** Longest accepted value in UTF-16 units, as the browser's maxlength counts. */
  max: number;
  /** Present when the field is required: the sentence shown when it is empty. */
  required?: () => string;
  /** Returns the sentence to show, or undefined when the (non-empty) value is fine. */
  format?: (value: string) => string | undefined;
}

export type FormRules = Record<string, FieldRule>;

/** Control characters other than tab and line ends, and lone surrogates: neither PostgreSQL nor XML can keep them. */
// oxlint-disable-next-line no-control-regex -- these are the characters that are looked for
const unstorable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/;

export function isStorable(value: string): boolean {
  return value.isWellFormed() && !unstorable.test(value);
}

/**
 * Checks text values against the rules of their form.
 * Returns one sentence per field that has a problem, in the order of the rules; empty when all is well.
 */
export function checkForm(rules: FormRules, values: Record<string, unknown>): FieldErrors {
  const errors: FieldErrors = {};
  for (const [field, rule] of Object.entries(rules)) {
    const problem = checkField(rule, values[field]);
    if (problem) errors[field] = problem;
  }
  return errors;
}

export function checkField(rule: FieldRule, value: unknown): string | undefined {
  if (value !== undefined && value !== null && typeof value !== "string") return m.error_not_text();
  const text = value ?? "";
  if (text.trim() === "") return rule.required?.();
  if (!isStorable(text)) return m.error_unstorable();
  if (text.length > rule.max) return m.error_too_long({ max: inDigits(rule.max), over: inDigits(text.length - rule.max) });
  return rule.format?.(text);
}

const inDigits = (count: number) => count.toLocaleString(localeTagOf(currentLanguage()));

/** Deliberately wide: one @, something on both sides, a dot in the domain, no spaces. The receipt proves the rest. */
const emailShape = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+\.[^\s@.<>(),;:"[\]\\]{2,}$/u;

export function isEmail(value: string): boolean {
  const text = value.trim();
  return text.length <= 254 && emailShape.test(text) && !text.includes("..");
}

export function emailFormat(value: string): string | undefined {
  return isEmail(value) ? undefined : m.error_email();
}

/** An address that a form cannot do without. */
export const emailRule = { max: 254, required: m.error_email, format: emailFormat };
