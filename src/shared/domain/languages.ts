import { languageNames, languages } from "../messages/generated/languages.js";

export { languageNames, languages };

/** A language that there are texts in (tools/messages.mjs). English is complete, the others fall back to it. */
export type Language = (typeof languages)[number];

/** How dates, numbers and money are written where it is not as the language's own code says: the English of the specification (§9), French as in Canada, Spanish as in Latin America. */
const regions: Record<string, string> = { en: "en-US", fr: "fr-CA", es: "es-419" };

/** What Intl takes for a language. */
export function localeTagOf(language: Language): string {
  return regions[language] ?? language;
}

export function isLanguage(text: unknown): text is Language {
  return languages.some((language) => language === text);
}

/**
 * The first language of an Accept-Language header that there is, by its weights; undefined when there is none.
 * "fr-CA,fr;q=0.9,en;q=0.8" → "fr".
 */
export function readAcceptLanguage(header: string): Language | undefined {
  const wished = header
    .split(",")
    .slice(0, 20)
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean);
      return { language: tag.split("-")[0], weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  return wished.map(({ language }) => language).find(isLanguage);
}
