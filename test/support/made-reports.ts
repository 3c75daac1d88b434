import { makeReport } from "../../src/server/partner-api/reports/jobs.ts";
import type { TestApp } from "./app.ts";

/** Makes the reports that wait, as the worker does. */
export async function makeWaitingReports({ context }: TestApp): Promise<void> {
  const { rows } = await context.pool.query<{ id: number }>("select id from reports where status = 'generating' order by id");
  for (const { id } of rows) await makeReport(context, { reportId: id });
}
