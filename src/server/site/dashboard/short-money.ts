import { localeTagOf } from "../../../shared/domain/languages.ts";
import { formatSum, type Sum } from "../../../shared/domain/sums.ts";
import { currentLanguage } from "../../../shared/messages/language.ts";

/**
 * The impact tile's text: "$6.8M" for settled transfers in dollars, further currencies beside it, "$0" for none (§9), in the
 * language of the request. Currencies are never added, nor put in an order of size. Amounts are exact decimals; only this text is short,
 * and what it leaves away it never rounds up.
 */
export function shortMoney(sums: Sum[]): string {
  return (sums.length === 0 ? [{ currency: "USD", amount: "0" }] : sums).map(shorten).join(" · ");
}

function shorten(sum: Sum): string {
  // A thousand is where there is something to shorten; less is shown as it is.
  if (Number(sum.amount) < 1_000) return formatSum(sum);
  return new Intl.NumberFormat(localeTagOf(currentLanguage()), {
    style: "currency",
    currency: sum.currency,
    notation: "compact",
    maximumFractionDigits: 1,
    minimumFractionDigits: 0,
    roundingMode: "trunc",
  }).format(Number(sum.amount));
}
