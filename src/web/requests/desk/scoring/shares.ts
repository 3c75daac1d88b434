import { readWeight, weightShares } from "../../../../shared/domain/scoring.ts";

/** What each criterion counts, in whole percent; a weight that is none counts nothing yet. */
export function sharesOf(criteria: readonly { weight: string }[]): number[] {
  return weightShares(criteria.map(({ weight }) => readWeight(weight) ?? 0));
}
