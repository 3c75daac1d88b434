import type { PlannedCall } from "../types.ts";

/** Two of the documented calls (§7), which are not built yet. */
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
  {
    id: "get-compliance-undrip",
    method: "GET",
    path: "/compliance/undrip",
    title: "Read your UN DRIP record",
    text: "Your institution’s record of how it supports the articles of the Declaration, in five groups. The values verified and compliant mean that our own checks are complete and recorded. They do not mean that anyone has certified you against the Declaration; the United Nations certifies no one. The groups hold your own commitments, also where an article addresses States.",
    parameters: [],
    fields: [
      { name: "compliance_status", type: "string", text: "verified once every group has been checked." },
      { name: "verification_date", type: "string", text: "The day of the last check." },
      { name: "certification_level", type: "string", text: "The level on your certification, which is valid two years." },
      { name: "next_review_date", type: "string", text: "The next annual review." },
      { name: "articles", type: "object", text: "Five groups, named by their articles, each with a status and a description." },
    ],
    response: {
      compliance_status: "verified",
      verification_date: "2026-09-10",
      certification_level: "gold",
      next_review_date: "2027-09-10",
      articles: {
        "3_4": {
          status: "compliant",
          description: "Policy recognises nations as governments that set their own priorities",
        },
        "5_18": {
          status: "compliant",
          description: "Works with the representatives and institutions that nations choose",
        },
        "19": {
          status: "compliant",
          description: "Own decisions wait for free, prior and informed consent",
        },
        "23_32": {
          status: "compliant",
          description: "Consent record and land and water plan on file for each project",
        },
        "39_40_41": {
          status: "compliant",
          description: "Direct funding, a way to question decisions, and openness to joint programmes",
        },
      },
    },
  },
];
