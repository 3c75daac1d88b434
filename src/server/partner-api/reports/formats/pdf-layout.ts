import type { Content, TableCell, TDocumentDefinitions } from "pdfmake/interfaces.js";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Chart, Figure } from "../content.ts";
import { chartSvg } from "./pdf-chart.ts";
import { bytesOf } from "../../../runtime/pdf/fonts.ts";
import { colours, fontFamily } from "../../../runtime/pdf/style.ts";

/** Everything that the document says, as plain data: it is handed to a thread. */
export interface PdfDocument {
  title: string;
  institution: string;
  period: string;
  provider: string;
  reportId: string;
  madeAt: Date;
  made: string;
  testNotice: string | null;
  figures: Figure[];
  chart: Chart | null;
  remarks: string[];
  totals: [string, string, string][];
  columns: { header: string; width: number | "*"; isNumber: boolean }[];
  rows: string[][];
  rowsLeftOut: string | null;
}

type Margin = [number, number, number, number];

const page = { width: 841.89, margin: 44, band: 108 };
const inner = page.width - 2 * page.margin;

/** The PDF's bytes. */
export async function makePdf(document: PdfDocument): Promise<Uint8Array> {
  return bytesOf(definition(document));
}

function definition(document: PdfDocument): TDocumentDefinitions {
  const { title, institution, period, provider, reportId, madeAt } = document;
  return {
    version: "1.7",
    language: "en",
    displayTitle: true,
    info: {
      title: `${title}: ${institution}, ${period}`,
      author: provider,
      subject: document.testNotice ?? title,
      keywords: reportId,
      creationDate: madeAt,
    },
    pageSize: "A4",
    pageOrientation: "landscape",
    pageMargins: [page.margin, 52, page.margin, 50],
    defaultStyle: { font: fontFamily, fontSize: 9, color: colours.ink, lineHeight: 1.2 },
    background: (number) => (number === 1 ? band() : []),
    header: (number) => (number === 1 ? [] : header(document)),
    footer: (number, count) => footer(document, number, count),
    content: [
      head(document),
      ...(document.testNotice ? [notice(document.testNotice)] : []),
      figureRow(document.figures),
      ...(document.rows.length === 0 ? [{ text: m.report_no_rows(), bold: true, fontSize: 12, margin: [0, 8, 0, 8] as Margin }] : []),
      ...(document.chart ? chartPart(document.chart) : []),
      remarksPart(document),
      ...tablePart(document),
    ],
  };
}

function band(): Content {
  return {
    canvas: [
      { type: "rect", x: 0, y: 0, w: page.width, h: page.band, color: colours.deep },
      { type: "rect", x: 0, y: page.band, w: page.width, h: 3, color: colours.clay },
    ],
  };
}

function head({ title, institution, period, provider }: PdfDocument): Content {
  return {
    columns: [
      {
        width: "*",
        stack: [
          { text: provider, color: colours.onDeep2, fontSize: 9, bold: true, characterSpacing: 0.6 },
          { text: title, color: colours.onDeep, fontSize: 25, bold: true, lineHeight: 1.1, margin: [0, 2, 0, 0] },
        ],
      },
      {
        width: 330,
        alignment: "right",
        stack: [
          { text: institution, color: colours.onDeep, fontSize: 13, bold: true },
          { text: period, color: colours.onDeep2, fontSize: 10, margin: [0, 3, 0, 0] },
        ],
      },
    ],
    margin: [0, -18, 0, 44],
  };
}

function notice(text: string): Content {
  return {
    table: { widths: ["*"], body: [[{ text, bold: true, color: colours.clay, fontSize: 10, margin: [6, 3, 6, 2] }]] },
    layout: {
      fillColor: () => colours.clayTint,
      hLineWidth: () => 0,
      vLineWidth: (index) => (index === 0 ? 4 : 0),
      vLineColor: () => colours.clay,
    },
    margin: [0, 0, 0, 14],
  };
}

