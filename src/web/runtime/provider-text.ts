import { type PageTextKey, providerTexts, versionNameOf } from "../../shared/domain/provider-texts.ts";
import { withWords } from "../../shared/domain/text-fields.ts";
import { fill } from "./site.ts";
import { usePageData, useSite } from "./site-context.ts";

/**
 * A text of the provider as it is published: the file's, until an administrator has published another version (decision 0070). It is for
 * what the server alone renders (ServerPart): published words never travel to the browser beside the HTML.
 */
export function useProviderText<Shape>(key: PageTextKey, file: Shape): Shape {
  const site = useSite();
  const words = usePageData().texts?.[key]?.words;
  if (!words) return file;
  const filled = Object.fromEntries(Object.entries(words).map(([path, text]) => [path, fill(text, site)]));
  return withWords(file, filled, providerTexts[key]);
}

/** The same with the names of the parties still to be filled in, for who writes them in a face of their own. */
export function useUnfilledText<Shape>(key: PageTextKey, file: Shape): Shape {
  const words = usePageData().texts?.[key]?.words;
  return words ? withWords(file, words, providerTexts[key]) : file;
}

/** Which version of a text that people sign, or are certified by, is on the page. */
export function useShownVersion(key: PageTextKey, nameInFiles: string): ShownVersion {
  const { number = 1, since = null, isEarlier = false } = usePageData().texts?.[key] ?? {};
  const { edition } = useSite();
  const version = versionNameOf(number, nameInFiles, key === "treaty" ? edition : 0);
  return { page: providerTexts[key].page, version, number, since, isEarlier };
}

export interface ShownVersion {
  page: string;
  /** What signatures and registers call it. */
  version: string;
  number: number;
  since: string | null;
  isEarlier: boolean;
}
