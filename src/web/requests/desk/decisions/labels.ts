import { type Language, languageNames } from "../../../../shared/domain/languages.ts";
import { m } from "../../../../shared/messages/generated/messages.js";

const englishNames: Partial<Record<Language, () => string>> = { en: m.dec_language_en, fr: m.dec_language_fr, es: m.dec_language_es };

/** A language as the desk calls it, or by its own name where the desk has none for it. */
export function languageName(language: Language): string {
  return englishNames[language]?.() ?? languageNames[language];
}
