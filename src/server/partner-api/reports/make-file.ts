import type { ReportFormat, ReportType } from "../../../shared/domain/reports.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../runtime/db/database.ts";
import { complianceContent } from "./compliance/content.ts";
import { countText, mostRows, type Period, type ReportContent, type ReportHead, ReportRefused } from "./content.ts";
import { jsonFile } from "./formats/json.ts";
import { pdfFile } from "./formats/pdf.ts";
import { sheetFile } from "./formats/sheet.ts";
import { impactContent } from "./impact/content.ts";
import { insertPart, type Made } from "./queries.ts";
import { transactionsContent } from "./transactions/content.ts";

const contents: Record<ReportType, (tx: Queryable, period: Period) => Promise<ReportContent>> = {
  impact: impactContent,
  transactions: transactionsContent,
  compliance: complianceContent,
};

const bytesPerPart = 256 * 1_024;

/**
 * Reads the rows in the caller's snapshot, so that totals and rows agree, and stores the file part by part under the id
 * of this making. Throws ReportRefused when it cannot be made.
 */
export async function makeFile(
  tx: Queryable,
  { head, format, reportId, makingId }: { head: ReportHead; format: ReportFormat; reportId: number; makingId: string },
): Promise<Made> {
  const content = await contents[head.type](tx, head);
  if (content.rowCount > mostRows && format !== "pdf") throw new ReportRefused(m.report_failed_rows({ most: countText(mostRows) }));
  let size = 0;
  let part = 0;
  for await (const bytes of inParts(fileOf(head, format, content))) {
    await insertPart(tx, { makingId, reportId, part }, bytes);
    size += bytes.length;
    part += 1;
  }
  const { shownProjects, shownVersions, withheldProjects } = content;
  return { makingId, size, shownProjects, shownVersions, withheldProjects };
}

function fileOf(head: ReportHead, format: ReportFormat, content: ReportContent): AsyncGenerator<Buffer> {
  if (format === "pdf") return pdfFile(head, content);
  return format === "json" ? jsonFile(head, content) : sheetFile(format, content);
}

/** The same bytes in parts of one size; only the last is shorter. */
async function* inParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < bytesPerPart) continue;
    const bytes = Buffer.concat(waiting);
    const whole = length - (length % bytesPerPart);
    for (let at = 0; at < whole; at += bytesPerPart) yield bytes.subarray(at, at + bytesPerPart);
    waiting = [bytes.subarray(whole)];
    length -= whole;
  }
  if (length > 0) yield Buffer.concat(waiting);
}
