import { currentLanguage } from "../messages/language.ts";
import { localeTagOf } from "./languages.ts";

/** An exact sum, as rows and calls carry it. */
export interface Sum {
  /** Decimal string with the currency's own number of decimals: "250000.00", "1200" for JPY. Never a float. */
  amount: string;
  /** ISO 4217 code. */
  currency: string;
}

/** "USD 250,000.00" and the like, wherever an amount is exact: with its currency's decimals, or more where it has more. Nothing is rounded. */
export function formatMoney(sum: Sum): string {
  return formatAs("code", sum);
}

/** "€12,400" and the like, for public pages: the currency's sign, and no cents where there are none. */
export function formatSum(sum: Sum): string {
  return formatAs("symbol", sum);
}

type Display = "code" | "symbol";

function formatAs(display: Display, { amount, currency }: Sum): string {
  // ES2023 formats decimal strings exactly; a float would round sums beyond 2^53.
  return formatOf(localeTagOf(currentLanguage()), currency, display)
    .format(amount as unknown as number)
    .replace(/\u00A0/g, " ");
}

const formats = new Map<string, Intl.NumberFormat>();

/** One for each language and currency, of which there are few: making one takes longer than all that it formats. */
function formatOf(locale: string, currency: string, currencyDisplay: Display): Intl.NumberFormat {
  const key = `${locale} ${currency} ${currencyDisplay}`;
  let format = formats.get(key);
  if (!format) {
    const digits = currencyDisplay === "symbol" ? ({ trailingZeroDisplay: "stripIfInteger" } as const) : { maximumFractionDigits: 20 };
    formats.set(key, (format = new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay, ...digits })));
  }
  return format;
}
