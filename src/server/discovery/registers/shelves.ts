import type { CandidateStanding } from "../../../shared/contracts/discovery/deciding.ts";
import { type PartnerEligibility, partnerEligibilities } from "../../../shared/domain/partner-eligibility.ts";
import { type PartnerType, partnerTypes } from "../../../shared/domain/partner-facts.ts";

/**
 * Standing, eligibility and types of a candidate as one text, such as "open:eligible:indigenous+cdfi".
 * Each choice of filters is a set of shelves; the lists read them side by side, each in the order of its index.
 */
export function shelfOf(place: { standing: CandidateStanding; eligibility: PartnerEligibility; types: readonly PartnerType[] }): string {
  return `${place.standing}:${place.eligibility}:${place.types.join("+")}`;
}

export interface ShelfChoice {
  standings: readonly CandidateStanding[];
  eligibility?: PartnerEligibility | undefined;
  /** Any of these; none means whatever type. */
  types?: readonly PartnerType[] | undefined;
}

/** Visitors see all but what the staff ignore. */
export const shownStandings = ["open", "invited", "promoted"] as const satisfies CandidateStanding[];

/** Every shelf that a choice could mean. Most of them are empty; who reads keeps those that are not. */
export function shelvesOf({ standings, eligibility, types = [] }: ShelfChoice): Set<string> {
  const wanted = new Set(types);
  return new Set(
    standings.flatMap((standing) =>
      (eligibility ? [eligibility] : partnerEligibilities).flatMap((one) =>
        typeSets
          .filter((set) => wanted.size === 0 || set.some((type) => wanted.has(type)))
          .map((set) => shelfOf({ standing, eligibility: one, types: set })),
      ),
    ),
  );
}

/** Counts by eligibility over shelves and what stands on them. */
export function countShelves(shelves: { shelf: string; n: number }[]): Record<PartnerEligibility | "total", number> {
  const counts = { total: 0, eligible: 0, ineligible: 0, discovered: 0 };
  for (const { shelf, n } of shelves) {
    const eligibility = shelf.split(":")[1] as PartnerEligibility;
    counts[eligibility] += n;
    counts.total += n;
  }
  return counts;
}

/** The 32 sets that five types can make, each in the order of the types. */
const typeSets: PartnerType[][] = Array.from({ length: 2 ** partnerTypes.length }, (_, bits) =>
  partnerTypes.filter((_type, place) => bits & (1 << place)),
);
