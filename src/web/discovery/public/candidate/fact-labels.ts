import { localeTagOf } from "../../../../shared/domain/languages.ts";
import { currentLanguage } from "../../../../shared/messages/language.ts";
import type { IdScheme, PartnerFacts } from "../../../../shared/domain/partner-facts.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { formatDate } from "../../../kit/dates.ts";
import { formatNumber } from "../../../kit/numbers.ts";
import { countryName, kindLabel } from "../labels.ts";

type Field = Exclude<keyof PartnerFacts, "ids"> | IdScheme;

const labels: Record<Field, () => string> = {
  name: m.candidate_fact_name,
  otherNames: m.candidate_fact_other_names,
  kind: m.candidate_fact_kind,
  street: m.candidate_fact_street,
  city: m.candidate_fact_city,
  region: m.candidate_fact_region,
  postalCode: m.candidate_fact_postal_code,
  country: m.candidate_fact_country,
  website: m.candidate_website,
  isActive: m.candidate_fact_is_active,
  isCdfiCertified: m.candidate_fact_is_cdfi_certified,
  isNativeOwned: m.candidate_fact_is_native_owned,
  servesNativeCommunities: m.candidate_fact_serves_native,
  minorityStatus: m.candidate_fact_minority_status,
  isLowIncomeDesignated: m.candidate_fact_is_low_income_designated,
  ntee: m.candidate_fact_ntee,
  nativeAward: m.candidate_fact_native_award,
  serviceArea: m.candidate_fact_service_area,
  assetsUsd: m.candidate_fact_assets_usd,
  members: m.candidate_fact_members,
  biaCode: m.candidate_fact_bia_code,
  isBiaRecognized: m.candidate_fact_is_bia_recognized,
  asOf: m.candidate_fact_as_of,
  fdic_cert: m.candidate_fact_fdic_cert,
  rssd: m.candidate_fact_rssd,
  occ_charter: m.candidate_fact_occ_charter,
  ncua_charter: m.candidate_fact_ncua_charter,
  ein: m.candidate_fact_ein,
  lei: m.candidate_fact_lei,
  epa_tribe: m.candidate_fact_epa_tribe,
  gov_registrant: m.candidate_fact_gov_registrant,
};

/** What people call a field of a register; one that this page does not know shows as it is. */
export function factLabel(field: string): string {
  return labels[field as Field]?.() ?? field;
}

const dollars = new Intl.NumberFormat(localeTagOf(currentLanguage()), { style: "currency", currency: "USD", maximumFractionDigits: 0 });

/** A fact as people read it: words for yes and no, money and dates as everywhere here. */
export function factValue(field: string, value: string): string {
  if (value === "yes") return m.candidate_yes();
  if (value === "no") return m.candidate_no();
  if (field === "kind") return kindLabel(value);
  if (field === "country") return countryName(value);
  if (field === "asOf") return formatDate(value);
  if (/^\d+$/.test(value) && field === "assetsUsd") return dollars.format(Number(value));
  if (/^\d+$/.test(value) && field === "members") return formatNumber(Number(value));
  return value;
}
