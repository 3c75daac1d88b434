// A process of its own for files that administrators import: visitors wait for none of it, and its memory has a bound of its own.
import { isUtf8 } from "node:buffer";
import { importBounds } from "../../../../shared/domain/imports.ts";
import { servePart } from "../../../runtime/apart.ts";
import { isZip } from "../../../runtime/tables/read-bytes.ts";
import { readTable } from "../../../runtime/tables/read-table.ts";
import { WrongFormat } from "../../../runtime/tables/source-file.ts";
import { columnKey } from "../../../runtime/tables/table.ts";
import type { ReadAnswer, ReadTask, SheetRow } from "./sheet.ts";

servePart(async ({ bytes }: ReadTask): Promise<ReadAnswer> => {
  // What crosses to another process is a plain array of bytes.
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isOtherText(file)) return { refusal: "encoding" };
  try {
    return await readSheet(file);
  } catch (error) {
    if (!(error instanceof WrongFormat)) throw error;
    return { refusal: "format", found: error.found };
  }
});

/** A table in Windows-1252 or the like. No encoding is guessed, because a wrong guess would spoil the names of nations. */
function isOtherText(file: Buffer): boolean {
  const isUtf16 = file.length > 1 && (file.readUInt16BE(0) === 0xfffe || file.readUInt16BE(0) === 0xfeff);
  return !isZip(file) && !isUtf16 && !file.includes(0) && !isUtf8(file);
}

async function readSheet(bytes: Buffer): Promise<ReadAnswer> {
  let names: string[] = [];
  const rows: SheetRow[] = [];
  for await (const entry of readTable({ bytes, onHeader: (header) => (names = header) }, [])) {
    if (rows.length === importBounds.rows) return { refusal: "rows" };
    rows.push("item" in entry ? { line: entry.line, cells: entry.item } : { line: entry.line, problem: entry.problem, raw: entry.raw });
  }
  const columns = new Map<string, string>();
  for (const name of names) if (columnKey(name) !== "" && !columns.has(columnKey(name))) columns.set(columnKey(name), name.trim());
  if (columns.size > importBounds.columns) return { refusal: "columns" };
  return { columns: [...columns].map(([key, name]) => ({ key, name })), rows };
}
