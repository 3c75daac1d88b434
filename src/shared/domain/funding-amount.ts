import type { Sum } from "./sums.ts";

/** Currency that a sum without any sign of one is taken to be in; the statistics tiles are in dollars too (§3). */
const defaultCurrency = "USD";

/** Longest signs first, so that "C$" is not read as "$". */
const signs: [string, string][] = [
  ["$ CA", "CAD"],
  ["$CA", "CAD"],
  ["$ US", "USD"],
  ["US$", "USD"],
  ["CA$", "CAD"],
  ["CAD$", "CAD"],
  ["AU$", "AUD"],
  ["NZ$", "NZD"],
  ["MX$", "MXN"],
  ["HK$", "HKD"],
  ["C$", "CAD"],
  ["A$", "AUD"],
  ["R$", "BRL"],
  ["$", "USD"],
  ["€", "EUR"],
  ["£", "GBP"],
  ["¥", "JPY"],
  ["₹", "INR"],
  ["₱", "PHP"],
  ["₦", "NGN"],
  ["₩", "KRW"],
  ["₡", "CRC"],
  ["₲", "PYG"],
  ["₵", "GHS"],
  ["₺", "TRY"],
  ["₴", "UAH"],
];

const currencyWords: [RegExp, string][] = [
  [/\b(canadian|can\.?) dollars?\b/i, "CAD"],
  [/\bdollars? canadiens?\b|\bdolar(es)? canadienses?\b/i, "CAD"],
  [/\bdollars? (us|americains?)\b|\bdolar(es)? (estadounidenses?|americanos?)\b/i, "USD"],
  [/\bpesos? mexicanos?\b/i, "MXN"],
  [/\bpesos? colombianos?\b/i, "COP"],
  [/\bpesos? chilenos?\b/i, "CLP"],
  [/\bpesos? argentinos?\b/i, "ARS"],
  [/\b(australian|aussie) dollars?\b/i, "AUD"],
  [/\bnew zealand dollars?\b/i, "NZD"],
  [/\b(us|u\.s\.|american) dollars?\b/i, "USD"],
  [/\b(dollars?|dolar(es)?)\b/i, "USD"],
  [/\beuros?\b/i, "EUR"],
  [/\b(pounds?|sterling)\b/i, "GBP"],
];

const multipliers: [RegExp, number][] = [
  [/^(k|thousand|mille|mil)$/i, 3],
  [/^(m|mn|mio|millions?|millon(es)?)$/i, 6],
  // A Spanish billón is a thousand times an English billion: it is asked about, not guessed.
  [/^(b|bn|billions?|milliards?|mil millones)$/i, 9],
];

