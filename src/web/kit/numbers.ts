import { localeTagOf } from "../../shared/domain/languages.ts";
import { m } from "../../shared/messages/generated/messages.js";
import { currentLanguage } from "../../shared/messages/language.ts";

const numberFormat = new Intl.NumberFormat(localeTagOf(currentLanguage()));

export const formatNumber = (value: number): string => numberFormat.format(value);

/** A count with its words; the singular has a text of its own. */
export function counted(count: number, one: () => string, many: (inputs: { count: string }) => string): string {
  return count === 1 ? one() : many({ count: formatNumber(count) });
}

/** How a total reads: a search counts its finds up to 1,000 only. */
export function totalText(total: number, isCapped: boolean): string {
  return isCapped ? m.desk_total_capped({ count: formatNumber(total) }) : formatNumber(total);
}
