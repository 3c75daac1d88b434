import { z } from "zod";
import { languages } from "../../domain/languages.ts";
import { projectReportKinds, projectReportStates, projectReportViews } from "../../domain/report-schedule.ts";
import { contract } from "../contract.ts";
import { idParams, listQuery, page, timestamp } from "../parts.ts";
import { money } from "./public-projects.ts";

const day = z.string();
export const reportId = z.string().max(40);

/** What the community writes itself. Milestones and pictures are named by their keys. */
export const reportWords = z.object({
  done: z.string(),
  difficult: z.string(),
  next: z.string(),
  milestones: z.array(z.object({ key: z.string(), now: z.string() })),
  pictures: z.array(z.string()),
});
export type ReportWords = z.infer<typeof reportWords>;

/** Everything that a report says. The order of the fields is that of the hash. */
export const projectReportContent = z.object({
  language: z.enum(languages),
  kind: z.enum(projectReportKinds),
  number: z.int(),
  project: z.string(),
  /** Its public id. */
  projectId: z.string(),
  startsOn: day,
  /** The last day that it tells of. */
  coversUntil: day,
  dueOn: day,
  /** The agreement's version, and what it grants. */
  agreement: z.object({ number: z.int(), amount: money, currency: z.string() }),
  words: reportWords.pick({ done: true, difficult: true, next: true }),
  milestones: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      indicator: z.string(),
      baseline: z.string(),
      target: z.string(),
      dueOn: day,
      /** Where it stands, in the community's words. */
      now: z.string(),
    }),
  ),
  tranches: z.array(z.object({ amount: money, opensOn: day, isOpen: z.boolean() })),
  /** All that settled in these days in the agreement's currency, whoever paid it; null without a payment. */
  received: z.object({ amount: money, currency: z.string(), payments: z.int() }).nullable(),
  /** Live payments that settled in these days. */
  payments: z.array(
    z.object({
      id: z.string(),
      institutionId: z.int(),
      institution: z.string(),
      amount: money,
      currency: z.string(),
      paidOn: day,
    }),
  ),
  updates: z.array(z.object({ id: z.string(), title: z.string(), body: z.string(), day, source: z.string() })),
  figures: z.array(
    z.object({
      /** The update that told it. */
      update: z.string(),
      label: z.string(),
      value: z.string(),
      unit: z.string().nullable(),
      countsAs: z.string().nullable(),
      source: z.string(),
      day,
    }),
  ),
  pictures: z.array(z.object({ id: z.string(), alt: z.string(), width: z.int(), height: z.int() })),
});
export type ProjectReportContent = z.infer<typeof projectReportContent>;

/** A report as whoever may read it is given it: without what its community has withdrawn since, and without the payments of others. */
export const givenReport = projectReportContent.extend({
  id: z.string(),
  hash: z.string(),
  template: z.int(),
  releasedAt: timestamp,
  /** How many updates, figures and pictures were withdrawn since it was released. */
  withdrawnSince: z.int(),
  /** Of the payments above, those that have come back since. */
  cameBack: z.array(z.string()),
});
export type GivenReport = z.infer<typeof givenReport>;

/** One report of a project as a line of a list. */
export const reportLine = z.object({
  id: z.string(),
  kind: z.enum(projectReportKinds),
  number: z.int(),
  startsOn: day,
  dueOn: day,
  coversUntil: day.nullable(),
  state: z.enum(projectReportStates),
  releasedAt: timestamp.nullable(),
  isPublic: z.boolean(),
  endedAt: timestamp.nullable(),
  endReason: z.string().nullable(),
});
export type ReportLine = z.infer<typeof reportLine>;

export const projectReportDue = reportLine.omit({ isPublic: true }).extend({
  id: z.int(),
  reportId: z.string(),
  projectId: z.int(),
  project: z.string(),
  /** It is past due everywhere on earth. */
  isLate: z.boolean(),
});

export const listProjectReportDues = contract("GET /api/admin/project-reports", {
  access: "staff",
  does: "See which reports of projects are due, and what became of each",
  /** Searched by the project's name and place. */
  query: z.object({ ...listQuery, view: z.enum(projectReportViews).optional(), sort: z.enum(["dueOn"]).optional() }),
  response: page(projectReportDue),
});

export const listProjectReports = contract("GET /api/admin/projects/{id}/reports", {
  access: "staff",
  does: "See the reports of a project",
  params: idParams,
  response: z.object({ items: z.array(reportLine) }),
  errors: ["not_found"],
});

/** The staff reads what its community has released, and no draft. */
export const downloadProjectReport = contract("GET /api/admin/project-reports/{reportId}/document", {
  access: "staff",
  does: "Download a released report of a project as PDF",
  params: z.object({ reportId }),
  response: z.unknown(),
  errors: ["not_found"],
});

/** What a community lets everybody read. */
export const publicReport = reportLine.pick({ id: true, kind: true, number: true, startsOn: true, coversUntil: true, releasedAt: true });
export type PublicReport = z.infer<typeof publicReport>;

export const downloadPublicReport = contract("GET /api/projects/{publicId}/reports/{reportId}/document", {
  access: "anyone",
  does: "Download a public report of a project as PDF",
  params: z.object({ publicId: z.string().max(40), reportId }),
  response: z.unknown(),
  errors: ["not_found", "gone", "too_many_requests"],
});
