import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { type CellValue, readSheet } from "read-excel-file/node";
import { type Entry, type ReadableFile, WrongFormat } from "./source-file.ts";
import { readBytes } from "./read-bytes.ts";
import { unpackedSize } from "./read-zip.ts";
import { type Cells, cellsOf, type Columns, columnKey, expectedColumns, hasColumns, wrongColumns } from "./table.ts";

const largestWorkbook = 50 * 1024 * 1024;
const largestUnpacked = 512 * 1024 * 1024;
/** The title and the notes above a header are few; further down a row that looks like a header is data. */
const lastHeaderRow = 50;

/**
 * Reads the rows of the first sheet of an Excel workbook. The header is the first row that has all the columns; titles
 * above it are passed over. read-excel-file cannot stream: it holds the whole sheet in memory. So a workbook over 50 MB,
 * and one that is a ZIP bomb, is refused with WrongFormat, which asks for CSV.
 */
export async function* readWorkbook(file: ReadableFile, columns: Columns): AsyncGenerator<Entry<Cells>> {
  const expected = expectedColumns(columns);
  if ((await sizeOf(file)) > largestWorkbook) throw tooLarge(expected);
  const rows = await readRows(file, expected);
  const at = rows.slice(0, lastHeaderRow).findIndex((row) => isHeader(row, columns));
  if (at < 0) throw wrongColumns(columns, rows.find((row) => row.filter((cell) => cell !== "").length > 1) ?? rows[0] ?? []);
  file.onHeader?.(rows[at] ?? []);
  const header = (rows[at] ?? []).map(columnKey);
  for (const [index, row] of rows.entries()) {
    if (index <= at || row.every((cell) => cell === "")) continue;
    file.signal?.throwIfAborted();
    yield { line: index + 1, item: cellsOf(header, row) };
  }
}

/** Where no column has to be there, a title of one cell is no header. */
function isHeader(row: readonly string[], columns: Columns): boolean {
  return columns.length > 0 ? hasColumns(row, columns) : row.filter((cell) => cell.trim() !== "").length > 1;
}

async function sizeOf(file: ReadableFile): Promise<number> {
  return "path" in file ? (await stat(file.path)).size : file.bytes.length;
}

async function readRows(file: ReadableFile, expected: string): Promise<string[][]> {
  // Unpacked once without keeping anything, because read-excel-file does not look how large a workbook becomes.
  const { onBytes: _onBytes, ...uncounted } = file;
  if ((await unpackedSize(uncounted, expected, largestUnpacked)) > largestUnpacked) throw tooLarge(expected);
  try {
    const rows = await readSheet(Readable.from(readBytes(file)));
    return rows.map((row) => row.map(cellText));
  } catch {
    file.signal?.throwIfAborted();
    throw new WrongFormat(expected, "an Excel workbook that cannot be read; save its first sheet as CSV and import that");
  }
}

function tooLarge(expected: string): WrongFormat {
  return new WrongFormat(expected, "an Excel workbook over 50 MB, or over 512 MB unpacked; save its first sheet as CSV and import that");
}

function cellText(value: CellValue | null): string {
  if (value === null) return "";
  if (value instanceof Date) return value.toISOString().replace("T00:00:00.000Z", "");
  // A spreadsheet shows fifteen digits of what it has calculated: 434.99999999999994 is 435 there.
  return String(typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(15)) : value);
}
