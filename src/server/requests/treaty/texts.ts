import { treaty as english } from "../../../shared/content/en/treaty.ts";
import { treaty as spanish } from "../../../shared/content/es/treaty.ts";
import { treaty as french } from "../../../shared/content/fr/treaty.ts";
import { isLanguage, type Language, languages } from "../../../shared/domain/languages.ts";
import { providerTexts, versionNameOf } from "../../../shared/domain/provider-texts.ts";
import { withWords } from "../../../shared/domain/text-fields.ts";
import { type TreatyContent, treatyText } from "../../../shared/domain/treaty-text.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { currentLanguage } from "../../../shared/messages/language.ts";
import type { Config } from "../../runtime/config.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { inLanguage } from "../../runtime/language.ts";
import { findKeptUntil, keepText, newestNumber, readShown } from "../../record/texts/service.ts";

/** The files' version, as the pages of each language show it: a language without a translation would show the English one. */
const files: Record<Language, TreatyContent> = { en: english, es: spanish, fr: french };

export interface SignedText {
  treatyVersion: string;
  treatyLanguage: string;
  textHash: string;
}

type Names = Pick<Config, "provider">;

/** Who has a text open as another one is published signs what they read, so many days long: a council takes its time, and may be offline. */
export const replacedDays = 14;

/** Keeps the words of the treaty that is in force, in every language and with the names of this provider, and says how they are known. */
export async function keepInForce({ config }: { config: Names }, tx: Queryable): Promise<SignedText[]> {
  const number = await newestNumber(tx, "treaty");
  const kept: SignedText[] = [];
  for (const language of languages) {
    const file = files[language];
    const words = number === 1 ? {} : (await readShown(tx, "treaty", language, number)).words;
    const version = versionNameOf(number, file.version, config.provider.edition);
    const text = wholeText(config, language, { ...withWords(file, words, providerTexts.treaty), version });
    const textHash = await keepText(tx, "treaty", { version, language, words: text });
    kept.push({ treatyVersion: version, treatyLanguage: language, textHash });
  }
  return kept;
}

function wholeText({ provider }: Names, language: Language, treaty: TreatyContent): string {
  const nation = provider.nation ?? inLanguage(language, () => m.provider_nation({ provider: provider.name }));
  return treatyText(treaty, { provider: provider.name, nation });
}

/**
 * The text that a signature is under: the one in force, or the one that the signer read before another took its place. Undefined for any
 * other, so that nobody is held to a text that they did not read. Its words are kept by then.
 */
export async function findText(
  context: { config: Names },
  tx: Queryable,
  { treatyVersion, treatyLanguage }: { treatyVersion?: string | undefined; treatyLanguage?: string | undefined },
): Promise<SignedText | undefined> {
  const language = treatyLanguage || currentLanguage();
  if (!isLanguage(language)) return undefined;
  const inForce = (await keepInForce(context, tx)).find((one) => one.treatyLanguage === language);
  if (!treatyVersion || treatyVersion === inForce?.treatyVersion) return inForce;
  const earlier = await findKeptUntil(tx, "treaty", { version: treatyVersion, language, days: replacedDays });
  return earlier && { treatyVersion: earlier.version, treatyLanguage: earlier.language, textHash: earlier.hash };
}
