import { z } from "zod";
import { articleGroups, articleStatuses, assessmentStatuses, complianceLevels, complianceStandings } from "../../domain/compliance.ts";
import { onboardingSteps } from "../../domain/statuses.ts";
import { m } from "../../messages/generated/messages.js";
import { contract } from "../contract.ts";
import { approval, asking } from "../record/approvals.ts";
import { idParams, pastDay, storableText, timestamp } from "../parts.ts";
import { complianceReview } from "./compliance-reviews.ts";

const step = z.enum(onboardingSteps);
const reason = storableText(2_000).refine((value) => value.trim() !== "", m.onboarding_error_reason());

const evidence = z.object({
  step,
  /** What there is, or what is missing, in a sentence. */
  what: z.string(),
  isThere: z.boolean(),
  at: timestamp.nullable(),
});
export type Evidence = z.infer<typeof evidence>;

const change = z.object({
  id: z.int(),
  from: step,
  to: step,
  reason: z.string(),
  changedBy: z.string(),
  changedAt: timestamp,
});
export type OnboardingChange = z.infer<typeof change>;

const onboarding = z.object({
  /** The last step that was passed. */
  step,
  apiEndpoint: z.string().nullable(),
  /** It was active before: that it is so again, two people decide. */
  wasActive: z.boolean(),
  /** What of that waits for the second one. */
  asked: approval.nullable(),
  /** The five steps in order, each with what speaks for it now. */
  evidence: z.array(evidence),
  /** Newest first. */
  history: z.array(change),
});
export type Onboarding = z.infer<typeof onboarding>;

export const getOnboarding = contract("GET /api/admin/institutions/{id}/onboarding", {
  access: "admin",
  does: "See an institution's steps to a live connection",
  params: idParams,
  response: onboarding,
  errors: ["not_found"],
});

/** Asks the institution's endpoint for a token now, and says what came of it. */
export const verifyEndpoint = contract("POST /api/admin/institutions/{id}/onboarding/verify-endpoint", {
  access: "admin",
  does: "Check an institution's API address",
  params: idParams,
  response: z.object({ url: z.string(), ok: z.boolean(), found: z.string(), checkedAt: timestamp }),
  errors: ["not_found", "conflict"],
});

/** To the next step, when its evidence is there. */
export const advanceOnboarding = contract("POST /api/admin/institutions/{id}/onboarding/advance", {
  access: "admin",
  does: "Confirm an institution's next step",
  params: idParams,
  body: z.object({ reason }),
  response: onboarding,
  errors: ["not_found", "conflict"],
});

/** The last step of an institution that was active before: one administrator asks, another decides. */
export const askToReactivate = contract("POST /api/admin/institutions/{id}/onboarding/advance/ask", {
  ...asking,
  approval: "partner_resumed",
  does: "Ask for an institution to become active again",
  body: z.object({ reason }),
});

export const stepBackOnboarding = contract("POST /api/admin/institutions/{id}/onboarding/step-back", {
  access: "admin",
  does: "Move an institution back to an earlier step",
  params: idParams,
  body: z.object({ step, reason }),
  response: onboarding,
  errors: ["not_found", "conflict"],
});

const articleFound = z
  .object({
    status: z.enum(articleStatuses),
    description: storableText(2_000).refine((value) => value.trim() !== "", m.assessment_error_description()),
    evidence: storableText(2_000),
  })
  .refine(({ status, evidence: given }) => status === "not_compliant" || given.trim() !== "", {
    path: ["evidence"],
    error: m.assessment_error_evidence(),
  });
const articles = z.object(
  Object.fromEntries(articleGroups.map((group) => [group, articleFound])) as Record<(typeof articleGroups)[number], typeof articleFound>,
);

const assessment = z.object({
  id: z.int(),
  status: z.enum(assessmentStatuses),
  level: z.enum(complianceLevels).nullable(),
  assessedOn: z.string(),
  validUntil: z.string(),
  /** One year after the assessment, or as long as its last review confirms it. */
  nextReviewOn: z.string(),
  articles,
  assessedBy: z.string(),
  createdAt: timestamp,
});
export type Assessment = z.infer<typeof assessment>;

/** All assessments and their yearly reviews, newest first; the newest counts. */
export const listAssessments = contract("GET /api/admin/institutions/{id}/assessments", {
  access: "admin",
  does: "See how an institution was assessed",
  params: idParams,
  response: z.object({
    standing: z.enum(complianceStandings),
    items: z.array(assessment),
    reviews: z.array(complianceReview),
    /** An assessment that waits for a second person. */
    asked: approval.nullable(),
  }),
  errors: ["not_found"],
});

const found = z
  .object({
    status: z.enum(assessmentStatuses),
    level: z.enum(complianceLevels).nullable(),
    assessedOn: pastDay(m.assessment_error_day()),
    articles,
  })
  .refine(({ status, level }) => (status === "verified") === (level !== null), { path: ["level"], error: m.assessment_error_level() })
  .refine(({ status, articles: groups }) => status !== "verified" || Object.values(groups).every((one) => one.status !== "not_compliant"), {
    path: ["status"],
    error: m.assessment_error_verified(),
  });
export type AssessmentFields = z.output<typeof found>;

/** In force at once, unless it follows one that stops the institution's money: that is asked for. */
export const recordAssessment = contract("POST /api/admin/institutions/{id}/assessments", {
  access: "admin",
  does: "Assess an institution against the UN Declaration",
  params: idParams,
  body: found,
  bodyLimit: 128 * 1024,
  response: assessment,
  status: 201,
  errors: ["not_found", "conflict"],
});

/** An assessment after one that found the institution not compliant: one administrator asks, another decides. */
export const askForAssessment = contract("POST /api/admin/institutions/{id}/assessments/ask", {
  ...asking,
  approval: "partner_resumed",
  does: "Ask for an institution to be no longer not compliant",
  body: found,
  bodyLimit: 128 * 1024,
});
