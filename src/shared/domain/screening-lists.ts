/** The formats in which lists are published, by the names of their connectors. */
export const listConnectors = [
  "ofac_advanced",
  "ofac_plain",
  "ofac_csv",
  "un",
  "eu",
  "uk",
  "canada",
  "australia",
  "us_csl",
  "csv",
  "own",
] as const;
export type ListConnector = (typeof listConnectors)[number];

/** Bytes of a list's file. The largest today has 126 MB. */
export const mostListBytes = 1024 ** 3;

/** A list that everybody may add with one click; the address may be changed. */
export interface KnownList {
  key: string;
  name: string;
  publisher: string;
  licence: string;
  connector: ListConnector;
  url: string | null;
}

const ofac = "https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports";
const american = { publisher: "US Department of the Treasury, OFAC", licence: "Public domain (work of the US government)" } as const;

/** Published lists and where they were in November 2026. Publishers move them, so the address is the administrator's. */
export const knownLists: readonly KnownList[] = [
  { key: "ofac_sdn", name: "OFAC SDN", ...american, connector: "ofac_advanced", url: `${ofac}/SDN_ADVANCED.XML` },
  {
    key: "ofac_consolidated",
    name: "OFAC Consolidated (non-SDN)",
    ...american,
    connector: "ofac_advanced",
    url: `${ofac}/CONS_ADVANCED.XML`,
  },
  {
    key: "un_sc",
    name: "UN Security Council Consolidated List",
    publisher: "United Nations Security Council",
    licence: "Free to use, as published",
    connector: "un",
    url: "https://scsanctions.un.org/resources/xml/en/consolidated.xml",
  },
  {
    key: "eu_fsf",
    name: "EU Financial Sanctions Files",
    publisher: "European Commission",
    licence: "Reuse allowed with attribution (Decision 2011/833/EU)",
    connector: "eu",
    url: "https://webgate.ec.europa.eu/fsd/fsf/public/files/xmlFullSanctionsList_1_1/content?token=dG9rZW4tMjAxNw",
  },
  {
    key: "uk_sl",
    name: "UK Sanctions List",
    publisher: "UK Foreign, Commonwealth & Development Office",
    licence: "Open Government Licence 3.0",
    connector: "uk",
    url: "https://sanctionslist.fcdo.gov.uk/docs/UK-Sanctions-List.xml",
  },
  {
    key: "ca_sema",
    name: "Canada Consolidated Autonomous Sanctions List",
    publisher: "Global Affairs Canada",
    licence: "Open Government Licence – Canada",
    connector: "canada",
    url: "https://www.international.gc.ca/world-monde/assets/office_docs/international_relations-relations_internationales/sanctions/sema-lmes.xml",
  },
  {
    key: "au_dfat",
    name: "Australia DFAT Consolidated List",
    publisher: "Australian Department of Foreign Affairs and Trade",
    licence: "Creative Commons Attribution 4.0",
    connector: "australia",
    url: "https://www.dfat.gov.au/sites/default/files/Australian_Sanctions_Consolidated_List.xlsx",
  },
  {
    key: "us_csl",
    name: "US Consolidated Screening List",
    publisher: "US Department of Commerce, International Trade Administration",
    licence: "Public domain (work of the US government)",
    connector: "us_csl",
    url: "https://data.trade.gov/downloadable_consolidated_screening_list/v1/consolidated.csv",
  },
];

/** Whether a list counts as it stands: mock 18b. */
export const listConditions = ["fresh", "stale", "failed", "not_loaded", "off"] as const;

/** Why a version does not come into force. */
export const refusalKinds = ["shrunk", "older", "unproven", "format", "unreadable", "too_large"] as const;
export type RefusalKind = (typeof refusalKinds)[number];

/** Of these the file itself is sound, and two people may take it all the same. */
export const takeableRefusals: readonly RefusalKind[] = ["shrunk", "older", "unproven"];
