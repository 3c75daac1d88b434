import { normalisedName, type PartnerFacts } from "../../../../shared/domain/partner-facts.ts";
import { type PartnerEligibility, rulesVersion } from "../../../../shared/domain/partner-eligibility.ts";
import { type KnownFacts, summarisePartner } from "../../../../shared/domain/partner-summary.ts";
import type { CandidateStanding } from "../../../../shared/contracts/discovery/deciding.ts";
import { shelfOf } from "../shelves.ts";

/** What administrators decided, and the candidate itself did, which no register can change. */
export interface Decided {
  standing: CandidateStanding;
  overruledEligibility: "eligible" | "ineligible" | null;
  actReference: string | null;
}

export const undecided: Decided = { standing: "open", overruledEligibility: null, actReference: null };

export interface KnownRecord extends KnownFacts {
  sourceId: number;
}

/** The row of the table `candidates` that the records and decisions make, except its id and dates. */
export type CandidateRow = ReturnType<typeof candidateRow>;

/** Puts a candidate's row together from everything that is known of it. The same knowledge makes the same row. */
export function candidateRow(records: KnownRecord[], decided: Decided) {
  const summary = summarisePartner(records, { hasActed: decided.actReference !== null });
  const eligibility: PartnerEligibility = decided.overruledEligibility ?? summary.eligibility;
  const isOfNation = summary.kind === "nation" || summary.kind === "tribal_body";
  return {
    name: summary.name,
    kind: summary.kind,
    types: summary.types,
    city: summary.city,
    region: summary.region,
    country: summary.country,
    website: summary.website,
    source_ids: [...new Set(records.map(({ sourceId }) => sourceId))].sort((a, b) => a - b),
    eligibility: summary.eligibility,
    score: summary.score,
    rules: summary.rules,
    rules_version: rulesVersion,
    // Nations are never joined, nor suggested to be, by likeness of name.
    likeness: isOfNation ? null : likenessOf(summary),
    search_text: searchText(records.map(({ facts }) => facts)),
    shelf: shelfOf({ standing: decided.standing, eligibility, types: summary.types }),
  };
}

/** A name with its place, as far as it can be compared; null where there is too little to tell bodies apart. */
export function likenessOf({ name, city, region }: { name: string; city?: string | null; region?: string | null }): string | null {
  const normalised = normalisedName(name);
  return normalised && region ? `${normalised}|${normalisedName(city ?? "")}|${region.toLowerCase()}` : null;
}

/** What a search looks through: names, places and official numbers. */
function searchText(all: PartnerFacts[]): string {
  const words = all.flatMap(({ name, otherNames = [], city, region, website, ids }) => [
    name,
    ...otherNames,
    city,
    region,
    website,
    ...Object.values(ids),
  ]);
  return [...new Set(words.filter((word) => word !== undefined).map((word) => word.toLowerCase()))].join("\n");
}

/** "scheme:number" for each official number of a row: what makes two rows one body. */
export function identitiesOf({ ids }: PartnerFacts): string[] {
  return Object.entries(ids).map(([scheme, value]) => `${scheme}:${value}`);
}
