import { AppError } from "../../../shared/domain/errors.ts";
import { languages } from "../../../shared/domain/languages.ts";
import type { ImportMapping } from "../../../shared/domain/imports.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { inLanguage } from "../../runtime/language.ts";
import { columnKey } from "../../runtime/tables/table.ts";
import type { ImportField, ImportKind } from "./kinds/kind.ts";
import type { SheetColumn } from "./reading/sheet.ts";

/** Guesses what the columns mean, by the labels of the forms in every language, and so by the headings of our own exports. */
export function guessMapping(kind: ImportKind, columns: readonly SheetColumn[]): ImportMapping {
  const left = new Set(columns.map(({ key }) => key));
  const mapping: ImportMapping = {};
  for (const field of kind.fields) {
    const key = namesOf(field).find((name) => left.has(name));
    if (key === undefined) continue;
    mapping[field.name] = key;
    left.delete(key);
  }
  return mapping;
}

function namesOf({ name, label, alsoCalled = [] }: ImportField): string[] {
  const others = alsoCalled.map((one) => (typeof one === "string" ? () => one : one));
  const words = [label, ...others].flatMap((word) => languages.map((language) => inLanguage(language, word)));
  // "organizationName" as software writes it, beside the words of the form.
  return [...words, name, name.replace(/[A-Z]/g, (letter) => ` ${letter}`)].map(columnKey);
}

/** The mapping without fields and columns that are not there. Throws validation_failed where a field that is needed has no column. */
export function useMapping(kind: ImportKind, columns: readonly SheetColumn[], mapping: ImportMapping): ImportMapping {
  const keys = new Set(columns.map(({ key }) => key));
  const used = kind.fields.flatMap(({ name }) => {
    const key = mapping[name];
    return key !== undefined && keys.has(key) ? [[name, key] as const] : [];
  });
  const missing = kind.fields.filter(({ name, isRequired }) => isRequired && !used.some(([field]) => field === name));
  if (missing.length > 0) {
    const text = m.imp_error_missing({ fields: missing.map(({ label }) => label()).join(", ") });
    throw new AppError("validation_failed", text, { fields: Object.fromEntries(missing.map(({ name }) => [name, m.imp_error_column()])) });
  }
  return Object.fromEntries(used);
}
