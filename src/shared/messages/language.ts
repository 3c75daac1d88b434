import type { Language } from "../domain/languages.ts";
import { getLocale } from "./generated/runtime.js";

/**
 * The language that texts are in at this moment: of the request on the server, of the build in the browser
 * (tools/message-imports.ts puts the build's own language in place of this file).
 */
export function currentLanguage(): Language {
  return getLocale();
}
