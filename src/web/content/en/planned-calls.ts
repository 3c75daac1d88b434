import type { PlannedCall } from "../types.ts";

/** The documented call (§7) that is not built yet. */
export const plannedCalls: PlannedCall[] = [
  {
    id: "get-reports",
    method: "GET",
    path: "/reports",
    title: "Ask for a report",
    text: "Starts a report about the projects you fund, for the dates you name. The answer comes at once with the status generating; the download address works when the report is complete, and a webhook tells you when.",
    parameters: [
      { name: "report_type", type: "string", required: true, text: "Which report, for instance impact." },
      { name: "date_range", type: "object", required: true, text: "start and end: two dates, written 2026-07-01." },
      { name: "format", type: "string", text: "The file format, for instance pdf." },
    ],
    fields: [
      { name: "report_id", type: "string", text: "The report." },
      { name: "status", type: "string", text: "generating at first." },
      { name: "estimated_completion", type: "string", text: "When we expect it to be ready." },
      { name: "download_url", type: "string", text: "Where it will be. Send your API key with that call too." },
    ],
    response: {
      report_id: "rep_3310",
      status: "generating",
      estimated_completion: "2026-11-20T14:40:00Z",
      download_url: "/api/v1/reports/rep_3310/download",
    },
  },
];
