import { currentLanguage } from "../messages/language.ts";
import { localeTagOf } from "./languages.ts";

/** A day, YYYY-MM-DD, in the words of the current language. */
export function longDay(day: string): string {
  return new Intl.DateTimeFormat(localeTagOf(currentLanguage()), { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
}

/** 2026-11-26 07:24 UTC: the same in every language, to the minute. */
export function momentInUtc(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
