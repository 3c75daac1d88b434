import { z } from "zod";
import { consentConfirmations, consentEnds, endOfDay, privateFieldNames, readChannels } from "../../domain/consent.ts";
import { isLanguageCode } from "../../domain/community.ts";
import { fundingStatuses, placePrecisions, projectStates, projectThemes } from "../../domain/projects.ts";
import { isIsoDate } from "../../domain/treaty.ts";
import { m } from "../../messages/generated/messages.js";
import { attachmentRef } from "../requests/attachments.ts";
import { contract } from "../contract.ts";
import { idParams, listQuery, page, rowId, rowIdText, storableText, timestamp } from "../parts.ts";
import { money, shown } from "./public-projects.ts";

const id = rowIdText;
const state = z.enum(projectStates);
const fundingStatus = z.enum(fundingStatuses);

/** A row of the administrators' list. */
export const projectItem = z.object({
  id: z.int(),
  name: z.string(),
  location: z.string(),
  nationName: z.string().nullable(),
  state,
  hasConsent: z.boolean(),
  /** The end of the consent in force; null when it holds until it is withdrawn, and without one. */
  consentEndsAt: timestamp.nullable(),
  createdAt: timestamp,
  publishedAt: timestamp.nullable(),
});
export type ProjectItem = z.infer<typeof projectItem>;

/** A consent as it was given. Once it is confirmed, and while it has no end, it is in force. */
export const projectConsent = z.object({
  id: z.int(),
  consentedBy: z.string(),
  consentedByRole: z.string(),
  onBehalfOf: z.string(),
  procedure: z.string(),
  consentedOn: z.string(),
  /** To what the community consented. */
  covers: z.string(),
  /** What it was told before; null in records from before that was asked. */
  disclosed: z.string().nullable(),
  conditions: z.string().nullable(),
  /** The first moment at which it does not hold any more: the end of its last day in UTC. Null: until it is withdrawn. */
  validUntil: timestamp.nullable(),
  documentReference: z.string(),
  documentUrl: z.string().nullable(),
  document: z.object({ id: z.int(), name: z.string(), scan: z.enum(["waiting", "clean", "infected", "not_scanned"]) }).nullable(),
  /** By the community itself through its private link, or by the staff from a document. */
  givenBy: z.enum(["community", "staff"]),
  recordedByName: z.string(),
  recordedAt: timestamp,
  endedAt: timestamp.nullable(),
  endedKind: z.enum(consentEnds).nullable(),
  endedByName: z.string().nullable(),
  endReason: z.string().nullable(),
  /** It is in force from then on: what the staff record waits for the community, or for a second person. */
  confirmedAt: timestamp.nullable(),
  confirmedKind: z.enum(consentConfirmations).nullable(),
  confirmedByName: z.string().nullable(),
  /** Which warnings of its end went out, by the days that were left. */
  warnings: z.array(z.object({ days: z.int(), at: z.string() })),
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
  /** The community lets it receive more than it needs. */
  acceptsMore: z.boolean(),
  updatedAt: timestamp,
});
export type ProjectRecord = z.infer<typeof projectRecord>;

/** Live transfers that are under way: those that have not left wait for a consent, those that have go on (decision 0021). */
export const transfersUnderWay = z.object({ waiting: z.int(), leaving: z.int() });
export type TransfersUnderWay = z.infer<typeof transfersUnderWay>;

/** Requests of one day for the project while it was not public, by where they were made and by whom. */
export const refusedRead = z.object({
  day: z.string(),
  channel: z.enum(readChannels),
  /** Null for visitors of the pages. */
  institutionName: z.string().nullable(),
  count: z.int(),
  lastAt: timestamp,
});
export type RefusedRead = z.infer<typeof refusedRead>;

const projectWithConsents = projectRecord.extend({
  privateFields: z.array(z.enum(privateFieldNames)),
  consents: z.array(projectConsent),
  transfersUnderWay,
  /** The newest days first, at most fifty rows. */
  refusedReads: z.array(refusedRead),
});
export type ProjectWithConsents = z.infer<typeof projectWithConsents>;

/** The sentence is made when it is needed: communities read it in their own language. */
type Sentence = () => string;
const required = (max: number, message: Sentence) =>
  storableText(max)
    .transform((value) => value.trim())
    .refine((value) => value !== "", { error: () => message() });
const optionalText = (max: number) =>
  storableText(max)
    .nullish()
    .transform((value) => value?.trim() || null);
/** A whole number as a form sends it, or nothing. */
const figure = z
  .union([z.int().min(-2_147_483_647).max(2_147_483_647), z.string().max(40)])
  .nullish()
  .transform((value) => String(value ?? "").trim())
  .refine((value) => value === "" || (/^\d{1,10}$/.test(value) && Number(value) <= 2_147_483_647), {
    error: () => m.project_error_figure(),
  })
  .transform((value) => (value === "" ? null : Number(value)));
const latestPossibleDay = () => new Date(Date.now() + 14 * 60 * 60 * 1_000).toISOString().slice(0, 10);

export const listProjectRecords = contract("GET /api/admin/projects", {
  access: "staff",
  does: "List the community projects, including drafts",
  query: z.object({ ...listQuery, state: state.optional(), sort: z.enum(["createdAt", "name"]).optional() }),
  response: page(projectItem),
});