function figureRow(figures: Figure[]): Content {
  return {
    columns: figures.map(({ label, value, note }) => ({
      width: "*",
      stack: [
        { canvas: [{ type: "line", x1: 0, y1: 0, x2: inner / figures.length - 16, y2: 0, lineWidth: 2, lineColor: colours.primary }] },
        { text: label, color: colours.ink2, fontSize: 9, margin: [0, 6, 0, 1] },
        { text: value, fontSize: value.length > 18 ? 14 : 18, bold: true, lineHeight: 1.1 },
        ...(note ? [{ text: note, color: colours.ink3, fontSize: 8, margin: [0, 2, 12, 0] as Margin }] : []),
      ],
    })),
    columnGap: 16,
    margin: [0, 0, 0, 18],
  };
}

function chartPart(chart: Chart): Content[] {
  return [
    { text: chart.title, bold: true, fontSize: 11, margin: [0, 0, 0, 8] },
    { svg: chartSvg(chart, { width: inner, height: 176 }), width: inner },
  ];
}

function remarksPart({ remarks, totals }: PdfDocument): Content {
  const list: Content = { ul: remarks, color: colours.ink2, fontSize: 8, lineHeight: 1.3, markerColor: colours.clay };
  if (totals.length === 0) return { ...list, margin: [0, 12, 0, 0] };
  const sums: Content = {
    table: {
      widths: ["*", "auto", 130],
      body: totals.map(([name, count, sum]): TableCell[] => [
        { text: name },
        { text: count, alignment: "right" },
        { text: sum, alignment: "right" },
      ]),
    },
    layout: {
      hLineWidth: (index) => (index === 0 ? 0 : 0.5),
      hLineColor: () => colours.line,
      vLineWidth: () => 0,
      paddingTop: () => 1.5,
      paddingBottom: () => 0,
    },
    fontSize: 8,
  };
  return {
    columns: [
      { width: "*", stack: [list] },
      { width: 300, stack: [{ text: m.report_totals(), bold: true, fontSize: 8 }, sums] },
    ],
    columnGap: 30,
    margin: [0, 10, 0, 0],
  };
}

function tablePart({ columns, rows, rowsLeftOut }: PdfDocument): Content[] {
  if (rows.length === 0) return [];
  const cell = (text: string, isNumber: boolean): TableCell => ({ text, alignment: isNumber ? "right" : "left" });
  return [
    { text: m.report_table(), bold: true, fontSize: 14, pageBreak: "before", margin: [0, 0, 0, rowsLeftOut ? 2 : 8] },
    ...(rowsLeftOut ? [{ text: rowsLeftOut, color: colours.ink2, margin: [0, 0, 0, 8] as Margin }] : []),
    {
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: columns.map(({ width }) => width),
        body: [
          columns.map(({ header: text, isNumber }): TableCell => ({
            text,
            alignment: isNumber ? "right" : "left",
            bold: true,
            color: colours.onDeep,
          })),
          ...rows.map((row) => row.map((text, index) => cell(text, columns[index]?.isNumber ?? false))),
        ],
      },
      layout: {
        fillColor: (index) => (index === 0 ? colours.deep : null),
        hLineWidth: (index) => (index < 2 ? 0 : 0.5),
        hLineColor: () => colours.line,
        vLineWidth: () => 0,
        paddingTop: () => 4,
        paddingBottom: () => 3,
        paddingLeft: () => 6,
        paddingRight: () => 6,
      },
      fontSize: 8.5,
    },
  ];
}

function header({ title, institution, testNotice }: PdfDocument): Content {
  return {
    columns: [
      { text: `${title}: ${institution}`, color: colours.ink2, width: "*" },
      { text: testNotice ?? "", color: colours.clay, bold: true, alignment: "right", width: 330 },
    ],
    fontSize: 8,
    margin: [page.margin, 24, page.margin, 0],
  };
}

function footer({ made, reportId }: PdfDocument, number: number, count: number): Content {
  return {
    columns: [
      { text: `${made} · ${reportId}`, width: "*" },
      { text: m.report_page({ number: String(number), count: String(count) }), alignment: "right", width: 120 },
    ],
    color: colours.ink3,
    fontSize: 7.5,
    margin: [page.margin, 16, page.margin, 0],
  };
}
