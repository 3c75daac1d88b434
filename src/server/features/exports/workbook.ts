import type { Writable } from "node:stream";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

type Cell = string | number | null;

/** Excel's own limits: a longer text does not open, further rows are not there. */
const longestCell = 32_767;
const mostRows = 1_048_576;
const rowsPerChunk = 200;

/** The fixed parts of a workbook of one sheet (ECMA-376), in the fewest words that Excel, LibreOffice and Numbers take. */
const parts: Record<string, string> = {
  "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Export" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};
const declaration = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`;
const sheetStart = `${declaration}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
const sheetEnd = `</sheetData></worksheet>`;

/**
 * Streams a workbook of one sheet, a few hundred rows in memory at a time. Cells are inline strings, never
 * formulas, so nothing in them runs. Throws when there are more rows than a sheet can have.
 * Our own, because no kept library that streams installs here (docs/decisions/0007).
 */
export async function writeWorkbook(headers: string[], rows: AsyncIterable<Cell[]>, out: Writable): Promise<void> {
  const zip = new Zip((error, chunk, isLast) => {
    if (error) out.destroy(error);
    else out.write(chunk);
    if (isLast) out.end();
  });
  const encoder = new TextEncoder();
  for (const [name, xml] of Object.entries(parts)) {
    const file = new ZipPassThrough(name);
    zip.add(file);
    file.push(encoder.encode(declaration + xml), true);
  }
  const sheet = new ZipDeflate("xl/worksheets/sheet1.xml", { level: 6 });
  zip.add(sheet);
  sheet.push(encoder.encode(sheetStart + rowXml(headers, 1)));
  let count = 1;
  let pending = "";
  for await (const row of rows) {
    if ((count += 1) > mostRows) throw new Error("the export has more rows than a workbook can hold");
    pending += rowXml(row, count);
    if (count % rowsPerChunk !== 0) continue;
    sheet.push(encoder.encode(pending));
    pending = "";
    await drained(out);
  }
  sheet.push(encoder.encode(pending + sheetEnd), true);
  zip.end();
}

/** Waits while the network has not taken what is written. Rejects when the reader went away. */
async function drained(out: Writable): Promise<void> {
  if (out.destroyed) throw new Error("the download was cut off");
  if (!out.writableNeedDrain) return;
  await new Promise<void>((resolve, reject) => {
    out.once("drain", resolve);
    out.once("close", () => reject(new Error("the download was cut off")));
  });
}

/** Excel does without the references of rows and cells; other readers of workbooks do not. */
function rowXml(cells: Cell[], row: number): string {
  return `<row r="${row}">${cells.map((cell, column) => cellXml(cell, `${columnName(column)}${row}`)).join("")}</row>`;
}

/** 0 → A, 25 → Z, 26 → AA. */
function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last;
}

function cellXml(cell: Cell, reference: string): string {
  if (cell === null || cell === "") return "";
  if (typeof cell === "number") return `<c r="${reference}"><v>${cell}</v></c>`;
  return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell.slice(0, longestCell))}</t></is></c>`;
}

function escapeXml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").toWellFormed();
}
