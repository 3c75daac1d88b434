import { z } from "zod";
import { projectReportKinds } from "../../../domain/report-schedule.ts";
import { partnerContract } from "./partner-contract.ts";
import { currency, cursorPageOf, money, time } from "./shapes.ts";

const day = z.iso.date();
const period = z.object({ start: day, end: day.meta({ description: "The last day, inclusive" }) });

const line = z.object({
  report_id: z.string().meta({ description: "The report" }),
  project_id: z.string(),
  project_name: z.string(),
  kind: z.enum(projectReportKinds),
  number: z.int().meta({ description: "Of its kind, from 1" }),
  period,
  due_on: day,
  released_at: time.meta({ description: "When the community released it" }),
  hash: z.string().meta({ description: "SHA-256 of what the community released, in hexadecimal" }),
});

const whole = line.extend({
  language: z.string().meta({ description: "Of the words and of the PDF" }),
  granted: z.object({ amount: money, currency }),
  done: z.string().meta({ description: "In the community's words, like difficult, next and where milestones stand" }),
  difficult: z.string(),
  next: z.string(),
  milestones: z.array(
    z.object({ label: z.string(), indicator: z.string(), baseline: z.string(), target: z.string(), due_on: day, now: z.string() }),
  ),
  received: z
    .object({ amount: money, currency, payments: z.int() })
    .nullable()
    .meta({ description: "All that settled in the period, whoever paid it" }),
  payments: z
    .array(z.object({ transaction_id: z.string(), amount: money, currency, paid_on: day, has_come_back: z.boolean() }))
    .meta({ description: "Your own" }),
  updates: z.array(z.object({ id: z.string(), title: z.string(), body: z.string(), happened_on: day, source: z.string() })),
  figures: z.array(z.object({ label: z.string(), value: z.string(), unit: z.string().nullable(), source: z.string(), happened_on: day })),
  pictures: z
    .array(z.object({ id: z.string(), description: z.string(), url: z.string() }))
    .meta({ description: "That the community chose; each address is public while the project is" }),
  withdrawn_since: z.int().meta({
    description: "How many updates, figures and pictures the community has withdrawn since, or keeps private now; they are left out",
  }),
  document_url: z.string().meta({ description: "The same as PDF; it needs your key" }),
});
export type ProjectReportOfApi = z.input<typeof whole>;

const example = {
  report_id: "prp_8k2m5x9q3v7t4wzd",
  kind: "quarterly",
  number: 1,
  period: { start: "2026-07-01", end: "2026-09-30" },
  due_on: "2026-10-15",
  released_at: "2026-10-12T16:20:00.000Z",
  hash: "5d1f0c7b8a9e4d3c2b1a09f8e7d6c5b4a392817f6e5d4c3b2a19087f6e5d4c3b",
} as const;

export const listProjectReports = partnerContract("GET /project-reports", {
  summary: "List the reports of projects you fund",
  description:
    "Reports that communities have released, of projects that you have paid, the newest first. What a community withdraws is no longer listed.",
  scope: "reports:read",
  query: z.strictObject({
    cursor: z.string().max(200).optional().meta({ description: "next_cursor of the page before" }),
    limit: z.coerce.number<string>().int().min(1).max(100).optional().meta({ description: "How many; default: 20" }),
  }),
  response: cursorPageOf(line),
  errors: ["validation_failed"],
  example: {
    response: {
      data: [{ ...example, project_id: "prj_5m8x2q7v9k3t4wzd", project_name: "Clean water for the upper village" }],
      next_cursor: null,
    },
  },
});

export const getProjectReport = partnerContract("GET /project-reports/{id}", {
  summary: "Read a report of a project",
  description: "What its community released, without what it has withdrawn since. Of the payments you see your own, and the sum of all.",
  scope: "reports:read",
  params: z.object({ id: z.string().max(40) }),
  response: whole,
  errors: ["not_found"],
  example: {
    response: {
      ...example,
      project_id: "prj_5m8x2q7v9k3t4wzd",
      project_name: "Clean water for the upper village",
      language: "en",
      granted: { amount: "50000.00", currency: "USD" },
      done: "The well was drilled and lined.",
      difficult: "The road was closed for two weeks.",
      next: "The pump is set in November.",
      milestones: [
        {
          label: "Water flows",
          indicator: "Households with water",
          baseline: "0",
          target: "140",
          due_on: "2026-12-31",
          now: "60 households draw water at the well",
        },
      ],
      received: { amount: "30000.00", currency: "USD", payments: 2 },
      payments: [
        { transaction_id: "txn_4d7hq2x8m5k9w3vz", amount: "20000.00", currency: "USD", paid_on: "2026-07-20", has_come_back: false },
      ],
      updates: [],
      figures: [],
      pictures: [],
      withdrawn_since: 0,
      document_url: "https://hearthbridge.example/api/v1/project-reports/prp_8k2m5x9q3v7t4wzd/document",
    },
  },
});
