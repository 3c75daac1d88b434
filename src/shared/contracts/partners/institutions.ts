import { z } from "zod";
import { isEmail } from "../../domain/form-rules.ts";
import { complianceLevels, complianceStandings } from "../../domain/compliance.ts";
import { eligibilityStatuses, onboardingSteps } from "../../domain/statuses.ts";
import { m } from "../../messages/generated/messages.js";
import { approval, asking } from "../record/approvals.ts";
import { contract } from "../contract.ts";
import { idParams, listQuery, page, plainListLimit, storableText, timestamp } from "../parts.ts";

const eligibilityStatus = z.enum(eligibilityStatuses);

/** What everybody may see of an institution (§3; ruling on /institutions/{id}). */
export const institutionItem = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  type: z.string(),
  imageUrl: z.string().nullable(),
  tags: z.array(z.string()),
  eligibilityStatus,
});
export type InstitutionItem = z.infer<typeof institutionItem>;

/** The public detail page: the list fields, the website, and for a partner its public record. */
export const institutionDetail = institutionItem.extend({
  website: z.string().nullable(),
  onboardingStep: z.enum(onboardingSteps),
  projectsFunded: z.int(),
});
export type InstitutionDetail = z.infer<typeof institutionDetail>;

/** How the institution stands to the UN Declaration today. Of the assessment itself nothing is public. */
const publicStanding = z.object({
  status: z.enum(complianceStandings),
  /** Null unless the certification is in force. */
  level: z.enum(complianceLevels).nullable(),
  nextReviewOn: z.string().nullable(),
});
export type PublicStanding = z.infer<typeof publicStanding>;

/** What administrators see besides: contact person, phone, email, API address. */
export const institutionRecord = institutionDetail.extend({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  contactPerson: z.string().nullable(),
  apiEndpoint: z.string().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type InstitutionRecord = z.infer<typeof institutionRecord>;

export const eligibilityChange = z.object({
  id: z.int(),
  from: z.string(),
  to: z.string(),
  reason: z.string(),
  changedBy: z.string(),
  changedAt: timestamp,
});
export type EligibilityChange = z.infer<typeof eligibilityChange>;

const webAddress = storableText(500).refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), m.institution_error_url());
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (typeof value === "string" && value.trim() === "" ? null : value),
    schema.nullish().transform((value) => value ?? null),
  );

const fields = {
  name: storableText(200).refine((value) => value.trim() !== "", m.contact_error_name()),
  description: storableText(5_000).refine((value) => value.trim() !== "", m.institution_error_description()),
  type: storableText(60).refine((value) => value.trim() !== "", m.contact_error_type()),
  tags: z.array(storableText(60)).max(20, m.institution_error_tags()),
  imageUrl: optional(webAddress),
  email: optional(storableText(254).refine(isEmail, m.error_email())),
  phone: optional(storableText(50)),
  contactPerson: optional(storableText(200)),
  website: optional(webAddress),
  apiEndpoint: optional(webAddress),
};

export const listInstitutions = contract("GET /api/institutions", {
  access: "anyone",
  does: "List the institutions",
  query: z.object({ ...listQuery, eligibility: eligibilityStatus.optional(), sort: z.enum(["createdAt", "name"]).optional() }),
  response: page(institutionItem),
  plainResponse: z.array(institutionItem).max(plainListLimit),
});

export const getInstitution = contract("GET /api/institutions/{id}", {
  access: "anyone",
  does: "See an institution's public facts",
  params: idParams,
  /** `complianceStanding` is null before the first assessment. */
  response: institutionDetail.extend({ complianceStanding: publicStanding.nullable() }),
  errors: ["not_found"],
});

/** A row of the desk's list: with the last step of onboarding that was passed. */
export const institutionRow = institutionItem
  .pick({ id: true, name: true, type: true, tags: true, eligibilityStatus: true })
  .extend({ onboardingStep: z.enum(onboardingSteps), email: z.string().nullable(), createdAt: timestamp });

export const listInstitutionsAtDesk = contract("GET /api/admin/institutions", {
  access: "admin",
  does: "List the institutions with the step that each has reached",
  /** Searched by the words that the palette knows too, such as the contact person. */
  query: z.object({
    ...listQuery,
    eligibility: eligibilityStatus.optional(),
    step: z.enum(onboardingSteps).optional(),
    sort: z.enum(["createdAt", "name"]).optional(),
  }),
  response: page(institutionRow),
});

export const getInstitutionRecord = contract("GET /api/admin/institutions/{id}", {
  access: "admin",
  does: "See an institution with its contact person and history",
  params: idParams,
  response: institutionRecord.extend({
    history: z.array(eligibilityChange),
    /** What of its eligibility waits for a second person. */
    asked: approval.nullable(),
    /** The candidate of partner discovery that it was made of or tied to. */
    candidateId: z.int().nullable(),
  }),
  errors: ["not_found"],
});

export const createInstitution = contract("POST /api/admin/institutions", {
  access: "admin",
  does: "Add an institution",
  body: z.object(fields),
  bodyLimit: 64 * 1024,
  response: institutionRecord,
  status: 201,
});

export const updateInstitution = contract("PATCH /api/admin/institutions/{id}", {
  access: "admin",
  does: "Change the facts of an institution",
  params: idParams,
  /** `seen` is the `updatedAt` that the facts were read with: who has not seen a colleague's change does not overwrite it. */
  body: z.object({ ...fields, seen: z.iso.datetime().optional() }),
  bodyLimit: 64 * 1024,
  response: institutionRecord,
  errors: ["not_found", "conflict"],
});

const eligibilityDecision = z.object({
  eligibilityStatus,
  reason: storableText(2_000).refine((value) => value.trim() !== "", m.eligibility_error_reason()),
});

/** Eligibility changes only with a recorded reason. What ends *Not Eligible* is refused here, and asked for. */
export const setEligibility = contract("POST /api/admin/institutions/{id}/eligibility", {
  access: "admin",
  does: "Decide whether an institution is eligible",
  params: idParams,
  body: eligibilityDecision,
  response: institutionRecord,
  errors: ["not_found", "conflict"],
});

/** One administrator asks, another decides. */
export const askForEligibility = contract("POST /api/admin/institutions/{id}/eligibility/ask", {
  ...asking,
  approval: "partner_resumed",
  does: "Ask for an institution to be no longer not eligible",
  body: eligibilityDecision,
});
