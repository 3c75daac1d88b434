import { localeTagOf } from "../../shared/domain/languages.ts";
import { currentLanguage } from "../../shared/messages/language.ts";

const tag = localeTagOf(currentLanguage());

const day = { month: "short", day: "numeric", year: "numeric" } as const;
const dateFormat = new Intl.DateTimeFormat(tag, day);
// A date without a time is the same day everywhere; read as local time it would be yesterday west of Greenwich.
const plainDateFormat = new Intl.DateTimeFormat(tag, { ...day, timeZone: "UTC" });
const dateTimeFormat = new Intl.DateTimeFormat(tag, { ...day, hour: "numeric", minute: "2-digit" });
const longDateFormat = new Intl.DateTimeFormat(tag, { ...day, weekday: "long" });
const monthDayFormat = new Intl.DateTimeFormat(tag, { month: "short", day: "numeric", timeZone: "UTC" });

/** 'MMM d, yyyy' (§9): "Nov 20, 2026", of a moment or of a plain date. Text that is no date shows as it is. */
export function formatDate(value: string): string {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return value;
  return (/^\d{4}-\d{2}-\d{2}$/.test(value) ? plainDateFormat : dateFormat).format(date);
}

/** The day of a moment in UTC: the same for every reader, so that what the server renders is what the browser has. */
export const formatDay = (moment: string): string => plainDateFormat.format(new Date(moment));

export const formatDateTime = (value: string): string => dateTimeFormat.format(new Date(value));

export const formatToday = (): string => longDateFormat.format(new Date());

/** "Nov 16", for the weeks of the chart. */
export const formatMonthDay = (plainDate: string): string => monthDayFormat.format(new Date(plainDate));

const dayMs = 24 * 60 * 60 * 1000;

export function daysSince(moment: string): number {
  return Math.max(0, Math.floor((Date.now() - new Date(moment).getTime()) / dayMs));
}
