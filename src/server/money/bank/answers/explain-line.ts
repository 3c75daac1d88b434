import type { UnmatchedReason } from "../../../../shared/domain/bank.ts";
import type { BookedTransaction, Booking } from "./bank-message.ts";

/** One payment of a line. */
export interface Part {
  transaction: BookedTransaction;
  /** Minor units that went through the account for it. */
  amount: bigint;
  /** Minor units of bank charges: a part of what went out, and deducted from what came in. */
  charges: bigint;
}

/** What the details of a line explain of its amount. */
export interface Explanation {
  /** Why a person decides about the line; undefined where `parts` and `charges` are all of it. */
  why: UnmatchedReason | undefined;
  parts: Part[];
  /** Minor units that the bank charged for all of the payments together. */
  charges: bigint;
  /** Minor units that nothing explains. */
  remainder: bigint;
}

/**
 * Finds which payments make up a line. They explain it when they go in its direction, are in its currency, are as many as the bank counts,
 * and add up to it: as they are, or with the charges that the bank names, to the cent. Of a line with more than its details say, the
 * remainder stands beside them; any other disagreement leaves it whole.
 */
export function explainLine(line: Booking): Explanation {
  const { transactions, amount, direction, isComplete } = line;
  const asWhole = (why: UnmatchedReason): Explanation => ({ why, parts: [], charges: 0n, remainder: amount });
  if (transactions.some((one) => one.direction !== direction)) return asWhole("other_direction");
  if (transactions.some((one) => one.isInOtherCurrency)) return asWhole("detail_currency");
  const isOnly = transactions.length === 1 && isComplete;
  const named = transactions.map((transaction): Part => ({
    transaction,
    amount: transaction.amount ?? (isOnly ? amount : 0n),
    // Charges of the line are those of its only payment.
    charges: transaction.charges || (isOnly ? line.charges : 0n),
  }));
  if (isComplete && named.every((part) => part.amount > 0n)) {
    const side = direction === "debit" ? 1n : -1n;
    const withCharges = named.map((part) => ({ ...part, amount: part.amount + side * part.charges }));
    for (const parts of [named, withCharges])
      if (totalOf(parts) === amount && parts.every((part) => part.amount > 0n))
        return { why: undefined, parts, charges: 0n, remainder: 0n };
    if (direction === "debit" && totalOf(named) + line.charges === amount)
      return { why: undefined, parts: named, charges: line.charges, remainder: 0n };
  }
  const why = isComplete ? "sum" : "incomplete";
  const remainder = amount - totalOf(named);
  if (remainder < 0n || named.some((part) => part.amount === 0n)) return asWhole(why);
  return { why, parts: named, charges: 0n, remainder };
}

function totalOf(parts: Part[]): bigint {
  return parts.reduce((total, part) => total + part.amount, 0n);
}
