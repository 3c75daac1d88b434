/** Values are whole numbers on this scale, each a digit: it is what a key press can give. */
export interface Scale {
  lowest: number;
  highest: number;
}

export interface WeightedCriterion {
  id: number;
  /** Exact decimal with at most two places, above 0. */
  weight: string;
}

/** Criterion → value. */
type Values = ReadonlyMap<number, number>;

interface Spread {
  criterionId: number;
  lowest: number;
  highest: number;
  median: number;
  isFarApart: boolean;
}

export const scoringLimits = {
  scaleLowest: 0,
  scaleHighest: 9,
  criteria: 20,
  name: 120,
  guidance: 1_000,
  note: 500,
  reason: 2_000,
} as const;

/** A weight as typed, in hundredths; undefined when it is none: above 0, below 1,000, two decimals at most. */
export function readWeight(typed: string): number | undefined {
  const found = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(typed.trim());
  const hundredths = found ? Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0")) : 0;
  return hundredths > 0 ? hundredths : undefined;
}

/** What each weight is of all of them, in whole percent that make 100 together: the largest remainders are rounded up. */
export function weightShares(weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return weights.map(() => 0);
  const shares = weights.map((weight) => Math.floor((weight * 100) / total));
  const missing = 100 - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (weight * 100) % total }))
    .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

/** One person's weighted mean, two decimals, rounded half up. */
export function meanOf(criteria: readonly WeightedCriterion[], values: Values): string {
  return meanOfAll(criteria, [values]) ?? "";
}

/**
 * The mean of all people's weighted means, two decimals, rounded half up once at the end: whole numbers until then,
 * and never a mean of means that were rounded. Undefined without anybody.
 */
export function meanOfAll(criteria: readonly WeightedCriterion[], everybody: readonly Values[]): string | undefined {
  const weights = criteria.map(({ id, weight }) => ({ id, weight: BigInt(readWeight(weight) ?? 0) }));
  const total = weights.reduce((sum, { weight }) => sum + weight, 0n) * BigInt(everybody.length);
  if (total === 0n) return undefined;
  let sum = 0n;
  for (const values of everybody) for (const { id, weight } of weights) sum += weight * BigInt(values.get(id) ?? 0);
  const hundredths = (sum * 200n + total) / (total * 2n);
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, "0")}`;
}

/** What people gave for each criterion, side by side; nothing where nobody gave any. */
export function spreadsOf(criteria: readonly WeightedCriterion[], scale: Scale, everybody: readonly Values[]): Spread[] {
  return criteria.flatMap(({ id }) => {
    const values = everybody.flatMap((given) => given.get(id) ?? []).sort((a, b) => a - b);
    const [lowest] = values;
    const highest = values.at(-1);
    if (lowest === undefined || highest === undefined) return [];
    return [{ criterionId: id, lowest, highest, median: medianOf(values), isFarApart: isFarApart(scale, lowest, highest) }];
  });
}

/** Of values in order; a half at most, which a number holds exactly. */
function medianOf(sorted: readonly number[]): number {
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** Half of the scale or more lies between two people: they should talk. */
function isFarApart({ lowest, highest }: Scale, least: number, most: number): boolean {
  return (most - least) * 2 >= highest - lowest;
}
