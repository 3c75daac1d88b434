import { providerTexts, type TextKey } from "../../shared/domain/provider-texts.ts";
import { withWords } from "../../shared/domain/text-fields.ts";
import { fill } from "./site.ts";
import { usePageData, useSite } from "./site-context.ts";

/**
 * A text of the provider as it is published: the file's, until an administrator has published another version (decision 0070). It is for
 * what the server alone renders (ServerPart): published words never travel to the browser beside the HTML.
 */
export function useProviderText<Shape>(key: TextKey, file: Shape): Shape {
  const site = useSite();
  const words = usePageData().texts?.[key];
  if (!words) return file;
  const filled = Object.fromEntries(Object.entries(words).map(([path, text]) => [path, fill(text, site)]));
  return withWords(file, filled, providerTexts[key]);
}
