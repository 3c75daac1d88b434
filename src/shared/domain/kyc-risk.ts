import type { KycContent, KycRating } from "../contracts/partners/kyc.ts";
import { m } from "../messages/generated/messages.js";
import { readBirthSpan, isWholeDate } from "./birth-date.ts";
import { isNationGovernment, isSupervisedType, type KycRisk } from "./kyc.ts";

/** Counted up whenever a rule, its points or a list of countries changes: a version keeps the number that it was rated by. */
export const riskRulesVersion = 1;

/** Points from which a file is of medium and of high risk. */
export const riskFrom = { medium: 20, high: 50 } as const;

/** The FATF's calls for action, and its increased monitoring, both as published on 24 October 2025. */
export const callForAction: ReadonlySet<string> = new Set(["IR", "KP", "MM"]);
export const increasedMonitoring: ReadonlySet<string> = new Set("AO BG BO CD CI CM DZ HT KE LA LB MC NA NP SS SY VE VG VN YE".split(" "));

/** In whichever currency they are expected: the rule is coarse on purpose. */
const largeMonth = 1_000_000;
const largeTransfer = 250_000;

interface Rated {
  content: KycContent;
  type: string;
}

interface RiskRule {
  id: string;
  points: number;
  sentence: () => string;
  applies: (rated: Rated) => boolean;
}

/** Every rule that there is, with its points and its sentence; what no rule names adds nothing. */
export const riskRules: readonly RiskRule[] = [
  {
    id: "country_call_for_action",
    points: 60,
    sentence: m.kyc_rule_call_for_action,
    applies: ({ content }) => countriesOf(content).some((country) => callForAction.has(country)),
  },
  {
    id: "country_monitored",
    points: 25,
    sentence: m.kyc_rule_monitored,
    applies: ({ content }) => countriesOf(content).some((country) => increasedMonitoring.has(country)),
  },
  // Office in a nation's own government is what its members elect it for; it is no risk by itself.
  {
    id: "politically_exposed",
    points: 30,
    sentence: m.kyc_rule_exposed,
    applies: ({ content }) => [...content.people, ...content.owners].some((one) => one.isExposed === "yes" && !one.isOwnNation),
  },
  {
    id: "not_supervised",
    points: 10,
    sentence: m.kyc_rule_not_supervised,
    applies: ({ content, type }) => !isNation(type) && !isSupervisedType(type) && content.regulator === "",
  },
  {
    id: "owner_is_organisation",
    points: 10,
    sentence: m.kyc_rule_owner_organisation,
    applies: ({ content, type }) => !isNation(type) && content.owners.some(({ kind }) => kind === "organisation"),
  },
  {
    id: "owner_abroad",
    points: 10,
    sentence: m.kyc_rule_owner_abroad,
    applies: ({ content, type }) =>
      !isNation(type) && content.owners.some(({ country }) => country !== "" && content.country !== "" && country !== content.country),
  },
  {
    id: "no_official_number",
    points: 5,
    sentence: m.kyc_rule_no_number,
    applies: ({ content, type }) => !isNation(type) && Object.values(content.identifiers).every((value) => value === ""),
  },
  {
    id: "large_volume",
    points: 15,
    sentence: m.kyc_rule_large_month,
    applies: ({ content }) => Number(content.volumes.perMonth) >= largeMonth,
  },
  {
    id: "large_transfer",
    points: 5,
    sentence: m.kyc_rule_large_transfer,
    applies: ({ content }) => Number(content.volumes.largest) >= largeTransfer,
  },
  {
    id: "funds_of_many",
    points: 10,
    sentence: m.kyc_rule_funds,
    applies: ({ content }) => content.sources.includes("donations") || content.sources.includes("other"),
  },
  {
    id: "birth_date_unsure",
    points: 5,
    sentence: m.kyc_rule_birth_date,
    applies: ({ content }) =>
      [...content.people, ...content.owners].some(({ birthDate }) => {
        const span = readBirthSpan(birthDate);
        return span !== undefined && !isWholeDate(span);
      }),
  },
];

/** Adds up the points of the rules that apply. Nobody sets a risk by hand: whoever disagrees changes what the file says, or a rule. */
export function rateRisk(content: KycContent, institutionType: string, rulesThatFit = riskRules): KycRating & { risk: KycRisk } {
  const rules = rulesThatFit
    .filter(({ applies }) => applies({ content, type: institutionType }))
    .map(({ id, points, sentence }) => ({ id, points, sentence: sentence() }));
  const points = rules.reduce((sum, rule) => sum + rule.points, 0);
  return { risk: points >= riskFrom.high ? "high" : points >= riskFrom.medium ? "medium" : "low", points, rules };
}

const isNation = isNationGovernment;

function countriesOf({ country, address, owners, people }: KycContent): string[] {
  return [country, address.country, ...owners.map((owner) => owner.country), ...people.map(({ nationality }) => nationality)];
}
