import { knownNumber, officialNumber, isoDate, region, text, yesNo, zipCode } from "./clean.ts";
import type { Connector, RegisterFile, Row } from "./connector.ts";
import { onlySaid, readEntries, type Reading } from "./entries.ts";
import { isZip, readBytes, readStart } from "../../../runtime/tables/read-bytes.ts";
import { readCsv } from "../../../runtime/tables/read-csv.ts";
import { NotInZip, readZip } from "../../../runtime/tables/read-zip.ts";
import type { Cells, Columns } from "../../../runtime/tables/table.ts";

const columns: Columns = [["CU_NUMBER"], ["CU_NAME"], ["CYCLE_DATE"], ["STATE"]];
const sizeColumns: Columns = [["CU_NUMBER"], ["ACCT_010"]];
const expected = "NCUA's quarterly call report, a ZIP with FOICU.txt";

/** NCUA's quarterly call reports: every credit union with its low-income designation, assets and members. */
export const ncua: Connector = { read };

async function* read(file: RegisterFile): AsyncGenerator<Row> {
  if (!isZip(await readStart(file))) {
    yield* readEntries(readCsv(readBytes(file), columns), (row) => readCreditUnion(row, new Map()));
    return;
  }
  const sizes = await readSizes(file);
  const entry = readZip(file, /(?:^|\/)foicu\.txt$/i, expected);
  yield* readEntries(readCsv(entry, columns), (row) => readCreditUnion(row, sizes));
}

interface Size {
  assetsUsd: string | undefined;
  members: string | undefined;
}

/** The sizes are in another file than the names. They are some thousand numbers, so they are held while the names stream. */
async function readSizes({ path, signal }: RegisterFile): Promise<Map<string, Size>> {
  const sizes = new Map<string, Size>();
  const entry = readZip({ path, ...(signal && { signal }) }, /(?:^|\/)fs220\.txt$/i, expected);
  try {
    for await (const row of readCsv(entry, sizeColumns)) {
      const number = "item" in row ? officialNumber(row.item["CU_NUMBER"]) : undefined;
      if (!number || !("item" in row)) continue;
      sizes.set(number, { assetsUsd: knownNumber(row.item["ACCT_010"]), members: knownNumber(row.item["ACCT_083"]) });
    }
  } catch (error) {
    if (!(error instanceof NotInZip)) throw error;
  }
  return sizes;
}

function readCreditUnion(row: Cells, sizes: Map<string, Size>): Reading {
  const number = officialNumber(row["CU_NUMBER"]);
  const name = text(row["CU_NAME"]);
  if (!number) return { problem: "It has no credit union number (CU_NUMBER)." };
  if (!name) return { problem: "It has no name (CU_NAME)." };
  return {
    key: number,
    facts: onlySaid({
      name,
      kind: "credit_union",
      ids: onlySaid({ ncua_charter: number, rssd: officialNumber(row["RSSD"]) }),
      street: text(row["STREET"]),
      city: text(row["CITY"]),
      region: region(row["STATE"]),
      postalCode: zipCode(row["ZIP_CODE"]),
      country: "US",
      // Only credit unions in operation file a report for the quarter.
      isActive: true,
      minorityStatus: yesNo(row["ISMDI"]) ? "Minority depository institution" : undefined,
      isLowIncomeDesignated: yesNo(row["LIMITED_INC"]),
      assetsUsd: sizes.get(number)?.assetsUsd,
      members: sizes.get(number)?.members,
      asOf: isoDate(row["CYCLE_DATE"]),
    }),
  };
}
