/** Types offered by the institution inquiry form, as the specification spells them (§2 /contact). The value is the label. */
export const institutionTypes = [
  "Bank",
  "Credit Union",
  "Community Development Financial Institution",
  "Microfinance Organization",
  "NATION",
  "Indigenous Nation",
  "Other",
] as const;
export type InstitutionType = (typeof institutionTypes)[number];

/** Types offered by the funding request form (§2 /funding-request). */
export const organizationTypes = [
  "nation",
  "indigenous_nation",
  "bank",
  "financial_organization",
  "community",
  "municipality",
  "corporate",
  "individual",
  "other",
] as const;
export type OrganizationType = (typeof organizationTypes)[number];

const nationTypes: ReadonlySet<string> = new Set(["NATION", "Indigenous Nation", "nation", "indigenous_nation"]);

/** True for the types to which the optional treaty is offered (§4 Treaty). */
export function isNationType(type: string): boolean {
  return nationTypes.has(type);
}
