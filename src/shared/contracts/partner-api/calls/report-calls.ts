import { z } from "zod";
import { rangeProblem, reportFormats, reportStatuses, reportTypes } from "../../../domain/reports.ts";
import { m } from "../../../messages/generated/messages.js";
import { partnerContract } from "./partner-contract.ts";
import { time } from "./shapes.ts";

const type = z.enum(reportTypes).meta({
  description:
    "impact: what your settled payments achieved, by project; transactions: every transaction; compliance: your standing under the UN Declaration",
});
const format = z.enum(reportFormats).default("pdf").meta({ description: "Default: pdf" });
const day = z.iso.date({ error: () => m.report_error_day(), abort: true });
const firstDay = day.meta({ description: "The first day, such as 2026-01-01, in UTC" });
const lastDay = day.meta({ description: "The last day, inclusive; the period can be up to five years" });
const range = z.object({ start: firstDay, end: lastDay });

const sentences = { end_before_start: () => m.report_error_end(), too_long: () => m.report_error_long() };

/** What to report. Both calls, and the partners' own area, take it. */
const order = z
  .strictObject({ report_type: type, date_range: range, format })
  .superRefine(({ date_range }, context) => refuseRange(context, date_range, ["date_range", "end"]));
export type ReportOrder = z.output<typeof order>;

/** The same in a query, where the documented names carry brackets. */
const query = z
  .strictObject({ report_type: type, "date_range[start]": firstDay, "date_range[end]": lastDay, format })
  .superRefine((value, context) =>
    refuseRange(context, { start: value["date_range[start]"], end: value["date_range[end]"] }, ["date_range[end]"]),
  );

function refuseRange(context: z.core.$RefinementCtx, days: { start: string; end: string }, path: string[]): void {
  const problem = rangeProblem(days);
  if (problem) context.addIssue({ code: "custom", path, message: sentences[problem]() });
}

const report = z.object({
  report_id: z.string().meta({ description: "The report" }),
  report_type: z.enum(reportTypes),
  date_range: z.object({ start: z.iso.date(), end: z.iso.date() }),
  format: z.enum(reportFormats),
  status: z.enum(reportStatuses).meta({ description: "First generating, then completed or failed" }),
  estimated_completion: time.nullable().meta({ description: "When it will probably be ready; null once it is completed or has failed" }),
  completed_at: time.nullable().meta({ description: "When it was ready" }),
  expires_at: time.meta({ description: "When the report is deleted: 30 days after it was requested" }),
  download_url: z.string().nullable().meta({
    description:
      "Where the file is, once completed. It needs no key and works for one hour; read the report again for a new one. In the event, it has no token and needs your key",
  }),
  failure_reason: z.string().nullable().meta({ description: "Why there is no file, and what to do" }),
});
export type Report = z.infer<typeof report>;

const exampleOrder = { report_type: "impact", date_range: { start: "2026-07-01", end: "2026-09-30" }, format: "pdf" } as const;
const exampleReport = {
  report_id: "rep_7w3k9x2m5q8v4tzd",
  ...exampleOrder,
  status: "generating",
  estimated_completion: "2026-11-21T10:01:00.000Z",
  completed_at: null,
  expires_at: "2026-12-21T10:00:00.000Z",
  download_url: null,
  failure_reason: null,
} as const;

export const askForReport = partnerContract("GET /reports", {
  summary: "Request a report",
  description:
    "Returns the report with exactly these parameters from the last hour, or starts a new one, so you can repeat the call until the status is completed. The event report.completed also tells you.",
  scope: "reports:read",
  query,
  response: report,
  errors: ["validation_failed"],
  example: {
    query: { report_type: "impact", "date_range[start]": "2026-07-01", "date_range[end]": "2026-09-30", format: "pdf" },
    response: exampleReport,
  },
});

export const createReport = partnerContract("POST /reports", {
  summary: "Create a new report",
  description:
    "Always starts a new report, with the figures as they are now. You can create up to 100 a day. A report can have up to 100,000 rows; a PDF shows the first 2,000.",
  scope: "reports:write",
  body: order,
  response: report,
  status: 201,
  idempotent: true,
  errors: ["validation_failed"],
  example: { body: exampleOrder, response: exampleReport },
});

export const getReport = partnerContract("GET /reports/{id}", {
  summary: "Read one report",
  description: "With a fresh download address once it is completed. Reports are kept for 30 days.",
  scope: "reports:read",
  params: z.object({ id: z.string().max(40) }),
  response: report,
  errors: ["not_found"],
  example: {
    response: {
      ...exampleReport,
      status: "completed",
      estimated_completion: null,
      completed_at: "2026-11-21T10:00:04.000Z",
      download_url: "https://funding.example/api/v1/reports/rep_7w3k9x2m5q8v4tzd/download?token=1795258804.q1w2e3r4t5y6",
    },
  },
});
