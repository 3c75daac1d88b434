import { organizationTypeLabel } from "../../../shared/domain/organisation-labels.ts";
import { organizationTypes } from "../../../shared/domain/organisations.ts";
import { fold } from "../../../shared/domain/fold.ts";
import { languages } from "../../../shared/domain/languages.ts";
import { inLanguage } from "../../runtime/language.ts";

/** The folded words of each type's labels, in every language. */
let labels: { type: string; words: Set<string> }[] | undefined;

/** A shorter word begins too many others. */
const shortest = 3;

/** The organisation types whose label has a word that begins so, in any language: "autochtone" is an indigenous nation. */
export function typesCalled(word: string): string[] {
  labels ??= organizationTypes.map((type) => ({
    type,
    words: new Set(languages.flatMap((language) => fold(inLanguage(language, () => organizationTypeLabel(type))).split(" "))),
  }));
  const folded = fold(word).trim();
  if (folded.length < shortest) return [];
  return labels.filter(({ words }) => [...words].some((one) => one.startsWith(folded))).map(({ type }) => type);
}
