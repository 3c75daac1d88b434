/** Public only as `published`. `withdrawn` and `expired` are what the end of its consent makes of it, by word or by its day. */
export const projectStates = ["draft", "published", "withdrawn", "expired"] as const;
export type ProjectState = (typeof projectStates)[number];

/** `fundingStatus` as the specification names it (§3 projects); the first is the default. */
export const fundingStatuses = ["seeking", "funded", "completed"] as const;
export type FundingStatus = (typeof fundingStatuses)[number];

/** How much of the needed sum is there, in whole percent up to 100. Both are exact decimals with four places, as the server sends them. */
export function fundingPercent(received: string, needed: string): number {
  const [part, whole] = [received, needed].map((amount) => BigInt(amount.replace(".", "")));
  if (!part || !whole) return 0;
  const percent = (part * 100n) / whole;
  return percent > 100n ? 100 : Number(percent);
}
