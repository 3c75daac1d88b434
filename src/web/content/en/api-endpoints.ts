import type { ApiEndpoint } from "../types.ts";

/** The five documented calls (§7) with fictional values. */
export const apiEndpoints: ApiEndpoint[] = [
  {
    id: "get-account",
    method: "GET",
    path: "/account",
    title: "Read your account",
    text: "Tells you how your institution stands: its status, the day it became active, its compliance level and the funds it can send. An institution that has finished onboarding has the status active.",
    parameters: [],
    fields: [
      { name: "account_id", text: "Your account with us." },
      { name: "name", text: "The name of your institution." },
      {
        name: "status",
        text: "The state of your account; active after the last of the five integration steps.",
      },
      { name: "integration_date", text: "The day you became active." },
      { name: "compliance_level", text: "The level on your compliance record." },
      {
        name: "available_funds",
        text: "What a transaction may not exceed, in your account currency.",
      },
    ],
    response: {
      status: 200,
      body: {
        account_id: "acc_1207",
        name: "Stone Meadow Credit Union",
        status: "active",
        integration_date: "2026-09-14",
        compliance_level: "gold",
        available_funds: 125000.0,
      },
    },
  },
  {
    id: "get-projects",
    method: "GET",
    path: "/projects",
    title: "List projects",
    text: "Projects that their communities have published for funding, ten to a page. The description is in the community’s own words; please show it unchanged.",
    parameters: [
      {
        name: "page",
        type: "integer",
        required: false,
        text: "The page you want, counted from 1.",
      },
      {
        name: "per_page",
        type: "integer",
        required: false,
        text: "How many to a page. 10 if you do not say.",
      },
    ],
    fields: [
      { name: "id", text: "The project. Use it as project_id." },
      { name: "name", text: "What the community calls the project." },
      { name: "location", text: "As exact, or as general, as the community wishes." },
      { name: "funding_needed", text: "What the project asks for in all." },
      { name: "funding_received", text: "What has been settled so far." },
      { name: "status", text: "active while the project is open to funding." },
      { name: "description", text: "A short text by the community." },
      {
        name: "impact_metrics",
        text: "people_served, jobs_created and community_support: the community’s own figures and words.",
      },
      { name: "pagination", text: "total, page and per_page." },
    ],
    response: {
      status: 200,
      body: {
        projects: [
          {
            id: "proj_204",
            name: "Clean water for seven villages",
            location: "Northern river communities",
            funding_needed: 180000.0,
            funding_received: 60000.0,
            status: "active",
            description: "We mend our wells, and our own people keep them.",
            impact_metrics: {
              people_served: 1400,
              jobs_created: 9,
              community_support: "Agreed by all seven village councils",
            },
          },
        ],
        pagination: { total: 1, page: 1, per_page: 10 },
      },
    },
  },
  {
    id: "post-transactions",
    method: "POST",
    path: "/transactions",
    title: "Create a transaction",
    text: "Moves money from your account to one project. The transfer starts as pending and usually takes about five minutes. Send an Idempotency-Key header with each call: the same key with the same body makes one transfer, however often it arrives.",
    parameters: [
      {
        name: "project_id",
        type: "string",
        required: true,
        text: "The project to fund. See GET /projects.",
      },
      {
        name: "amount",
        type: "number",
        required: true,
        text: "In your account currency. It may not exceed available_funds.",
      },
      {
        name: "reference",
        type: "string",
        required: false,
        text: "Your own reference. It appears on both ledgers.",
      },
      {
        name: "notes",
        type: "string",
        required: false,
        text: "Shown to the community. Write it as you would say it.",
      },
    ],
    fields: [
      { name: "transaction_id", text: "The transfer. Webhooks name it too." },
      { name: "status", text: "pending at first. Later states come by webhook." },
      { name: "timestamp", text: "When we took the order." },
      {
        name: "estimated_completion",
        text: "When we expect it to be done. A check by a person can take longer.",
      },
    ],
    request: {
      project_id: "proj_204",
      amount: 50000.0,
      reference: "SMCU-2026-118",
      notes: "First of three transfers",
    },
    response: {
      status: 201,
      body: {
        transaction_id: "txn_8841",
        status: "pending",
        timestamp: "2026-11-20T14:32:08Z",
        estimated_completion: "2026-11-20T14:37:08Z",
      },
    },
  },
  {
    id: "get-reports",
    method: "GET",
    path: "/reports",
    title: "Ask for a report",
    text: "Starts a report about the projects you fund, for the dates you name. The answer comes at once with the status generating; the download address works when the report is complete, and a webhook tells you when.",
    parameters: [
      {
        name: "report_type",
        type: "string",
        required: true,
        text: "Which report, for instance impact.",
      },
      {
        name: "date_range",
        type: "object",
        required: true,
        text: "start and end: two dates, written 2026-07-01.",
      },
      {
        name: "format",
        type: "string",
        required: false,
        text: "The file format, for instance pdf.",
      },
    ],
    fields: [
      { name: "report_id", text: "The report." },
      { name: "status", text: "generating at first." },
      { name: "estimated_completion", text: "When we expect it to be ready." },
      { name: "download_url", text: "Where it will be. Send your API key with that call too." },
    ],
    response: {
      status: 200,
      body: {
        report_id: "rep_3310",
        status: "generating",
        estimated_completion: "2026-11-20T14:40:00Z",
        download_url: "https://api.provider.example/v1/reports/rep_3310/download",
      },
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
      { name: "compliance_status", text: "verified once every group has been checked." },
      { name: "verification_date", text: "The day of the last check." },
      {
        name: "certification_level",
        text: "The level on your certification, which is valid two years.",
      },
      { name: "next_review_date", text: "The next annual review." },
      {
        name: "articles",
        text: "Five groups, named by their articles, each with a status and a description.",
      },
    ],
    response: {
      status: 200,
      body: {
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
  },
];
