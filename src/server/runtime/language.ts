import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingHttpHeaders } from "node:http";
import { isLanguage, type Language, readAcceptLanguage } from "../../shared/domain/languages.ts";
import { overwriteGetLocale } from "../../shared/messages/generated/runtime.js";

const current = new AsyncLocalStorage<Language>();
overwriteGetLocale(() => current.getStore() ?? "en");

/** Does the work with every text in one language; outside of it texts are English, as the staff's are. */
export function inLanguage<Result>(language: Language, work: () => Result): Result {
  return current.run(language, work);
}

/** Holds what a visitor chose. */
export const languageCookie = "lang";

/** "?lang=fr", as the links of the footer say it. */
export function askedLanguage(url: string): Language | undefined {
  const start = url.indexOf("?");
  if (start < 0) return undefined;
  const asked = new URLSearchParams(url.slice(start)).get("lang");
  return isLanguage(asked) ? asked : undefined;
}

/** The language of a request: what the visitor chose, else what the browser asks for, else English. */
export function languageOf({ cookie, "accept-language": accepted }: IncomingHttpHeaders): Language {
  const chosen = cookie === undefined ? undefined : /(?:^|;\s*)lang=([a-z]{2})(?:;|$)/.exec(cookie)?.[1];
  if (isLanguage(chosen)) return chosen;
  return (accepted === undefined ? undefined : readAcceptLanguage(accepted)) ?? "en";
}

/** What keeps a choice for a year; a script may read it, and nobody gains by it. */
export function languageCookieOf(language: Language, isSecure: boolean): string {
  return `${languageCookie}=${language}; Path=/; Max-Age=31536000; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}
