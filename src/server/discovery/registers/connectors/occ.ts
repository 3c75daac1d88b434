import { officialNumber, region, text } from "./clean.ts";
import type { Connector } from "./connector.ts";
import { onlySaid, readEntries, type Reading } from "./entries.ts";
import { readTable } from "../../../runtime/tables/read-table.ts";
import { type Cells, type Columns, firstCell } from "../../../runtime/tables/table.ts";

const charterNames = ["CHARTER_NO", "CHARTER_NUMBER"];
const addressNames = ["ADDRESS", "ADDRESS_LOC"];
const columns: Columns = [charterNames, ["NAME"], ["CITY"], ["STATE"], ["CERT"], ["RSSD"]];

/** The OCC's list of active national banks, as CSV or as a workbook. Its title rows and its columns' names vary by month. */
export const occ: Connector = { read: (file) => readEntries(readTable(file, columns), readBank) };

function readBank(row: Cells): Reading {
  const charter = officialNumber(firstCell(row, charterNames));
  const name = text(row["NAME"]);
  if (!charter) return { problem: "It has no charter number (CHARTER NO)." };
  if (!name) return { problem: "It has no name (NAME)." };
  return {
    key: charter,
    facts: onlySaid({
      name,
      kind: "bank",
      ids: onlySaid({ occ_charter: charter, fdic_cert: officialNumber(row["CERT"]), rssd: officialNumber(row["RSSD"]) }),
      street: text(firstCell(row, addressNames)),
      city: text(row["CITY"]),
      region: region(row["STATE"]),
      country: "US",
      // The OCC lists only banks whose charter is in force.
      isActive: true,
    }),
  };
}
