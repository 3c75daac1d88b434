import { localeTagOf } from "../../../shared/domain/languages.ts";
import { currentLanguage } from "../../../shared/messages/language.ts";
import type { PartnerEligibility } from "../../../shared/domain/partner-eligibility.ts";
import type { PartnerKind } from "../../../shared/domain/partner-facts.ts";
import { m } from "../../../shared/messages/generated/messages.js";

const kindLabels: Record<PartnerKind, () => string> = {
  nation: m.candidate_kind_nation,
  bank: m.candidate_kind_bank,
  credit_union: m.candidate_kind_credit_union,
  cdfi: m.candidate_kind_cdfi,
  foundation: m.candidate_kind_foundation,
  nonprofit: m.candidate_kind_nonprofit,
  tribal_body: m.candidate_kind_tribal_body,
  company: m.candidate_kind_company,
};

/** What kind of body it is; a kind that this page does not know shows as it is. */
export function kindLabel(kind: string): string {
  return kindLabels[kind as PartnerKind]?.() ?? kind;
}

const eligibilityLabels: Record<PartnerEligibility, () => string> = {
  eligible: m.eligibility_eligible,
  ineligible: m.eligibility_not_eligible,
  discovered: m.discovery_discovered,
};

/** A nation is discovered, and neither eligible nor ineligible, before it acts by itself (rulings, "Words"). */
export function discoveryEligibilityLabel(eligibility: PartnerEligibility): string {
  return eligibilityLabels[eligibility]();
}

interface Place {
  city: string | null;
  region: string | null;
  country: string;
}

/** "Ashby, OH", with the country where it is another one than the United States. */
export function placeText({ city, region, country }: Place): string {
  return [city, region, country === "US" && (city ?? region) ? undefined : countryName(country)].filter(Boolean).join(", ");
}

export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames(localeTagOf(currentLanguage()), { type: "region" }).of(code) ?? code) : code;
}

const list = (words: string[]) => new Intl.ListFormat(localeTagOf(currentLanguage())).format(words);

/** One sentence from kind, place and registers, all of them facts that the registers give. */
export function candidateSentence({ kind, sources, ...place }: Place & { kind: string; sources: string[] }): string {
  const where = placeText(place);
  const what = where ? m.candidate_in_place({ kind: kindLabel(kind), place: where }) : m.candidate_placeless({ kind: kindLabel(kind) });
  return sources.length > 0 ? `${what} ${m.candidate_listed_by({ registers: list(sources) })}` : what;
}
