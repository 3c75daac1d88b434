import { strToU8, zipSync } from "fflate";

/** A ZIP of text files, in this order. */
export function zip(files: Record<string, string>): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

/** A workbook of one sheet, as Excel writes it in its essentials: a day is a serial number, and its cell's style says that it is one. */
export function workbook(rows: (string | number | Date)[][]): Uint8Array {
  const sheet = rows.map((row, index) => `<row r="${index + 1}">${row.map((value, column) => cell(value, index, column)).join("")}</row>`);
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const packages = "http://schemas.openxmlformats.org/package/2006";
  return zip({
    "[Content_Types].xml": `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    // 14 is Excel's own short date.
    "xl/styles.xml": `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}"><sheetData>${sheet.join("")}</sheetData></worksheet>`,
  });
}

/** Day 1 is the first of January 1900, and Excel counts a 29th of February of that year. */
const beforeFirst = Date.UTC(1899, 11, 30);

function cell(value: string | number | Date, row: number, column: number): string {
  const place = `r="${String.fromCharCode(65 + column)}${row + 1}"`;
  if (value instanceof Date) return `<c ${place} s="1"><v>${(value.getTime() - beforeFirst) / 86_400_000}</v></c>`;
  if (typeof value === "number") return `<c ${place}><v>${value}</v></c>`;
  return `<c ${place} t="inlineStr"><is><t>${value.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</t></is></c>`;
}
