import { type Assessment, assessPartner } from "./partner-eligibility.ts";
import { type PartnerFacts, type PartnerKind, type PartnerType, partnerTypes } from "./partner-facts.ts";

/** What one register says of a body now. `rank` is the place of the register in the order in which we believe them. */
export interface KnownFacts {
  facts: PartnerFacts;
  rank: number;
  /** Its register no longer lists it. */
  isGone: boolean;
}

/** One body as the lists show it, put together from everything that is known. */
export interface PartnerSummary extends Assessment {
  name: string;
  kind: PartnerKind;
  types: PartnerType[];
  city: string | null;
  region: string | null;
  country: string;
  website: string | null;
}

/** A nation stays a nation and a fund a fund, whichever other register also has it as a bank or a company. */
const kindOrder: PartnerKind[] = ["nation", "tribal_body", "credit_union", "bank", "cdfi", "foundation", "nonprofit", "company"];

/**
 * Puts the records of one body together: each field from the register believed most that has it, and the verdict of
 * every rule. What the registers that still list it say counts; only when none does, what they said last.
 */
export function summarisePartner(known: KnownFacts[], { hasActed }: { hasActed: boolean }): PartnerSummary {
  const listed = known.filter(({ isGone }) => !isGone);
  const facts = (listed.length > 0 ? listed : known).toSorted((a, b) => a.rank - b.rank).map((one) => one.facts);
  const kind = kindOrder.find((one) => facts.some((fact) => fact.kind === one)) ?? "company";
  const first = <Key extends keyof PartnerFacts>(key: Key) => facts.find((fact) => fact[key])?.[key];
  // Town and state belong together: one register's town in another's state would be a place that is not.
  const placed = facts.find(({ city, region }) => city && region) ?? facts.find(({ city, region }) => city ?? region);
  return {
    name: first("name") ?? "",
    kind,
    types: typesOf(kind, facts),
    city: placed?.city ?? null,
    region: placed?.region ?? null,
    country: placed?.country ?? first("country") ?? "",
    website: first("website") ?? null,
    ...assessPartner({ kind, facts, isListed: listed.length > 0, hasActed }),
  };
}

/** A body may be of several types: a Native-owned credit union that is a certified CDFI is found under three. */
function typesOf(kind: PartnerKind, facts: PartnerFacts[]): PartnerType[] {
  const is: Record<PartnerType, boolean> = {
    indigenous:
      kind === "nation" ||
      kind === "tribal_body" ||
      facts.some((fact) => fact.isNativeOwned || fact.servesNativeCommunities || fact.nativeAward),
    cdfi: kind === "cdfi" || facts.some(({ isCdfiCertified }) => isCdfiCertified),
    bank: kind === "bank" || kind === "credit_union",
    foundation: kind === "foundation",
    ngo: kind === "nonprofit",
  };
  return partnerTypes.filter((type) => is[type]);
}
