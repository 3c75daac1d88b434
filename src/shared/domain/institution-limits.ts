import { isCurrency, toMinorUnits } from "./money.ts";

/** What an institution may send at most in one currency, and the amount above which two people let a transfer go on. */
export const limitAmounts = ["perTransfer", "perDay", "perMonth", "fourEyesAbove"] as const;
/** Decimal texts; null for no limit. */
export type LimitAmounts = Record<(typeof limitAmounts)[number], string | null>;

/** True when money may pass that was refused or held before: one of the limits is higher than it was, or gone. */
export function letsMorePass(before: LimitAmounts | undefined, after: LimitAmounts, currency: string): boolean {
  if (!before || !isCurrency(currency)) return false;
  return limitAmounts.some((key) => isHigher(before[key], after[key], currency));
}

function isHigher(before: string | null, after: string | null, currency: string): boolean {
  if (before === null) return false;
  if (after === null) return true;
  const [from, to] = [toMinorUnits(before, currency), toMinorUnits(after, currency)];
  return typeof from === "bigint" && typeof to === "bigint" && to > from;
}
