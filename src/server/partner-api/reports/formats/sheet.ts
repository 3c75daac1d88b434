import { PassThrough } from "node:stream";
import { writeSheet } from "../../../record/exports/service.ts";
import type { ReportContent } from "../content.ts";

/** The rows as a CSV file or a workbook of one sheet. Memory stays flat. */
export async function* sheetFile(format: "csv" | "xlsx", content: ReportContent): AsyncGenerator<Buffer> {
  const out = new PassThrough();
  const headers = content.columns.map(({ header }) => header);
  // A failure in the middle ends the reading of the file with that failure.
  writeSheet(format, headers, cellsOf(content), out).catch((error: Error) => out.destroy(error));
  yield* out as AsyncIterable<Buffer>;
}

async function* cellsOf({ columns, rows }: ReportContent) {
  for await (const row of rows)
    yield columns.map(({ key, isAmount }) => {
      const value = row[key] ?? null;
      return isAmount && typeof value === "string" ? { amount: value } : value;
    });
}
