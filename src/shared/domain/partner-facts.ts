/** What kind of body a register lists. A nation is never anything else, whatever other register names it. */
export const partnerKinds = ["nation", "bank", "credit_union", "cdfi", "foundation", "nonprofit", "tribal_body", "company"] as const;
export type PartnerKind = (typeof partnerKinds)[number];

/** The five types that results are filtered by (§2 /admin/partner-discovery), in the order of the chips. */
export const partnerTypes = ["indigenous", "cdfi", "bank", "foundation", "ngo"] as const;
export type PartnerType = (typeof partnerTypes)[number];

/**
 * Official numbers by which the same body is known in several registers. Two records that share one are one body;
 * nothing else ever joins records by itself. `gov_registrant` is the registrant as the .gov register writes it, with
 * its place: the same text there is the same registrant, and that is not likeness of name.
 */
export const idSchemes = ["fdic_cert", "rssd", "occ_charter", "ncua_charter", "ein", "lei", "epa_tribe", "gov_registrant"] as const;
export type IdScheme = (typeof idSchemes)[number];

/** What one row of one register says about one body. Only what the row says is present; nothing is guessed. */
export interface PartnerFacts {
  name: string;
  otherNames?: string[];
  kind: PartnerKind;
  ids: Partial<Record<IdScheme, string>>;
  street?: string;
  city?: string;
  /** State or province as its postal code, such as "OH"; outside North America the register's own. */
  region?: string;
  postalCode?: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  website?: string;
  /** The register says that the charter, certificate or registration is in force, or that it is not. */
  isActive?: boolean;
  /** On the CDFI Fund's list of certified institutions. */
  isCdfiCertified?: boolean;
  isNativeOwned?: boolean;
  /** Certified as a Native CDFI: it works for Native communities, whoever owns it. */
  servesNativeCommunities?: boolean;
  /** A minority depository institution, in the register's words. */
  minorityStatus?: string;
  /** NCUA's low-income designation. */
  isLowIncomeDesignated?: boolean;
  /** National Taxonomy of Exempt Entities, such as "S20". */
  ntee?: string;
  /** An award that the CDFI Fund's programme for Native communities gave. It proves no present certification. */
  nativeAward?: string;
  /** Where the body says it works, in the register's words. */
  serviceArea?: string;
  /** Whole US dollars. */
  assetsUsd?: string;
  members?: string;
  biaCode?: string;
  /** The Bureau of Indian Affairs recognises the nation. */
  isBiaRecognized?: boolean;
  /** The day for which the register says this, as an ISO date. */
  asOf?: string;
}

/** The facts that a file without a format of its own can map columns to. */
export const mappableFacts = [
  "name",
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
  "minorityStatus",
  "isLowIncomeDesignated",
  "ntee",
  "nativeAward",
  "serviceArea",
  "assetsUsd",
  "members",
  "asOf",
  "fdic_cert",
  "rssd",
  "occ_charter",
  "ncua_charter",
  "ein",
  "lei",
  "epa_tribe",
] as const;
export type MappableFact = (typeof mappableFacts)[number];

/** How the columns of such a file become facts. */
export interface ColumnMapping {
  columns: Partial<Record<MappableFact, string>> & { name: string };
  /** For rows without a kind of their own. */
  kind: PartnerKind;
  /** ISO 3166-1 alpha-2, for rows without a country of their own. */
  country: string;
}

const legalForms =
  /\b(?:the|inc|incorporated|corp|corporation|co|company|llc|ltd|limited|lp|na|n a|national association|ssb|fsb|fcu|federal credit union|state savings bank)\b/g;

/**
 * A name without case, marks, punctuation and legal form, for finding what may be the same body. Two bodies of the
 * same normalised name are only ever suggested to an administrator, and nations not even that.
 */
export function normalisedName(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/&/g, " and ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .replace(legalForms, " ")
    .replace(/\s+/g, " ")
    .trim();
}
