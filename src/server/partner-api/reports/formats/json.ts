import type { ReportContent, ReportHead } from "../content.ts";

const rowsPerChunk = 200;

/** One object: what the report is of, its totals, its rows. Memory stays flat. */
export async function* jsonFile(head: ReportHead, { summary, rows }: ReportContent): AsyncGenerator<Buffer> {
  const report = {
    report_id: head.reportId,
    report_type: head.type,
    institution: head.institutionName,
    mode: head.mode,
    date_range: { start: head.startsOn, end: head.endsOn },
    made_at: head.madeAt.toISOString(),
    provider: head.provider,
  };
  let pending = `{"report":${JSON.stringify(report)},\n"summary":${JSON.stringify(summary)},\n"rows":[`;
  let count = 0;
  for await (const row of rows) {
    pending += `${count === 0 ? "" : ","}\n${JSON.stringify(row)}`;
    count += 1;
    if (count % rowsPerChunk !== 0) continue;
    yield Buffer.from(pending);
    pending = "";
  }
  yield Buffer.from(`${pending}\n]}\n`);
}
