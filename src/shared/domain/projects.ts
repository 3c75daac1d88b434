/** Public only as `published`. `withdrawn` and `expired` are what the end of its consent makes of it, by word or by its day. */
export const projectStates = ["draft", "published", "withdrawn", "expired"] as const;
export type ProjectState = (typeof projectStates)[number];

/** `fundingStatus` as the specification names it (§3 projects); the first is the default. */
export const fundingStatuses = ["seeking", "funded", "completed"] as const;
export type FundingStatus = (typeof fundingStatuses)[number];

/** What a project is about, in the order of the specification (§2 /projects); the samples have the same. */
export const projectThemes = ["water", "education", "healthcare", "economic", "renewable", "veterans"] as const;
export type ProjectTheme = (typeof projectThemes)[number];

/** The nine samples, by the numbers of their pages (§2 /projects). */
export const sampleIds = ["1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;

/** How exactly its community says where it is. */
export const placePrecisions = ["place", "region"] as const;

/** How much a project still needs, in its own currency: more than `above`, and `upTo` at most. */
export const needBands = {
  under_25000: { above: 0, upTo: 25_000 },
  under_100000: { above: 25_000, upTo: 100_000 },
  over_100000: { above: 100_000, upTo: null },
} as const;
export type NeedBand = keyof typeof needBands;
export const needBandNames = Object.keys(needBands) as [NeedBand, ...NeedBand[]];

/** How much of the needed sum is there, in whole percent up to 100. Both are exact decimals with four places, as the server sends them. */
export function fundingPercent(received: string, needed: string): number {
  const [part, whole] = [received, needed].map((amount) => BigInt(amount.replace(".", "")));
  if (!part || !whole) return 0;
  const percent = (part * 100n) / whole;
  return percent > 100n ? 100 : Number(percent);
}

/** What is needed less what was received, never below zero, as an exact decimal. Both have four places, as the server sends them. */
export function stillNeeded(received: string, needed: string): string {
  const [part = 0n, whole = 0n] = [received, needed].map((amount) => BigInt(amount.replace(".", "")));
  const left = String(whole > part ? whole - part : 0n).padStart(5, "0");
  return `${left.slice(0, -4)}.${left.slice(-4)}`;
}
