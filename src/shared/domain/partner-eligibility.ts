import type { PartnerFacts, PartnerKind } from "./partner-facts.ts";

/** What discovery says of a body. A nation is `discovered` until it acts by itself (rulings, "Words"). */
export const partnerEligibilities = ["eligible", "ineligible", "discovered"] as const;
export type PartnerEligibility = (typeof partnerEligibilities)[number];

/** What a rule looks at: everything that the registers say of one body, and what the body itself has done. */
export interface Circumstances {
  kind: PartnerKind;
  facts: PartnerFacts[];
  /** At least one register still lists it. */
  isListed: boolean;
  /** It signed the treaty, wrote to us, or asked for funding, and an administrator recorded that. */
  hasActed: boolean;
}

interface Rule {
  id: string;
  /** Points towards `eligibleFrom`; an exclusion has none. */
  weight: number;
  /** Speaks against being eligible whatever else is true. */
  excludes?: true;
  speaks: (circumstances: Circumstances) => boolean;
}

/** Points from which a body is eligible, that is, may be invited. It is not a partner until it accepts. */
export const eligibleFrom = 50;

/** Raised when a rule changes, so that the next run judges everybody anew. */
export const rulesVersion = 1;

const some = (test: (facts: PartnerFacts) => unknown) => (circumstances: Circumstances) => circumstances.facts.some(test);
const isNation = ({ kind }: Circumstances) => kind === "nation" || kind === "tribal_body";

/** NTEE major groups whose work is what communities ask funding for: environment, housing, food, jobs, community building, giving. */
const missionGroups = new Set(["C", "J", "K", "L", "P", "S", "T"]);

/** Every rule, in the order in which a result lists them. The sentences are in partner-rule-sentences.ts. */
export const eligibilityRules = [
  { id: "type_lender", weight: 30, speaks: ({ kind }) => kind === "bank" || kind === "credit_union" || kind === "cdfi" },
  { id: "type_foundation", weight: 30, speaks: ({ kind }) => kind === "foundation" },
  { id: "type_nonprofit", weight: 10, speaks: ({ kind }) => kind === "nonprofit" },
  { id: "type_other", weight: 0, speaks: ({ kind }) => kind === "company" },
  { id: "charter_active", weight: 20, speaks: some(({ isActive }) => isActive === true) },
  { id: "mission_cdfi", weight: 40, speaks: some(({ isCdfiCertified }) => isCdfiCertified) },
  { id: "mission_native_owned", weight: 40, speaks: some(({ isNativeOwned }) => isNativeOwned) },
  { id: "mission_native_serving", weight: 20, speaks: some(({ servesNativeCommunities }) => servesNativeCommunities) },
  { id: "mission_minority", weight: 30, speaks: some(({ minorityStatus }) => minorityStatus) },
  { id: "mission_low_income", weight: 30, speaks: some(({ isLowIncomeDesignated }) => isLowIncomeDesignated) },
  { id: "mission_native_award", weight: 20, speaks: some(({ nativeAward }) => nativeAward) },
  { id: "mission_ntee", weight: 25, speaks: some(({ ntee }) => ntee && missionGroups.has(ntee.charAt(0).toUpperCase())) },
  { id: "area_declared", weight: 10, speaks: some(({ serviceArea, region }) => serviceArea ?? region) },
  { id: "nation_discovered", weight: 0, speaks: (body) => isNation(body) && !body.hasActed },
  { id: "nation_acted", weight: eligibleFrom, speaks: (body) => isNation(body) && body.hasActed },
  { id: "excluded_inactive", weight: 0, excludes: true, speaks: some(({ isActive }) => isActive === false) },
  { id: "excluded_not_listed", weight: 0, excludes: true, speaks: ({ isListed }) => !isListed },
  { id: "excluded_no_charter", weight: 0, excludes: true, speaks: (body) => isLender(body) && !hasCharter(body) },
] as const satisfies Rule[];

function isLender({ kind }: Circumstances): boolean {
  return kind === "bank" || kind === "credit_union";
}

/** Every bank and credit union has a supervisor's number; one without is not known to take money lawfully. */
function hasCharter({ facts }: Circumstances): boolean {
  return facts.some(({ ids }) => ids.fdic_cert ?? ids.rssd ?? ids.occ_charter ?? ids.ncua_charter);
}

export type RuleId = (typeof eligibilityRules)[number]["id"];

export interface Assessment {
  eligibility: PartnerEligibility;
  /** The sum of the weights of the rules that spoke. */
  score: number;
  /** Every rule that spoke, in the order of the rules. */
  rules: RuleId[];
}

/** Judges one body by every rule. The same circumstances always give the same result. */
export function assessPartner(circumstances: Circumstances): Assessment {
  const speaking: readonly (Rule & { id: RuleId })[] = eligibilityRules.filter((rule) => rule.speaks(circumstances));
  const score = speaking.reduce((sum, { weight }) => sum + weight, 0);
  const rules = speaking.map(({ id }) => id);
  if (speaking.some(({ excludes }) => excludes)) return { eligibility: "ineligible", score, rules };
  if (isNation(circumstances) && !circumstances.hasActed) return { eligibility: "discovered", score, rules };
  return { eligibility: score >= eligibleFrom ? "eligible" : "ineligible", score, rules };
}
