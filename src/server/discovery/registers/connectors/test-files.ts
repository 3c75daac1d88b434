import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll } from "vitest";
import type { PartnerFacts } from "../../../../shared/domain/partner-facts.ts";
import type { Row } from "./connector.ts";

/** A folder for the files of one test file; it is removed after the tests. */
export function testFolder(): { file: (name: string, content: string | Uint8Array) => Promise<string> } {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "registers-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return {
    async file(name, content) {
      const path = join(folder, name);
      await writeFile(path, content);
      return path;
    },
  };
}

const samples = resolve(import.meta.dirname, "../../../../../../shared/data/partners");

/** Real extracts of the registers lie beside the project where it is developed; they are no part of it. */
export const samplesMissing = existsSync(samples) ? "" : "no ../shared/data/partners beside the project";

export function sample(name: string): string {
  return join(samples, name);
}

export async function readAll<Item>(rows: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

export function factsIn(rows: Row[]): PartnerFacts[] {
  return rows.flatMap((row) => ("facts" in row ? [row.facts] : []));
}

export function problemsIn(rows: Row[]): { line: number; problem: string; raw: string }[] {
  return rows.flatMap((row) => ("problem" in row ? [row] : []));
}

/** A ZIP of text files, in this order. */
export function zip(files: Record<string, string>): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

/** A workbook of one sheet, as Excel writes it in its essentials. */
export function workbook(rows: string[][]): Uint8Array {
  const cell = (text: string, row: number, column: number) =>
    `<c r="${String.fromCharCode(65 + column)}${row + 1}" t="inlineStr"><is><t>${text.replaceAll("&", "&amp;")}</t></is></c>`;
  const sheet = rows.map((row, index) => `<row r="${index + 1}">${row.map((text, column) => cell(text, index, column)).join("")}</row>`);
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const packages = "http://schemas.openxmlformats.org/package/2006";
  return zip({
    "[Content_Types].xml": `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}"><sheetData>${sheet.join("")}</sheetData></worksheet>`,
  });
}
