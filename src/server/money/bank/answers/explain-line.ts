import type { UnmatchedReason } from "../../../../shared/domain/bank.ts";
import type { BookedTransaction, Booking } from "./bank-message.ts";

/** One payment of a line. */
export interface Part {
  transaction: BookedTransaction;
  /** Minor units. */
  amount: bigint;
}

/** What the details of a line explain of its amount. */
export interface Explanation {
  /** Why a person decides about the line; undefined where `parts` are all of it. */
  why: UnmatchedReason | undefined;
  parts: Part[];
  /** Minor units that no part explains. */
  remainder: bigint;
}

/**
 * Finds which payments make up a line. They explain it when they go in its direction, are in its currency, are as many as the bank counts,
 * and add up to it. Of a line with more than its details say, the remainder stands beside them; any other disagreement leaves it whole.
 */
export function explainLine({ transactions, amount, direction, isComplete }: Booking): Explanation {
  const asWhole = (why: UnmatchedReason): Explanation => ({ why, parts: [], remainder: amount });
  if (transactions.some((one) => one.direction !== direction)) return asWhole("other_direction");
  if (transactions.some((one) => one.isInOtherCurrency)) return asWhole("detail_currency");
  const why = isComplete ? "sum" : "incomplete";
  const isWhole = transactions.length === 1 && isComplete;
  const parts = transactions.map((transaction) => ({ transaction, amount: transaction.amount ?? (isWhole ? amount : 0n) }));
  const remainder = parts.reduce((left, part) => left - part.amount, amount);
  if (remainder < 0n || parts.some((part) => part.amount === 0n)) return asWhole(why);
  return { why: remainder === 0n && isComplete ? undefined : why, parts, remainder };
}
