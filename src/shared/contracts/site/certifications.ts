import { z } from "zod";
import { badgeStates, controlKeys, controlOutcomes } from "../../domain/controls.ts";
import { isIsoDate } from "../../domain/treaty.ts";
import { m } from "../../messages/generated/messages.js";
import { contract } from "../contract.ts";
import { storableText, timestamp } from "../parts.ts";

const key = z.enum(controlKeys);
const keyParams = z.object({ key });

/** The record of an outside audit, as the provider has entered it; empty until somebody enters it. It decides nothing. */
const auditRecord = z.object({
  key,
  issuer: z.string().nullable(),
  issuedOn: z.string().nullable(),
  documentUrl: z.string().nullable(),
  note: z.string().nullable(),
});
export type AuditRecord = z.infer<typeof auditRecord>;

/** One item of the certification grid: the result of its live control, and apart from it the record (ruling). */
const certification = auditRecord.extend({
  /** Of the control alone: nobody sets it. */
  state: z.enum(badgeStates),
  /** When the control ran last; null before it has. */
  checkedAt: timestamp.nullable(),
  /** Since when the state has been so; null before the first run. */
  since: timestamp.nullable(),
  /** What the control checks, in a sentence. */
  control: z.string(),
  /** What its last run looked at. */
  examined: z.array(z.string()),
  /** Why it says Attention; empty when it says Verified. */
  findings: z.array(z.string()),
  /** The last five runs, newest first, with what the badge said after each. */
  runs: z.array(z.object({ at: timestamp, state: z.enum(badgeStates) })),
});
export type Certification = z.infer<typeof certification>;

const controlRun = z.object({
  id: z.string(),
  at: timestamp,
  outcome: z.enum(controlOutcomes),
  since: timestamp,
  /** Who asked for it; null when it ran by the clock. */
  askedByName: z.string().nullable(),
  examined: z.array(z.string()),
  findings: z.array(
    z.object({
      text: z.string(),
      /** A table and its column, a language, or the name of an error. */
      place: z.string().nullable(),
      rows: z.array(z.object({ id: z.string(), address: z.string().nullable() })),
    }),
  ),
});
export type ControlRun = z.infer<typeof controlRun>;

const optionalText = (max: number) =>
  storableText(max)
    .nullish()
    .transform((value) => value?.trim() || null);

export const listCertifications = contract("GET /api/certifications", {
  access: "anyone",
  does: "See the certifications",
  response: z.object({ items: z.array(certification) }),
});

export const updateCertification = contract("PATCH /api/admin/certifications/{key}", {
  access: "admin",
  does: "Enter the record of an outside audit beside a certification",
  params: keyParams,
  body: z.object({
    issuer: optionalText(200),
    issuedOn: optionalText(10).refine((value) => value === null || isIsoDate(value), m.treaty_error_date()),
    documentUrl: optionalText(500).refine(
      (value) => value === null || (/^https?:\/\//.test(value) && URL.canParse(value)),
      m.institution_error_url(),
    ),
    note: optionalText(2_000),
  }),
  response: auditRecord,
});

/** The last 20, newest first. */
export const listControlRuns = contract("GET /api/admin/certifications/{key}/runs", {
  access: "admin",
  does: "See the last runs of the control behind a certification, and what they found",
  params: keyParams,
  response: z.object({ items: z.array(controlRun) }),
});

/** The run is queued: it is there when the list has a run that is newer than `askedAt`. */
export const checkControl = contract("POST /api/admin/certifications/{key}/check", {
  access: "admin",
  does: "Run the control behind a certification now",
  params: keyParams,
  response: z.object({ askedAt: timestamp }),
  status: 202,
});
