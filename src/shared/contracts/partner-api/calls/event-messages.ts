import { z } from "zod";
import { alertCauses } from "../../../domain/money-gate.ts";
import type { RecordedEventType } from "../../../domain/partner-events.ts";
import { getTransaction, listProjects } from "./calls.ts";
import { projectReportKinds } from "../../../domain/report-schedule.ts";
import { getCompliance } from "./compliance-calls.ts";
import { getReport } from "./report-calls.ts";
import { project, transaction } from "./shapes.ts";

const standing = getCompliance.response.omit({ articles: true, last_review: true });
const { articles: _articles, last_review: _review, ...exampleStanding } = getCompliance.example.response;

const {
  impact_sources: _sources,
  latest_updates: _updates,
  fundable_amount: _fundable,
  next_tranche: _next,
  ...exampleProject
} = listProjects.example.response.data[0];

/** What becomes of a transaction that is under way when its project is withdrawn. */
const transactionUnderWay = z.object({
  transaction_id: transaction.shape.transaction_id,
  status: z.enum(["pending", "submitted"]),
  effect: z.enum(["waits", "continues"]).meta({
    description:
      "waits: it has not been sent, and stays pending until the community consents again or you cancel it; continues: it is already with the bank",
  }),
});

/** Of a project that its community has withdrawn nothing but the id leaves, so all else may be missing. */
const changedProject = project.partial().extend({
  id: project.shape.id,
  change: z.enum(["published", "updated", "withdrawn"]).meta({
    description: "withdrawn: the community has withdrawn its consent, or the consent has ended. Only the project's ID is given",
  }),
  transfers: z
    .array(transactionUnderWay)
    .optional()
    .meta({ description: "For a withdrawn project: your transactions under way, and what becomes of each" }),
});

/** What each event says of itself, and the shape of its data: in GET /events and in webhooks (§7). */
export const eventMessages = {
  "transaction.status_changed": {
    summary: "A transaction's status has changed",
    data: transaction,
    example: { ...getTransaction.example.response, status: "settled", estimated_completion: null, settled_at: "2026-11-21T10:05:00.000Z" },
  },
  "compliance.alert": {
    summary: "Your annual review comes or is overdue, or your institution can no longer fund projects",
    data: standing.extend({
      cause: z.enum(alertCauses).meta({
        description:
          "review_soon: the annual review is due by next_review_date; review_due: it is overdue, but nothing stops; with any other cause no live transfer can be created, and pending ones wait",
      }),
    }),
    example: { ...exampleStanding, compliance_status: "review_due", cause: "review_due" },
  },
  "project.updated": {
    summary: "A project you fund has changed, been published again or been withdrawn",
    data: changedProject,
    example: { ...exampleProject, change: "updated" },
  },
  "project.report_updated": {
    summary: "The community of a project you fund has released a report, or withdrawn it",
    data: z.object({
      report_id: z.string(),
      project_id: z.string(),
      kind: z.enum(projectReportKinds),
      number: z.int().meta({ description: "Of its kind, from 1" }),
      due_on: z.iso.date(),
      change: z.enum(["released", "withdrawn"]).meta({
        description: "released: GET /project-reports/{id} gives it; withdrawn: it is given out no more, and your copies should go as well",
      }),
    }),
    example: {
      report_id: "prp_8k2m5x9q3v7t4wzd",
      project_id: exampleProject.id,
      kind: "quarterly",
      number: 1,
      due_on: "2026-10-15",
      change: "released",
    },
  },
  "report.completed": {
    summary: "A report is ready to download",
    data: getReport.response,
    example: { ...getReport.example.response, download_url: getReport.example.response.download_url.replace(/\?.*/, "") },
  },
  "webhook.test": {
    summary: "You asked for a test of this endpoint",
    data: z.object({ endpoint_id: z.string() }),
    example: { endpoint_id: "whe_6m2xq9v4t7k3w8zd" },
  },
} as const satisfies Record<RecordedEventType, { summary: string; data: z.ZodType; example: unknown }>;

/** One event with the data that belongs to its type. */
export type EventMessage = {
  [Type in RecordedEventType]: { type: Type; data: z.input<(typeof eventMessages)[Type]["data"]> };
}[RecordedEventType];
