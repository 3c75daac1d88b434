import { z } from "zod";
import { mostMilestones } from "../../domain/agreements.ts";
import { mostReportPictures } from "../../domain/report-schedule.ts";
import { m } from "../../messages/generated/messages.js";
import { contract } from "../contract.ts";
import { storableText } from "../parts.ts";
import { code } from "../requests/applicant.ts";
import { reason } from "./agreements.ts";
import { changing, confirmed, errors, params } from "./community.ts";
import { projectReportContent, reportId, reportLine, reportWords } from "./reports.ts";

const written = (max: number) => storableText(max).transform((value) => value.trim());

/** What is written is kept, complete or not. */
const words = z.object({
  done: written(4_000),
  difficult: written(4_000),
  next: written(4_000),
  milestones: z.array(z.object({ key: z.uuid(), now: written(500) })).max(mostMilestones),
  pictures: z.array(z.string().max(40)).max(mostReportPictures),
});

const ownReport = reportLine.extend({
  /** Whether its community can write it now. */
  isOpen: z.boolean(),
  revision: z.int(),
  words: reportWords,
  /** What it says now, and the hash of that: what is released is what was seen. Null where it is not open; a released one has its document. */
  content: projectReportContent.nullable(),
  hash: z.string().nullable(),
});

const ownReports = z.object({
  /** The newest first. */
  items: z.array(ownReport),
  /** Pictures of the project and its updates, to choose from. */
  pictures: z.array(z.object({ id: z.string(), alt: z.string() })),
  /** Whom it is given to when it is released. */
  readers: z.array(z.string()),
});
export type OwnReports = z.infer<typeof ownReports>;
export type OwnReport = OwnReports["items"][number];

const byLink = { access: "anyone", response: ownReports } as const;
const one = params.extend({ id: reportId });

export const getOwnReports = contract("GET /api/requests/{token}/reports", {
  ...byLink,
  does: "Read a project's reports, with the community's private link",
  params,
  errors,
});

export const writeOwnReport = contract("PUT /api/requests/{token}/reports/{id}", {
  ...byLink,
  does: "Write a project's report, with the community's private link",
  params: one,
  body: z.object({ words, seen: z.int().min(0).max(2_147_483_647) }),
  bodyLimit: 160 * 1024,
  errors: changing,
});

/** Releases what was seen, by its hash. */
export const releaseOwnReport = contract("POST /api/requests/{token}/reports/{id}/release", {
  ...byLink,
  does: "Release a project's report, with the community's private link",
  params: one,
  body: z.object({
    hash: z.string().max(64),
    isPublic: z.boolean(),
    hasAgreed: z.boolean().refine((value) => value, { error: () => m.prep_error_agree() }),
    code,
  }),
  errors: confirmed,
});

/** It takes no code, as nothing is opened by it. */
export const refuseOwnReport = contract("POST /api/requests/{token}/reports/{id}/refuse", {
  ...byLink,
  does: "Say no to a project's report, with the community's private link",
  params: one,
  body: z.object({ reason }),
  errors: changing,
});

export const withdrawOwnReport = contract("POST /api/requests/{token}/reports/{id}/withdraw", {
  ...byLink,
  does: "Withdraw a released report, with the community's private link",
  params: one,
  body: z.object({ reason }),
  errors: changing,
});

export const downloadOwnReport = contract("GET /api/requests/{token}/reports/{id}/document", {
  access: "anyone",
  does: "Download a released report as PDF, with the community's private link",
  params: one,
  response: z.unknown(),
  errors,
});
