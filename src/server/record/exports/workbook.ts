import type { Writable } from "node:stream";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** An amount is decimal text: a number with its decimals where a spreadsheet holds it exactly, else text. A moment is shown in UTC. */
export type SheetCell = string | number | null | { amount: string } | { at: string | Date };

/** Excel's own limits: a longer text does not open, further rows are not there. */
const longestCell = 32_767;
const mostRows = 1_048_576;
const rowsPerChunk = 200;
/** A spreadsheet's numbers are floats, which keep fifteen digits. */
const mostDigits = 15;
/** The style that shows so many decimals: a place in cellXfs. */
const amountStyles: Record<number, number> = { 0: 1, 2: 2, 3: 3 };
const momentStyle = 4;
/** A spreadsheet counts days from 30 December 1899. */
const daysBefore1970 = 25_569;
const dayMs = 86_400_000;

/** The fixed parts of a workbook of one sheet (ECMA-376), in the fewest words that Excel, LibreOffice and Numbers take. */
const parts: Record<string, string> = {
  "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Export" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml": `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="2"><numFmt numFmtId="164" formatCode="#,##0.000"/><numFmt numFmtId="165" formatCode="yyyy-mm-dd hh:mm"/></numFmts><fonts count="1"><font/></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf numFmtId="3" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};
const declaration = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`;
const sheetStart = `${declaration}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
const sheetEnd = `</sheetData></worksheet>`;

/**
 * Streams a workbook of one sheet, a few hundred rows in memory at a time. Cells are inline strings, never
 * formulas, so nothing in them runs. Throws when there are more rows than a sheet can have.
 * Our own, because no kept library that streams installs here (docs/decisions/0007).
 */
export async function writeWorkbook(headers: string[], rows: AsyncIterable<SheetCell[]>, out: Writable): Promise<void> {
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
function rowXml(cells: SheetCell[], row: number): string {
  return `<row r="${row}">${cells.map((cell, column) => cellXml(cell, `${columnName(column)}${row}`)).join("")}</row>`;
}

/** 0 → A, 25 → Z, 26 → AA. */
function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last;
}

function cellXml(cell: SheetCell, reference: string): string {
  if (cell === null || cell === "") return "";
  if (typeof cell === "number") return `<c r="${reference}"><v>${cell}</v></c>`;
  if (typeof cell === "object") return "at" in cell ? momentXml(new Date(cell.at), reference) : amountXml(cell.amount, reference);
  return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell.slice(0, longestCell))}</t></is></c>`;
}

/** To the second, which is as exact as a float of days is kept by every program. */
function momentXml(moment: Date, reference: string): string {
  const days = Math.floor(moment.getTime() / 1_000) / (dayMs / 1_000) + daysBefore1970;
  return `<c r="${reference}" s="${momentStyle}"><v>${days}</v></c>`;
}

function amountXml(amount: string, reference: string): string {
  const [whole = "", decimals = ""] = amount.split(".");
  // A column of four decimals holds amounts of every currency: zeros beyond the second say nothing.
  const shown = amountStyles[decimals.length] === undefined ? decimals.replace(/0+$/, "").padEnd(2, "0") : decimals;
  const style = amountStyles[shown.length];
  if (style === undefined || whole.length + shown.length > mostDigits) return cellXml(amount, reference);
  return `<c r="${reference}" s="${style}"><v>${shown ? `${whole}.${shown}` : whole}</v></c>`;
}

function escapeXml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").toWellFormed();
}
