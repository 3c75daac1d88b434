import { localeTagOf } from "../../../shared/domain/languages.ts";
import { currentLanguage } from "../../../shared/messages/language.ts";

/**
 * The impact tile's text: "$6.8M" for settled transfers in dollars, further currencies beside it, "$0" for none (§9), in the
 * language of the request. Currencies are never added, nor put in an order of size. Amounts are exact decimals; only this text is short.
 */
export function shortMoney(sums: { currency: string; amount: string }[]): string {
  const shown = sums.length === 0 ? [{ currency: "USD", amount: "0" }] : sums;
  return shown
    .map(({ currency, amount }) =>
      new Intl.NumberFormat(localeTagOf(currentLanguage()), {
        style: "currency",
        currency,
        notation: "compact",
        maximumFractionDigits: 1,
        minimumFractionDigits: 0,
      }).format(Number(amount)),
    )
    .join(" · ");
}
