import { isUtf8 } from "node:buffer";
import { TextDecoder } from "node:util";
import { parse } from "csv-parse/sync";
import { type Entry, rawText, WrongFormat } from "./source-file.ts";
import { type CsvRecord, type Delimiter, splitRecords } from "./split-records.ts";
import { type Cells, cellsOf, type Columns, columnKey, expectedColumns, hasColumns, wrongColumns } from "./table.ts";

const notUtf8 = "Its text is not UTF-8. Save the file as UTF-8 and import it again.";

/**
 * Reads a CSV file row by row; only one piece of the file is in memory. Comma, tab, semicolon or pipe, told by the
 * header. UTF-8, or UTF-16 with its mark; no encoding is guessed, because a wrong guess would spoil names of nations.
 * Takes any stream of bytes, so that a file inside a ZIP is read the same way.
 *
 * Throws WrongFormat before the first row when the file is no such table. A row that is broken, that is not UTF-8 or
 * that has other columns than the header comes as a problem with its line, and reading goes on with the next line.
 */
export async function* readCsv(
  source: AsyncIterable<Uint8Array>,
  columns: Columns,
  onHeader?: (names: string[]) => void,
): AsyncGenerator<Entry<Cells>> {
  const expected = expectedColumns(columns);
  let header: string[] | undefined;
  for await (const { delimiter, records } of splitRecords(asUtf8(source), expected)) {
    const rows = parseRecords(records, delimiter);
    if (header === undefined) {
      const names = readHeader(rows.shift(), columns, expected);
      onHeader?.(names);
      header = names.map(columnKey);
    }
    for (const row of rows) {
      const entry = readRow(row, header);
      if (entry) yield entry;
    }
  }
}

type ParsedRecord = { record: CsvRecord; values: string[] } | { record: CsvRecord; problem: string };

function readHeader(row: ParsedRecord | undefined, columns: Columns, expected: string): string[] {
  if (!row || "problem" in row) throw new WrongFormat(expected, `a first line that cannot be read (${row?.problem ?? "it is empty"})`);
  if (!hasColumns(row.values, columns)) throw wrongColumns(columns, row.values);
  return row.values;
}

function readRow(row: ParsedRecord, header: string[]): Entry<Cells> | undefined {
  const problem = "problem" in row ? row.problem : problemOf(row.values, header);
  if (problem) return { line: row.record.line, problem, raw: rawText(row.record.bytes.toString("utf8", 0, 8000)) };
  if ("problem" in row || row.values.every((value) => value === "")) return undefined;
  return { line: row.record.line, item: cellsOf(header, row.values) };
}

function problemOf(values: string[], header: string[]): string | undefined {
  if (values.length !== header.length && values.some((value) => value !== ""))
    return `It has ${values.length} columns, the header has ${header.length}. Check its quotes and separators.`;
  if (values.some((value) => value.includes("\0"))) return "It holds bytes that are not text.";
  return undefined;
}

/** csv-parse is five times quicker with many records at once; only when one of them is broken they are taken apart. */
function parseRecords(records: CsvRecord[], delimiter: Delimiter): ParsedRecord[] {
  const whole = records.filter((record) => record.problem === undefined && isText(record.bytes));
  if (whole.length === records.length) {
    const values = parseWhole(records.map((record) => record.bytes.toString("utf8")).join("\n"), delimiter);
    if (Array.isArray(values) && values.length === records.length)
      return records.map((record, index) => ({ record, values: values[index] ?? [] }));
  }
  return records.map((record) => parseRecord(record, delimiter));
}

function parseRecord(record: CsvRecord, delimiter: Delimiter): ParsedRecord {
  if (record.problem !== undefined) return { record, problem: record.problem };
  if (!isText(record.bytes)) return { record, problem: notUtf8 };
  const values = parseWhole(record.bytes.toString("utf8"), delimiter);
  if (values === "broken") return { record, problem: "Its quotes are broken. Double the quotes that belong to the text." };
  return { record, values: values[0] ?? [] };
}

function parseWhole(text: string, delimiter: Delimiter): string[][] | "broken" {
  try {
    return parse(text, { delimiter, record_delimiter: "\n", relax_column_count: true, trim: true, max_record_size: 0 });
  } catch {
    return "broken";
  }
}

/** The replacement mark is what another program left of a letter that it could not read. */
function isText(bytes: Buffer): boolean {
  return isUtf8(bytes) && !bytes.includes("\uFFFD");
}

/** The bytes as UTF-8 without a byte order mark, which is also the only sign by which UTF-16 is known. */
async function* asUtf8(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let start: Buffer | undefined = Buffer.alloc(0);
  let decoder: TextDecoder | undefined;
  for await (const piece of source) {
    let bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    if (start) {
      bytes = Buffer.concat([start, bytes]);
      start = bytes.length < 3 ? bytes : undefined;
      if (start) continue;
      decoder = utf16Decoder(bytes);
      if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) bytes = bytes.subarray(3);
    }
    yield decoder ? Buffer.from(decoder.decode(bytes, { stream: true })) : bytes;
  }
  if (start && start.length > 0) yield start;
  const rest = decoder?.decode();
  if (rest) yield Buffer.from(rest);
}

function utf16Decoder(bytes: Buffer): TextDecoder | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le");
  return bytes[0] === 0xfe && bytes[1] === 0xff ? new TextDecoder("utf-16be") : undefined;
}
