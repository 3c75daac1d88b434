import { z } from "zod";
import { fundingStatuses, projectStates } from "../domain/projects.ts";
import { isIsoDate } from "../domain/treaty.ts";
import { m } from "../messages/generated/messages.js";
import { contract } from "./contract.ts";
import { idParams, listQuery, page, storableText, timestamp } from "./parts.ts";

const id = z.coerce.number<string>().int().positive().max(2_147_483_647);
const state = z.enum(projectStates);
const fundingStatus = z.enum(fundingStatuses);
/** Exact decimals travel as text: a float would round them. */
const money = z.string();

const shown = {
  name: z.string(),
  description: z.string(),
  location: z.string(),
  nationName: z.string().nullable(),
  fundingStatus,
  peopleServed: z.int().nullable(),
  jobsCreated: z.int().nullable(),
  communitySupport: z.string().nullable(),
};

/** What everybody may see of a published project: its facts, never who asked for the money or how to reach them. */
export const communityProject = z.object({
  ...shown,
  publicId: z.string(),
  fundingNeeded: money,
  /** What settled transfers have brought, in the same currency. */
  fundingReceived: money,
  currency: z.string(),
  publishedAt: timestamp,
});
export type CommunityProject = z.infer<typeof communityProject>;

/** A row of the administrators' list. */
export const projectItem = z.object({
  id: z.int(),
  name: z.string(),
  location: z.string(),
  nationName: z.string().nullable(),
  state,
  hasConsent: z.boolean(),
  createdAt: timestamp,
  publishedAt: timestamp.nullable(),
});
export type ProjectItem = z.infer<typeof projectItem>;

/** A consent as it was recorded. While nobody has withdrawn it, it is in force. */
export const projectConsent = z.object({
  id: z.int(),
  consentedBy: z.string(),
  consentedByRole: z.string(),
  onBehalfOf: z.string(),
  procedure: z.string(),
  consentedOn: z.string(),
  documentReference: z.string(),
  documentUrl: z.string().nullable(),
  recordedByName: z.string(),
  recordedAt: timestamp,
  withdrawnAt: timestamp.nullable(),
  withdrawnByName: z.string().nullable(),
  withdrawalReason: z.string().nullable(),
});
export type ProjectConsent = z.infer<typeof projectConsent>;

export const projectRecord = projectItem.extend({
  ...shown,
  publicId: z.string().nullable(),
  fundingRequestId: z.int().nullable(),
  community: z.string().nullable(),
  fundingNeeded: money.nullable(),
  fundingReceived: money,
  currency: z.string().nullable(),
  updatedAt: timestamp,
});
export type ProjectRecord = z.infer<typeof projectRecord>;

const projectWithConsents = projectRecord.extend({ consents: z.array(projectConsent) });
export type ProjectWithConsents = z.infer<typeof projectWithConsents>;

const required = (max: number, message: string) =>
  storableText(max)
    .transform((value) => value.trim())
    .refine((value) => value !== "", message);
const optionalText = (max: number) =>
  storableText(max)
    .nullish()
    .transform((value) => value?.trim() || null);
/** A whole number as a form sends it, or nothing. */
const figure = z
  .union([z.int(), z.string()])
  .nullish()
  .transform((value) => String(value ?? "").trim())
  .refine((value) => value === "" || (/^\d{1,10}$/.test(value) && Number(value) <= 2_147_483_647), m.project_error_figure())
  .transform((value) => (value === "" ? null : Number(value)));
const latestPossibleDay = () => new Date(Date.now() + 14 * 60 * 60 * 1_000).toISOString().slice(0, 10);

export const listProjects = contract("GET /api/projects", {
  access: "anyone",
  query: z.object(listQuery),
  response: page(communityProject),
});

export const getProject = contract("GET /api/projects/{publicId}", {
  access: "anyone",
  params: z.object({ publicId: z.string() }),
  response: communityProject,
  errors: ["not_found"],
});

export const listProjectRecords = contract("GET /api/admin/projects", {
  access: "staff",
  query: z.object({ ...listQuery, state: state.optional(), sort: z.enum(["createdAt", "name"]).optional() }),
  response: page(projectItem),
});

export const getProjectRecord = contract("GET /api/admin/projects/{id}", {
  access: "staff",
  params: idParams,
  response: projectWithConsents,
  errors: ["not_found"],
});

/** Which project was prepared from a request, if one was. */
export const projectOfRequest = contract("GET /api/admin/funding-requests/{id}/project", {
  access: "staff",
  params: idParams,
  response: z.object({ projectId: z.int().nullable() }),
});

export const prepareProject = contract("POST /api/admin/projects", {
  access: "staff",
  body: z.object({ fundingRequestId: z.int().positive() }),
  response: projectWithConsents,
  status: 201,
  errors: ["not_found", "conflict"],
});

export const updateProject = contract("PATCH /api/admin/projects/{id}", {
  access: "admin",
  params: idParams,
  body: z.object({
    name: required(300, m.project_error_name()),
    description: required(10_000, m.project_error_description()),
    location: required(300, m.project_error_location()),
    nationName: optionalText(200),
    community: optionalText(200),
    fundingNeeded: storableText(40)
      .transform((value) => value.trim())
      .refine((value) => /^\d{1,16}(\.\d{1,4})?$/.test(value) && /[1-9]/.test(value), m.project_error_amount()),
    currency: storableText(10)
      .transform((value) => value.trim().toUpperCase())
      .refine((value) => /^[A-Z]{3}$/.test(value), m.project_error_currency()),
    fundingStatus,
    peopleServed: figure,
    jobsCreated: figure,
    communitySupport: optionalText(500),
  }),
  response: projectWithConsents,
  errors: ["not_found", "conflict"],
});

export const recordConsent = contract("POST /api/admin/projects/{id}/consents", {
  access: "admin",
  params: idParams,
  body: z.object({
    consentedBy: required(200, m.consent_error_by()),
    consentedByRole: required(200, m.consent_error_role()),
    /** The nation or community that consented. */
    onBehalfOf: required(200, m.consent_error_nation()),
    procedure: required(4_000, m.consent_error_procedure()),
    consentedOn: storableText(10).refine((value) => isIsoDate(value) && value <= latestPossibleDay(), m.consent_error_date()),
    documentReference: required(300, m.consent_error_document()),
    documentUrl: optionalText(500).refine(
      (value) => value === null || (/^https?:\/\//.test(value) && URL.canParse(value)),
      m.institution_error_url(),
    ),
  }),
  response: projectWithConsents,
  status: 201,
  errors: ["not_found", "conflict"],
});

/** Refused without a consent in force: silence is never consent. */
export const publishProject = contract("POST /api/admin/projects/{id}/publish", {
  access: "admin",
  params: idParams,
  response: projectWithConsents,
  errors: ["not_found", "conflict"],
});

/** Ends the consent, and with it every public reading of the project, at once. */
export const withdrawConsent = contract("POST /api/admin/projects/{id}/consents/{consentId}/withdraw", {
  access: "admin",
  params: z.object({ id, consentId: id }),
  body: z.object({ reason: required(2_000, m.consent_error_reason()) }),
  response: projectWithConsents,
  errors: ["not_found", "conflict"],
});