/** Words that people put around a figure and that do not change it. */
const softWords =
  /\b(about|around|approximately|approx\.?|roughly|circa|ca\.(?!\S)|up to|total|of|in|the|some|only|nearly|almost|just|over|under|environ|a peu pres|pres de|autour de|jusqu'a|unos|unas|cerca de|aproximadamente|alrededor de|hasta|casi|de|en)\b|\bd'|~|≈/gi;

/** PostgreSQL keeps numeric(20,4); a quadrillion is beyond any request and surely a slip. */
const mostWholeDigits = 15;

/**
 * The exact sum that a free-text funding amount means (ruling on `fundingAmount`), as people write it: "$250,000", "250k CAD", "€ 1.2 million", "about 40000", "1.200.000,50 EUR",
 * "environ 1,2 million d'euros", "unos 40 mil dólares".
 * Returns undefined when the text has no figure, more than one, two currencies, or a zero sum.
 */
export function understandFundingAmount(text: string): Sum | undefined {
  const currency = { codes: new Set<string>() };
  const rest = takeCurrency(withoutAccents(text).replace(softWords, " "), currency.codes).trim();
  if (currency.codes.size > 1) return undefined;
  const match = /^([0-9][0-9.,' \u00A0\u202F]*?)\s*([a-z]*(?: millones)?)\s*(?:[-–—,.]{1,2})?$/i.exec(rest);
  if (!match) return undefined;
  const number = readNumber(match[1] ?? "");
  const exponent = match[2] ? multipliers.find(([word]) => word.test(match[2] ?? ""))?.[1] : 0;
  if (!number || exponent === undefined) return undefined;
  const code = [...currency.codes][0] ?? defaultCurrency;
  const amount = shift(number, exponent, minorDigits(code));
  return amount === undefined ? undefined : { amount, currency: code };
}

/** "millón" and "près" as they are also typed, without accents; an apostrophe of any kind as the plain one. */
function withoutAccents(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .normalize("NFKC")
    .replaceAll("’", "'");
}

/** Removes every sign, word and ISO code of a currency from the text and collects what they stand for. */
function takeCurrency(text: string, found: Set<string>): string {
  let rest = text;
  let sign: string | undefined;
  for (const [mark, code] of signs) {
    if (rest.toUpperCase().includes(mark)) {
      sign = code;
      const at = rest.toUpperCase().indexOf(mark);
      rest = `${rest.slice(0, at)} ${rest.slice(at + mark.length)}`;
      break;
    }
  }
  for (const [word, code] of currencyWords) {
    if (word.test(rest)) {
      rest = rest.replace(word, " ");
      found.add(code);
      break;
    }
  }
  rest = rest.replace(/(?<![a-z])[a-z]{3}(?![a-z])/gi, (word) => {
    if (!knownCurrencies.has(word.toUpperCase())) return word;
    found.add(word.toUpperCase());
    return " ";
  });
  // "$ 500 CAD": a bare dollar sign only says that it is some dollar, the code says which.
  if (sign && !(sign === "USD" && [...found].some((code) => dollarCurrencies.has(code)))) found.add(sign);
  return rest;
}

const knownCurrencies = new Set(Intl.supportedValuesOf("currency"));
const dollarCurrencies = new Set([
  "CAD",
  "AUD",
  "NZD",
  "HKD",
  "SGD",
  "TWD",
  "JMD",
  "TTD",
  "FJD",
  "BBD",
  "BSD",
  "BZD",
  "GYD",
  "MXN",
  "COP",
  "CLP",
  "ARS",
  "UYU",
]);

const digitsOf = new Map<string, number>();

/** Remembered: to ask costs as much as everything else that is done with an amount. */
function minorDigits(code: string): number {
  let digits = digitsOf.get(code);
  if (digits === undefined) {
    digits = new Intl.NumberFormat("en", { style: "currency", currency: code }).resolvedOptions().maximumFractionDigits ?? 2;
    digitsOf.set(code, digits);
  }
  return digits;
}

/** Splits a grouped figure into whole digits and decimals, for "1,200.50", "1.200,50", "1 200" and "1'200" alike. */
function readNumber(text: string): { whole: string; decimals: string } | undefined {
  const compact = text.replace(/[' \u00A0\u202F]/g, "");
  const lastMark = Math.max(compact.lastIndexOf(","), compact.lastIndexOf("."));
  if (lastMark < 0) return /^\d+$/.test(compact) ? { whole: compact, decimals: "" } : undefined;
  const mark = compact[lastMark] ?? "";
  const after = compact.slice(lastMark + 1);
  const before = compact.slice(0, lastMark);
  const bothMarks = before.includes(mark === "," ? "." : ",");
  const groups = compact.split(mark);
  const isGrouping =
    !bothMarks && groups.slice(1).every((group) => group.length === 3) && (groups[0] ?? "").length <= 3 && groups[0] !== "0";
  if (isGrouping) return digitsOnly(groups.join(""), "");
  if (before.includes(mark)) return undefined;
  const wholeGroups = before.split(mark === "," ? "." : ",");
  if (wholeGroups.length > 1 && !wholeGroups.slice(1).every((group) => group.length === 3)) return undefined;
  return digitsOnly(wholeGroups.join(""), after);
}

function digitsOnly(whole: string, decimals: string) {
  return /^\d+$/.test(whole) && /^\d*$/.test(decimals) ? { whole, decimals } : undefined;
}

/** Moves the decimal point by the multiplier's exponent and gives the currency's decimals; nothing is rounded away. */
function shift(number: { whole: string; decimals: string }, exponent: number, digits: number): string | undefined {
  const decimals = number.decimals.padEnd(exponent, "0");
  const whole = (number.whole + decimals.slice(0, exponent)).replace(/^0+(?=\d)/, "");
  const fraction = decimals.slice(exponent).replace(/0+$/, "");
  if (fraction.length > digits || whole.length > mostWholeDigits) return undefined;
  if (/^0*$/.test(whole + fraction)) return undefined;
  return digits === 0 ? whole : `${whole}.${fraction.padEnd(digits, "0")}`;
}
