import { createHash } from "node:crypto";
import { treaty as english } from "../../../shared/content/en/treaty.ts";
import { treaty as spanish } from "../../../shared/content/es/treaty.ts";
import { treaty as french } from "../../../shared/content/fr/treaty.ts";
import { isLanguage, type Language } from "../../../shared/domain/languages.ts";
import { type TreatyContent, treatyText } from "../../../shared/domain/treaty-text.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Config } from "../../runtime/config.ts";
import { currentLanguage } from "../../../shared/messages/language.ts";
import { inLanguage } from "../../runtime/language.ts";

/** The treaty as the pages of each language show it: a language without a translation would show the English one. */
const texts: Record<Language, TreatyContent> = { en: english, es: spanish, fr: french };

export interface SignedText {
  treatyVersion: string;
  treatyLanguage: Language;
  textHash: string;
}

/**
 * The text that a signature is under, hashed as the pages show it today; undefined when they do not show that version, so that
 * nobody is held to a text that they did not read.
 */
export function findText(
  { provider }: Pick<Config, "provider">,
  { treatyVersion, treatyLanguage }: { treatyVersion?: string | undefined; treatyLanguage?: string | undefined },
): SignedText | undefined {
  const language = treatyLanguage || currentLanguage();
  const treaty = isLanguage(language) ? texts[language] : undefined;
  if (!isLanguage(language) || !treaty || (treatyVersion || treaty.version) !== treaty.version) return undefined;
  const nation = provider.nation ?? inLanguage(language, () => m.provider_nation({ provider: provider.name }));
  const text = treatyText(treaty, { provider: provider.name, nation });
  return { treatyVersion: treaty.version, treatyLanguage: language, textHash: createHash("sha256").update(text).digest("hex") };
}
