import type { PartnerKind } from "../../../../shared/domain/partner-facts.ts";
import { isoDate, lei, officialNumber, region, text, website, zipCode } from "./clean.ts";
import type { Connector, RegisterFile } from "./connector.ts";
import { onlySaid, readEntries, type Reading } from "./entries.ts";
import { isZip, readBytes, readStart } from "../../../runtime/tables/read-bytes.ts";
import { readCsv } from "../../../runtime/tables/read-csv.ts";
import { readZip } from "../../../runtime/tables/read-zip.ts";
import type { Cells, Columns } from "../../../runtime/tables/table.ts";

const columns: Columns = [["ID_RSSD"], ["NM_LGL"], ["ENTITY_TYPE"], ["CITY"], ["STATE_ABBR_NM"]];
const expected = "FFIEC's NIC attributes, as CSV or a ZIP with a CSV";

/** FFIEC's National Information Center: what the Federal Reserve knows of banks and credit unions, by RSSD number. */
export const nic: Connector = {
  async *read(file) {
    yield* readEntries(readCsv(await bytesOf(file), columns), readInstitution);
  },
};

async function bytesOf(file: RegisterFile): Promise<AsyncIterable<Uint8Array>> {
  return isZip(await readStart(file)) ? readZip(file, /^(?!__MACOSX\/).*\.csv$/i, expected) : readBytes(file);
}

/** The entity types that are banks and credit unions. The others, such as holding companies and branches, are no partners. */
const kinds: Record<string, PartnerKind> = {
  NAT: "bank",
  NMB: "bank",
  SMB: "bank",
  SSB: "bank",
  FSB: "bank",
  SAL: "bank",
  CPB: "bank",
  FCU: "credit_union",
  SCU: "credit_union",
};

/** NIC's codes for "majority owned by minorities or women". */
const owners: Record<string, string> = {
  1: "African American",
  5: "Women",
  10: "Hispanic American",
  20: "Asian American",
  30: "Native American",
  35: "Alaska Native",
  37: "Aleut",
  99: "Other minority",
};
const nativeOwners = new Set(["30", "35", "37"]);

function readInstitution(row: Cells): Reading {
  const type = text(row["ENTITY_TYPE"])?.toUpperCase() ?? "";
  const isNational = type === "NAT";
  const kind = kinds[type];
  if (!kind) return "not_listed";
  const rssd = officialNumber(row["ID_RSSD"]);
  const name = text(row["NM_LGL"]);
  if (!rssd) return { problem: "It has no RSSD number (ID_RSSD)." };
  if (!name) return { problem: "It has no name (NM_LGL)." };
  const owner = officialNumber(row["MJR_OWN_MNRTY"]) ?? "";
  return {
    key: rssd,
    facts: onlySaid({
      name,
      kind,
      ids: onlySaid({
        rssd,
        fdic_cert: officialNumber(row["ID_FDIC_CERT"]),
        ncua_charter: officialNumber(row["ID_NCUA"]),
        occ_charter: isNational ? officialNumber(row["ID_OCC"]) : undefined,
        lei: lei(row["ID_LEI"]),
      }),
      street: text(row["STREET_LINE1"]),
      city: text(row["CITY"]),
      region: region(row["STATE_ABBR_NM"]),
      postalCode: zipCode(row["ZIP_CD"]),
      country: "US",
      website: website(row["URL"]),
      isActive: isOpen(row["DT_END"] ?? row["D_DT_END"]),
      isNativeOwned: nativeOwners.has(owner) ? true : undefined,
      minorityStatus: owners[owner],
    }),
  };
}

/** An institution that goes on ends on the last day of the calendar. Without that column it is listed among the active. */
function isOpen(end: string | undefined): boolean {
  return isoDate(end)?.startsWith("9999") ?? true;
}
