import { type Entry, type ReadableFile } from "./source-file.ts";
import { isZip, readBytes, readStart } from "./read-bytes.ts";
import { readCsv } from "./read-csv.ts";
import { readWorkbook } from "./read-workbook.ts";
import type { Cells, Columns } from "./table.ts";

/** Reads a table that people keep as CSV or as an Excel workbook; the file's first bytes tell which, not its name. */
export async function* readTable(file: ReadableFile, columns: Columns): AsyncGenerator<Entry<Cells>> {
  yield* isZip(await readStart(file)) ? readWorkbook(file, columns) : readCsv(readBytes(file), columns, file.onHeader);
}
