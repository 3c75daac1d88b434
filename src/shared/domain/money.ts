import { formatMoney, type Sum } from "./sums.ts";

/** The most that one transfer may move, in whole units of its currency. */
export const mostPerTransfer = 100_000_000n;

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

/** True for a currency in use, by its ISO 4217 code. */
export function isCurrency(code: string): boolean {
  return currencies.has(code);
}

/** How many decimals a currency has: USD 2, JPY 0, KWD 3 (ISO 4217). */
export function decimalsOf(currency: string): number {
  return new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

export type AmountProblem = "not_decimal" | "not_positive" | "too_many_decimals" | "too_large";

/**
 * A decimal text such as "2500.00" as minor units of its currency, exactly; or what is wrong with it. Signs, exponents,
 * grouping and spaces are no decimal text: money never passes through a float.
 */
export function toMinorUnits(amount: string, currency: string): bigint | AmountProblem {
  const match = /^(0|[1-9]\d*)(?:\.(\d+))?$/.exec(amount);
  if (!match) return "not_decimal";
  const [, whole = "0", fraction = ""] = match;
  const decimals = decimalsOf(currency);
  if (fraction.length > decimals) return "too_many_decimals";
  const minor = BigInt(whole + fraction.padEnd(decimals, "0"));
  if (minor === 0n) return "not_positive";
  return minor > mostPerTransfer * 10n ** BigInt(decimals) ? "too_large" : minor;
}

/** A `numeric` of the database, whose places beyond the currency's decimals are zero, as minor units: "2500.0000" USD → 250000n. */
export function fromNumeric(amount: string, currency: string): bigint {
  const [whole = "0", fraction = ""] = amount.split(".");
  const decimals = decimalsOf(currency);
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, "0"));
}

/** A sum of the database, "2500.0000", as decimal text with the decimals of its currency: "2500.00", and "2500" of JPY. */
export function exact(sum: string, currency: string): string {
  return fromMinorUnits(fromNumeric(sum, currency), currency);
}

/** A decimal text as it is written with the currency's decimals: "200000" USD → "200000.00". What is no amount stays as it was typed. */
export function withDecimals(amount: string, currency: string): string {
  const minor = toMinorUnits(amount, currency);
  return typeof minor === "bigint" ? fromMinorUnits(minor, currency) : amount;
}

/** "USD 200,000.00" of what somebody typed. What is no amount stays as it was typed. */
export function formatTyped({ amount, currency }: Sum): string {
  return /^\d+(\.\d+)?$/.test(amount) ? formatMoney({ amount, currency }) : `${amount} ${currency}`;
}

/** Minor units as decimal text with the currency's decimals: 250000n USD → "2500.00". */
export function fromMinorUnits(minor: bigint, currency: string): string {
  const decimals = decimalsOf(currency);
  const digits = (minor < 0n ? -minor : minor).toString().padStart(decimals + 1, "0");
  const sign = minor < 0n ? "-" : "";
  return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
