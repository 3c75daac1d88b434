import { z } from "zod";
import type { RecordedEventType } from "../../domain/partner-events.ts";
import { getTransaction, listProjects } from "./calls.ts";
import { getCompliance } from "./compliance-calls.ts";
import { getReport } from "./report-calls.ts";
import { project, transaction } from "./shapes.ts";

const standing = getCompliance.response.omit({ articles: true });
const { articles: _articles, ...exampleStanding } = getCompliance.example.response;

/** Of a project that its community has withdrawn nothing but the id leaves, so all else may be missing. */
const changedProject = project.partial().extend({
  id: project.shape.id,
  change: z.enum(["published", "updated", "withdrawn"]).meta({ description: "Of a withdrawn project only the id is told" }),
});

/** What each event says of itself, and the shape of its data: in GET /events and in webhooks (§7). */
export const eventMessages = {
  "transaction.status_changed": {
    summary: "A transaction has moved on",
    data: transaction,
    example: { ...getTransaction.example.response, status: "settled", estimated_completion: null, settled_at: "2026-11-21T10:05:00.000Z" },
  },
  "compliance.alert": {
    summary: "Your yearly review is late",
    data: standing,
    example: { ...exampleStanding, compliance_status: "review_due" },
  },
  "project.updated": {
    summary: "A project that you fund has changed, is published again or withdrawn",
    data: changedProject,
    example: { ...listProjects.example.response.data[0], change: "updated" },
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
