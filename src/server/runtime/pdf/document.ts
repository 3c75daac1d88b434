import type { Content, TableCell, TDocumentDefinitions } from "pdfmake/interfaces.js";
import { bytesOf } from "./fonts.ts";
import { colours, fontFamily } from "./style.ts";

/** A document of facts and sections with the hash of what it says, as plain data: it is handed to a process of its own. */
export interface HashedDocument {
  language: string;
  title: string;
  subtitle: string;
  author: string;
  /** When it became what it says; the only date in its bytes. */
  madeAt: Date;
  facts: [label: string, value: string][];
  sections: { heading: string; text?: string; table?: { headers: string[]; rows: string[][]; numbers: number[] } }[];
  signatures: { side: string; name: string; role: string; signed: string }[];
  hash: string;
  remarks: string[];
  /** With {number} and {count}. */
  page: string;
}

const margin = 56;

/** Its bytes: the same each time, while the libraries are the same. */
export async function layOutDocument(document: HashedDocument): Promise<Uint8Array> {
  return bytesOf(definition(document));
}

function definition(document: HashedDocument): TDocumentDefinitions {
  const { title, subtitle, author, language, madeAt, hash } = document;
  return {
    version: "1.7",
    language,
    displayTitle: true,
    info: { title: `${title}: ${subtitle}`, author, keywords: hash, creationDate: madeAt, modDate: madeAt },
    pageSize: "A4",
    pageMargins: [margin, 56, margin, 56],
    defaultStyle: { font: fontFamily, fontSize: 10, color: colours.ink, lineHeight: 1.3 },
    footer: (number, count) => footer(document, number, count),
    content: [
      { text: author, color: colours.primary, bold: true, fontSize: 9, characterSpacing: 0.6 },
      { text: title, fontSize: 24, bold: true, lineHeight: 1.15, margin: [0, 4, 0, 2] },
      { text: subtitle, fontSize: 13, color: colours.ink2, margin: [0, 0, 0, 14] },
      facts(document),
      ...document.sections.flatMap(section),
      ...(document.signatures.length === 0 ? [] : [signatures(document)]),
      { text: hash, fontSize: 8, margin: [0, 14, 0, 4] },
      { ul: document.remarks, fontSize: 8, color: colours.ink2, markerColor: colours.clay },
    ],
  };
}

function facts({ facts: pairs }: HashedDocument): Content {
  return {
    table: {
      widths: [150, "*"],
      body: pairs.map(([label, value]): TableCell[] => [
        { text: label, color: colours.ink2 },
        { text: value, bold: true },
      ]),
    },
    layout: hairlines,
    margin: [0, 0, 0, 6],
  };
}

function section({ heading, text, table }: HashedDocument["sections"][number]): Content[] {
  return [
    { text: heading, bold: true, fontSize: 13, margin: [0, 16, 0, 5], headlineLevel: 1 },
    ...(text === undefined ? [] : [{ text }]),
    ...(table === undefined ? [] : [rows(table)]),
  ];
}

function rows({ headers, rows: lines, numbers }: NonNullable<HashedDocument["sections"][number]["table"]>): Content {
  const cell = (text: string, index: number, isHead: boolean): TableCell => ({
    text,
    alignment: numbers.includes(index) ? "right" : "left",
    ...(isHead && { bold: true, color: colours.ink2, fontSize: 9 }),
  });
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: headers.map((_header, index) => (numbers.includes(index) ? "auto" : "*")),
      body: [
        headers.map((text, index) => cell(text, index, true)),
        ...lines.map((line) => line.map((text, index) => cell(text, index, false))),
      ],
    },
    layout: hairlines,
  };
}

function signatures({ signatures: sides }: HashedDocument): Content {
  return {
    unbreakable: true,
    margin: [0, 26, 0, 0],
    columnGap: 24,
    columns: sides.map(({ side, name, role, signed }) => ({
      width: "*",
      stack: [
        { text: side, color: colours.ink2, fontSize: 9 },
        { text: name, bold: true, fontSize: 13, margin: [0, 6, 0, 0] },
        { text: role },
        { text: signed, fontSize: 9, color: colours.ink2, margin: [0, 4, 0, 0] },
      ],
    })),
  };
}

const hairlines = {
  hLineWidth: () => 0.5,
  hLineColor: () => colours.line,
  vLineWidth: () => 0,
  paddingTop: () => 4,
  paddingBottom: () => 3,
  paddingLeft: () => 0,
  paddingRight: () => 8,
};

function footer({ page, hash }: HashedDocument, number: number, count: number): Content {
  return {
    columns: [
      { text: hash.slice(0, 16), width: "*" },
      { text: page.replace("{number}", String(number)).replace("{count}", String(count)), alignment: "right", width: 160 },
    ],
    color: colours.ink3,
    fontSize: 7.5,
    margin: [margin, 20, margin, 0],
  };
}
