/** What tests choose at random, they choose from one seed: a run that fails can be repeated. */
import fc from "fast-check";

const usualSeed = 20_260_731;

/** The usual one, so that every run tests the same; with TEST_SEED another one, to test more. */
export const seed = process.env["TEST_SEED"] ? Number(process.env["TEST_SEED"]) : usualSeed;
if (!Number.isSafeInteger(seed)) throw new Error("TEST_SEED must be a whole number");

/** Returns what gives the next number of the seed's own row each time, from 0 to less than 1 as Math.random does. */
export function seededRandom(): () => number {
  const [numbers] = fc.sample(fc.noBias(fc.infiniteStream(fc.nat(999_999), { noHistory: true })), { numRuns: 1, seed });
  return () => Number(numbers?.next().value) / 1_000_000;
}
