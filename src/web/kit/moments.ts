import { localeTagOf } from "../../shared/domain/languages.ts";
import { currentLanguage } from "../../shared/messages/language.ts";

/** A moment as the clocks of a place show it, with that place: "Nov 30, 2026, 11:59 PM (America/Denver)". */
export function formatMomentIn(moment: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat(localeTagOf(currentLanguage()), {
    month: "short",
    day: "numeric",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone,
  });
  // Browsers differ in the space before AM.
  return `${format.format(new Date(moment)).replace(/\u202F/g, " ")} (${timeZone})`;
}
