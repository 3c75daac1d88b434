import type { CandidateRecord } from "../../../../shared/contracts/discovery/search.ts";
import type { PartnerFacts } from "../../../../shared/domain/partner-facts.ts";

/** The order in which the facts of a record are shown; official numbers follow. */
const order = [
  "name",
  "otherNames",
  "kind",
  "street",
  "city",
  "region",
  "postalCode",
  "country",
  "website",
  "isActive",
  "isCdfiCertified",
  "isNativeOwned",
  "servesNativeCommunities",
  "minorityStatus",
  "isLowIncomeDesignated",
  "ntee",
  "nativeAward",
  "serviceArea",
  "assetsUsd",
  "members",
  "biaCode",
  "isBiaRecognized",
] as const satisfies (keyof PartnerFacts)[];

/** A record's facts as a list to read, each as text; the page gives them their labels. */
export function listFacts({ ids, ...facts }: PartnerFacts): CandidateRecord["facts"] {
  const said = order.flatMap((field) => {
    const value = facts[field];
    return value === undefined ? [] : [{ field: field as string, value: asText(value) }];
  });
  // The .gov registrant is the name with its place once more.
  const numbers = Object.entries(ids).filter(([scheme]) => scheme !== "gov_registrant");
  return [...said, ...numbers.map(([field, value]) => ({ field, value }))];
}

function asText(value: string | boolean | string[]): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "string" ? value : value.join("; ");
}

/** What differs between two editions of a record, by field. */
export function compareFacts(before: PartnerFacts, after: PartnerFacts): { field: string; before: string; after: string }[] {
  const [old, now] = [before, after].map((facts) => new Map(listFacts(facts).map(({ field, value }) => [field, value])));
  return [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])]
    .map((field) => ({ field, before: old?.get(field) ?? "", after: now?.get(field) ?? "" }))
    .filter((one) => one.before !== one.after);
}
