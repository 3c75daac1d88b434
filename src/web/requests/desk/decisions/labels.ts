import type { Language } from "../../../../shared/domain/languages.ts";
import { m } from "../../../../shared/messages/generated/messages.js";

const languageNames: Record<Language, () => string> = { en: m.dec_language_en, fr: m.dec_language_fr, es: m.dec_language_es };

export function languageName(language: Language): string {
  return languageNames[language]();
}
