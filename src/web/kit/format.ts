import { localeTagOf } from "../../shared/domain/languages.ts";
import { m } from "../../shared/messages/generated/messages.js";
import { currentLanguage } from "../../shared/messages/language.ts";

const tag = localeTagOf(currentLanguage());

const day = { month: "short", day: "numeric", year: "numeric" } as const;
const dateFormat = new Intl.DateTimeFormat(tag, day);
// A date without a time is the same day everywhere; read as local time it would be yesterday west of Greenwich.
const plainDateFormat = new Intl.DateTimeFormat(tag, { ...day, timeZone: "UTC" });
const dateTimeFormat = new Intl.DateTimeFormat(tag, { ...day, hour: "numeric", minute: "2-digit" });
const longDateFormat = new Intl.DateTimeFormat(tag, { ...day, weekday: "long" });
const monthDayFormat = new Intl.DateTimeFormat(tag, { month: "short", day: "numeric", timeZone: "UTC" });
const numberFormat = new Intl.NumberFormat(tag);

/** 'MMM d, yyyy' (§9): "Nov 20, 2026", of a moment or of a plain date. Text that is no date shows as it is. */
export function formatDate(value: string): string {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return value;
  return (/^\d{4}-\d{2}-\d{2}$/.test(value) ? plainDateFormat : dateFormat).format(date);
}

export const formatDateTime = (value: string): string => dateTimeFormat.format(new Date(value));

export const formatToday = (): string => longDateFormat.format(new Date());

/** "Nov 16", for the weeks of the chart. */
export const formatMonthDay = (plainDate: string): string => monthDayFormat.format(new Date(plainDate));

export const formatNumber = (value: number): string => numberFormat.format(value);

/** A count with its words; the singular has a text of its own. */
export function counted(count: number, one: () => string, many: (inputs: { count: string }) => string): string {
  return count === 1 ? one() : many({ count: formatNumber(count) });
}

const previewLength = 150;

/** The message preview is cut at 150 characters plus '...' (§9). */
export function preview(text: string): string {
  const characters = Array.from(text);
  return characters.length > previewLength ? `${characters.slice(0, previewLength).join("")}...` : text;
}

const dayMs = 24 * 60 * 60 * 1000;

export function daysSince(moment: string): number {
  return Math.max(0, Math.floor((Date.now() - new Date(moment).getTime()) / dayMs));
}

/** How a total reads: a search counts its finds up to 1,000 only. */
export function totalText(total: number, isCapped: boolean): string {
  return isCapped ? m.desk_total_capped({ count: formatNumber(total) }) : formatNumber(total);
}
