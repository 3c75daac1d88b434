import { isCurrency, toMinorUnits } from "./money.ts";

/** How many places one commitment names at most, and how long the name of one may be. */
export const mostPlaces = 20;
export const longestPlace = 80;
/** Years for which one commitment may be made. */
export const mostYears = 30;
/** Of an institution that are in force at one time. */
export const mostCommitments = 50;
/** Projects that are shown as fitting. */
export const mostMatches = 50;

/** A decimal text with at most the currency's decimals and twelve digits before them; a commitment may be more than one transfer may move. */
export function isCommitmentAmount(amount: string, currency: string): boolean {
  if (!isCurrency(currency)) return false;
  const understood = toMinorUnits(amount, currency);
  return typeof understood === "bigint" || (understood === "too_large" && (amount.split(".")[0] ?? "").length <= 12);
}
