import { ein, knownNumber, region, text, zipCode } from "./clean.ts";
import type { Connector } from "./connector.ts";
import { onlySaid, readEntries, type Reading } from "./entries.ts";
import { readBytes } from "../../../runtime/tables/read-bytes.ts";
import { readCsv } from "../../../runtime/tables/read-csv.ts";
import type { Cells, Columns } from "../../../runtime/tables/table.ts";

const columns: Columns = [["EIN"], ["NAME"], ["CITY"], ["STATE"], ["SUBSECTION"], ["FOUNDATION"], ["STATUS"]];

/** The IRS's business master file of exempt organizations: charities and private foundations under section 501(c)(3). */
export const irs: Connector = { read: (file) => readEntries(readCsv(readBytes(file), columns), readOrganization) };

/** Unconditional and conditional exemption. The others are no charities to the IRS any more. */
const inForce = new Set([1, 2]);
/** Operating foundations with and without the exemption from excise tax, and non-operating ones. */
const privateFoundations = new Set([2, 3, 4]);

function readOrganization(row: Cells): Reading {
  const number = ein(row["EIN"]);
  const name = text(row["NAME"]);
  if (!number) return { problem: "It has no EIN of nine digits." };
  if (!name) return { problem: "It has no name (NAME)." };
  if (code(row["SUBSECTION"]) !== 3 || !inForce.has(code(row["STATUS"]))) return "not_listed";
  const state = region(row["STATE"]);
  if (!state) return { problem: "It has no US state, and the list does not tell the country." };
  const sortName = text(row["SORT_NAME"]);
  return {
    key: number,
    facts: onlySaid({
      name,
      // A line with "%" names a person in whose care the mail is; it is never kept.
      otherNames: sortName && !sortName.startsWith("%") ? [sortName] : undefined,
      kind: privateFoundations.has(code(row["FOUNDATION"])) ? "foundation" : "nonprofit",
      ids: { ein: number },
      street: text(row["STREET"]),
      city: text(row["CITY"]),
      region: state,
      postalCode: zipCode(row["ZIP"]),
      country: "US",
      isActive: true,
      ntee: text(row["NTEE_CD"])?.toUpperCase(),
      assetsUsd: knownNumber(row["ASSET_AMT"]),
    }),
  };
}

function code(value: string | undefined): number {
  return Number(text(value) ?? Number.NaN);
}