export const getProjectRecord = contract("GET /api/admin/projects/{id}", {
  access: "staff",
  does: "Read a community project and its consent history",
  params: idParams,
  response: projectWithConsents,
  errors: ["not_found"],
});

/** Which project was prepared from a request, if one was. */
export const projectOfRequest = contract("GET /api/admin/funding-requests/{id}/project", {
  access: "staff",
  does: "See which project a request became",
  params: idParams,
  response: z.object({ projectId: z.int().nullable() }),
});

export const prepareProject = contract("POST /api/admin/projects", {
  access: "staff",
  does: "Prepare a project from an approved request",
  body: z.object({ fundingRequestId: rowId }),
  response: projectWithConsents,
  status: 201,
  errors: ["not_found", "conflict"],
});

/** A language's code, or nothing. */
export const languageCode = storableText(35)
  .nullish()
  .transform((value) => value?.trim() || null)
  .refine((value) => value === null || isLanguageCode(value), { error: () => m.project_error_language() });

/** What the community itself may change, and the staff too. What is left out stays as it is. */
export const factFields = {
  name: required(300, m.project_error_name),
  description: required(10_000, m.project_error_description),
  location: required(300, m.project_error_location),
  nationName: optionalText(200),
  peopleServed: figure,
  jobsCreated: figure,
  communitySupport: optionalText(500),
  theme: z
    .union([z.enum(projectThemes), z.literal("")])
    .transform((value) => value || null)
    .nullish(),
  language: languageCode.optional(),
  nationLanguage: languageCode.optional(),
  placePrecision: z.enum(placePrecisions).optional(),
};

export const updateProject = contract("PATCH /api/admin/projects/{id}", {
  access: "admin",
  does: "Correct the facts of a project",
  params: idParams,
  body: z.object({
    ...factFields,
    community: optionalText(200),
    fundingNeeded: storableText(40)
      .transform((value) => value.trim())
      .refine((value) => /^\d{1,16}(\.\d{1,4})?$/.test(value) && /[1-9]/.test(value), m.project_error_amount()),
    currency: storableText(10)
      .transform((value) => value.trim().toUpperCase())
      .refine((value) => /^[A-Z]{3}$/.test(value), m.project_error_currency()),
    fundingStatus,
    /** The `updatedAt` that the facts were read with; the community edits them too. */
    seen: z.iso.datetime().optional(),
  }),
  bodyLimit: 80 * 1024,
  response: projectWithConsents,
  errors: ["not_found", "conflict"],
});

/** How long it holds has to be said: silence is no answer to that either. A date is the last day, which ends at midnight UTC. */
const until = z.discriminatedUnion(
  "kind",
  [z.object({ kind: z.literal("withdrawn") }), z.object({ kind: z.literal("date"), date: z.string().max(10) })],
  {
    error: () => m.consx_error_until(),
  },
);

/** What a consent says, whoever records it: the staff from a document, or the community itself. */
export const consentFields = {
  consentedBy: required(200, m.consent_error_by),
  consentedByRole: required(200, m.consent_error_role),
  /** The nation or community that consented. */
  onBehalfOf: required(200, m.consent_error_nation),
  procedure: required(4_000, m.consent_error_procedure),
  consentedOn: storableText(10).refine((value) => isIsoDate(value) && value <= latestPossibleDay(), {
    error: () => m.consent_error_date(),
  }),
  covers: required(4_000, m.consx_error_covers),
  disclosed: required(4_000, m.consx_error_disclosed),
  conditions: optionalText(4_000),
  until: until
    .refine((value) => value.kind === "withdrawn" || isIsoDate(value.date), { error: () => m.consx_error_until() })
    .refine((value) => value.kind === "withdrawn" || !isIsoDate(value.date) || endOfDay(value.date).getTime() > Date.now(), {
      error: () => m.consx_error_until_over(),
    }),
  documentReference: required(300, m.consent_error_document),
  documentUrl: optionalText(500).refine((value) => value === null || (/^https?:\/\//.test(value) && URL.canParse(value)), {
    error: () => m.institution_error_url(),
  }),
  /** A finished upload: a PDF, PNG or JPEG. */
  document: attachmentRef.nullish(),
  /** The consent in force that this one replaces. Without it a second one is refused, so that nothing is recorded twice. */
  replaces: rowId.nullish(),
};

export const recordConsent = contract("POST /api/admin/projects/{id}/consents", {
  access: "admin",
  does: "Record a community's consent, which the community or a second person confirms",
  approval: "consent",
  params: idParams,
  body: z.object(consentFields),
  bodyLimit: 128 * 1024,
  response: projectWithConsents,
  status: 201,
  errors: ["not_found", "conflict", "proof_required"],
});

/** Refused without a consent in force: silence is never consent. */
export const publishProject = contract("POST /api/admin/projects/{id}/publish", {
  access: "admin",
  does: "Publish a project",
  params: idParams,
  response: projectWithConsents,
  errors: ["not_found", "conflict"],
});

/** Ends the consent, and with it every public reading of the project, at once. */
export const withdrawConsent = contract("POST /api/admin/projects/{id}/consents/{consentId}/withdraw", {
  access: "admin",
  does: "Record the withdrawal of a consent",
  params: z.object({ id, consentId: id }),
  body: z.object({ reason: required(2_000, m.consent_error_reason) }),
  response: projectWithConsents,
  errors: ["not_found", "conflict"],
});
