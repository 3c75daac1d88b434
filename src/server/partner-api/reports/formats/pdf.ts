import { m } from "../../../../shared/messages/generated/messages.js";
import { startApart } from "../../../runtime/apart.ts";
import { countText, longDate, momentText, type ReportContent, type ReportHead } from "../content.ts";
import { hasOtherLetters } from "../../../runtime/pdf/style.ts";
import type { PdfDocument } from "./pdf-layout.ts";

/** What a table shows that people read on paper. */
const mostPdfRows = 2_000;
/** A full table takes about a hundred megabytes. */
const memoryMb = 384;

/** A document for people: summary, chart, table. Laid out in a process of its own, so that no visitor waits for it. */
export async function* pdfFile(head: ReportHead, content: ReportContent): AsyncGenerator<Buffer> {
  const rows: string[][] = [];
  for await (const row of content.rows) {
    if (rows.length === mostPdfRows) break;
    rows.push(content.pdfColumns.map(({ text }) => text(row)));
  }
  yield await layOut(documentOf(head, content, rows));
}

const titles = { impact: m.report_title_impact, transactions: m.report_title_transactions, compliance: m.report_title_compliance };
const sources = { impact: m.report_source_money, transactions: m.report_source_money, compliance: m.report_source_compliance };

function documentOf(
  head: ReportHead,
  { figures, chart, remarks, totals, pdfColumns, rowCount }: ReportContent,
  rows: string[][],
): PdfDocument {
  const isMoney = head.type !== "compliance";
  return {
    title: titles[head.type](),
    institution: head.institutionName,
    period: m.report_period({ start: longDate(head.startsOn), end: longDate(head.endsOn) }),
    provider: head.provider,
    reportId: head.reportId,
    madeAt: head.madeAt,
    made: m.report_made({ moment: momentText(head.madeAt), provider: head.provider }),
    testNotice: head.mode === "live" ? null : isMoney ? m.report_test_money() : m.report_test_asked(),
    figures,
    chart,
    remarks: [
      sources[head.type]({ provider: head.provider }),
      ...remarks,
      ...(rows.some((row) => row.some(hasOtherLetters)) ? [m.report_letters()] : []),
    ],
    totals: totals ?? [],
    columns: pdfColumns.map(({ header, width, isNumber }) => ({ header, width, isNumber: isNumber ?? false })),
    rows,
    rowsLeftOut: rowCount > rows.length ? m.report_rows_left_out({ shown: countText(rows.length), count: countText(rowCount) }) : null,
  };
}

async function layOut(document: PdfDocument): Promise<Buffer> {
  const part = startApart<PdfDocument, Uint8Array>(new URL("./pdf-part.ts", import.meta.url), memoryMb);
  try {
    part.send(document);
    return Buffer.from(await part.answer());
  } finally {
    part.end();
  }
}
