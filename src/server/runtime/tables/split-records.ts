import { WrongFormat } from "./source-file.ts";

/** One record of a CSV file: a line, or several when a quoted field holds line breaks. */
export interface CsvRecord {
  line: number;
  bytes: Buffer;
  /** Why it is no whole record. */
  problem?: string;
}

export const delimiters = [",", "\t", ";", "|"] as const;
export type Delimiter = (typeof delimiters)[number];

const longestRecord = 1024 * 1024;
const tooLong = "It is longer than 1 MB. Check the quotes of this line and of the lines after it.";
const notClosed = "A quoted field is not closed. Add the missing quote.";
const newline = 0x0a;
const carriageReturn = 0x0d;
const quote = 0x22;
const space = 0x20;

/**
 * Cuts the UTF-8 bytes of a CSV file into records, as many at a time as one piece of the file holds. The delimiter is
 * read off the header. Throws WrongFormat when the file is no text table.
 *
 * Cut here and not by csv-parse, because csv-parse 7 drops the rest of a piece after a record that is too long, and
 * reads on to the next quote after one that is not closed. Here such a record costs one line; the next is read again.
 */
export async function* splitRecords(
  source: AsyncIterable<Buffer>,
  expected: string,
): AsyncGenerator<{ delimiter: Delimiter; records: CsvRecord[] }> {
  let delimiter: Delimiter | undefined;
  let state: State = { pending: Buffer.alloc(0), line: 1, isInLongLine: false };
  for await (const piece of source) {
    state.pending = state.pending.length === 0 ? piece : Buffer.concat([state.pending, piece]);
    delimiter ??= headerDelimiter(state.pending, false, expected);
    if (delimiter === undefined) continue;
    const cut = cutRecords(state, delimiter, false);
    state = cut.state;
    if (cut.records.length > 0) yield { delimiter, records: cut.records };
  }
  delimiter ??= headerDelimiter(state.pending, true, expected);
  if (delimiter === undefined) throw new WrongFormat(expected, "an empty file");
  const { records } = cutRecords(state, delimiter, true);
  if (records.length > 0) yield { delimiter, records };
}

/** What is left between two pieces of the file. */
interface State {
  pending: Buffer;
  line: number;
  /** The pending bytes go on with a line that was given up. */
  isInLongLine: boolean;
}

/** The delimiter that the first line with text holds most often outside quotes; undefined while that line is not whole. */
function headerDelimiter(bytes: Buffer, isEnd: boolean, expected: string): Delimiter | undefined {
  const start = bytes.findIndex((byte) => byte > space);
  if (start < 0 && bytes.length > longestRecord) throw new WrongFormat(expected, "a file that begins with 1 MB of blank lines");
  if (start < 0 && !bytes.includes(0)) return undefined;
  const found = bytes.indexOf(newline, start);
  if (found < 0 && !isEnd && bytes.length < longestRecord) return undefined;
  const end = found < 0 ? bytes.length : found;
  refuseOtherFormats(bytes.toString("latin1", start, start + 8), expected);
  if (bytes.subarray(0, end).includes(0)) throw new WrongFormat(expected, "a file that is not text");
  const header = bytes.toString("utf8", start, end).replace(/"[^"]*"/g, "");
  return delimiters.toSorted((one, other) => header.split(other).length - header.split(one).length)[0];
}

/** People save the wrong thing under the right name: error pages, workbooks, archives, answers of the JSON service. */
function refuseOtherFormats(start: string, expected: string): void {
  if (start.startsWith("PK\u0003\u0004")) throw new WrongFormat(expected, "a ZIP file or an Excel workbook");
  if (start.startsWith("%PDF")) throw new WrongFormat(expected, "a PDF");
  if (start.startsWith("\u00d0\u00cf\u0011\u00e0")) throw new WrongFormat(expected, "an old Excel workbook (.xls); save it as CSV");
  if (start.startsWith("<")) throw new WrongFormat(expected, "a web page, perhaps an error page that was saved as a file");
  if (start.startsWith("{") || start.startsWith("[")) throw new WrongFormat(expected, "JSON");
}

function cutRecords({ pending, line, isInLongLine }: State, delimiter: Delimiter, isEnd: boolean) {
  const records: CsvRecord[] = [];
  let start = 0;
  while (start < pending.length) {
    const record = isInLongLine ? lineFrom(pending, start) : nextRecord(pending, start, delimiter, isEnd);
    if (record === undefined) break;
    const bytes = withoutReturn(pending.subarray(start, record.end));
    if (!isInLongLine && bytes.length > 0) records.push({ line, bytes, ...(record.problem && { problem: record.problem }) });
    isInLongLine = record.end === pending.length && !isEnd;
    line += lineBreaks(bytes) + (isInLongLine ? 0 : 1);
    start = record.end + 1;
  }
  return { records, state: { pending: pending.subarray(start), line, isInLongLine } };
}

interface Cut {
  end: number;
  problem?: string;
}

/** The record that starts here; undefined when more of the file must be read to know where it ends. */
function nextRecord(bytes: Buffer, start: number, delimiter: Delimiter, isEnd: boolean): Cut | undefined {
  const end = recordEnd(bytes, start, delimiter.charCodeAt(0), isEnd);
  if (end !== undefined) return end - start > longestRecord ? { end, problem: tooLong } : { end };
  if (isEnd) return { ...lineFrom(bytes, start), problem: notClosed };
  if (bytes.length - start > longestRecord) return { ...lineFrom(bytes, start), problem: tooLong };
  return undefined;
}

function lineFrom(bytes: Buffer, start: number): Cut {
  const end = bytes.indexOf(newline, start);
  return { end: end < 0 ? bytes.length : end };
}

/** Where the record's line break is. Undefined when the bytes end first; the end of the file ends a record too, outside quotes. */
function recordEnd(bytes: Buffer, start: number, delimiter: number, isEnd: boolean): number | undefined {
  const firstBreak = bytes.indexOf(newline, start);
  const lineEnd = firstBreak < 0 && isEnd ? bytes.length : firstBreak;
  if (lineEnd >= 0 && !bytes.subarray(start, lineEnd).includes(quote)) return lineEnd;
  let isFieldStart = true;
  for (let index = start; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (byte === newline) return index;
    if (byte === quote && isFieldStart) {
      const close = closingQuote(bytes, index + 1, isEnd);
      if (close === undefined) return undefined;
      index = close;
      isFieldStart = false;
    } else if (byte === delimiter) isFieldStart = true;
    else if (byte !== space) isFieldStart = false;
  }
  return isEnd ? bytes.length : undefined;
}

/** The quote that closes a field: the next one that is not doubled. */
function closingQuote(bytes: Buffer, from: number, isEnd: boolean): number | undefined {
  for (let index = bytes.indexOf(quote, from); index >= 0; index = bytes.indexOf(quote, index + 2)) {
    if (index + 1 === bytes.length) return isEnd ? index : undefined;
    if (bytes[index + 1] !== quote) return index;
  }
  return undefined;
}

function withoutReturn(bytes: Buffer): Buffer {
  return bytes.at(-1) === carriageReturn ? bytes.subarray(0, -1) : bytes;
}

function lineBreaks(bytes: Buffer): number {
  let count = 0;
  for (let index = bytes.indexOf(newline); index >= 0; index = bytes.indexOf(newline, index + 1)) count += 1;
  return count;
}
