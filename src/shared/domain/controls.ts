/** The six items of the certification grid (§1), each of which has a live control (ruling). */
export const controlKeys = ["undrip", "sovereign_license", "kyc", "aml", "iso20022", "pci_dss"] as const;
export type ControlKey = (typeof controlKeys)[number];

/** How a run ended. A control that could not be carried out says nothing, and never that all is well. */
export const controlOutcomes = ["holds", "fails", "unchecked"] as const;
export type ControlOutcome = (typeof controlOutcomes)[number];

export const badgeStates = ["verified", "attention"] as const;
export type BadgeState = (typeof badgeStates)[number];

/** Controls run hourly. What has not been checked for so long is not known any more. */
export const staleAfterMs = 2 * 60 * 60 * 1_000;

interface Run {
  outcome: ControlOutcome;
  at: Date;
  since: Date;
}

/** What a badge says at a moment, and since when; `isStale` when the last run is too long ago to count. */
export function badgeOf(run: Run | undefined, now: Date): { state: BadgeState; since: Date | null; isStale: boolean } {
  if (!run) return { state: "attention", since: null, isStale: false };
  const staleAt = new Date(run.at.getTime() + staleAfterMs);
  const isStale = now > staleAt;
  if (run.outcome !== "holds") return { state: "attention", since: run.since, isStale };
  return isStale ? { state: "attention", since: staleAt, isStale } : { state: "verified", since: run.since, isStale };
}
