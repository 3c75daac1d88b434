import { z } from "zod";
import { isEmail } from "../../domain/form-rules.ts";
import { m } from "../../messages/generated/messages.js";
import { contract } from "../contract.ts";
import { candidateDetail, candidateFilters, candidateItem } from "./search.ts";
import { idParams, listQuery, page, rowId, storableText, timestamp } from "../parts.ts";

/** Open, invited by email, an institution of ours, or ignored (which visitors do not see). */
export const candidateStandings = ["open", "invited", "promoted", "ignored"] as const;
export type CandidateStanding = (typeof candidateStandings)[number];

const reason = storableText(2_000).refine((value) => value.trim() !== "", m.discovery_error_reason());
/** The reference of a nation's signature, inquiry or request: without an act of its own it stays discovered (rulings, "Words"). */
const actReference = storableText(40).optional();

export const deskCandidateItem = candidateItem.extend({ standing: z.enum(candidateStandings) });
export type DeskCandidateItem = z.infer<typeof deskCandidateItem>;

export const candidateDecision = z.object({
  id: z.int(),
  decision: z.string(),
  reason: z.string(),
  decidedBy: z.string(),
  decidedAt: timestamp,
});

/** What may be the same body, and why nobody joined them without asking. */
export const likeness = z.object({
  id: z.int(),
  reason: z.enum(["name_and_place", "conflicting_numbers"]),
  foundAt: timestamp,
  candidates: z.array(candidateItem),
});
export type Likeness = z.infer<typeof likeness>;

export const deskCandidateDetail = candidateDetail.extend({
  standing: z.enum(candidateStandings),
  actReference: z.string().nullable(),
  decisions: z.array(candidateDecision),
  likenesses: z.array(likeness),
});
export type DeskCandidateDetail = z.infer<typeof deskCandidateDetail>;

const deskFilters = { ...candidateFilters, standing: z.enum(candidateStandings).optional() };

/** As the public list, with those that are ignored, and where each one stands. */
export const listDeskCandidates = contract("GET /api/admin/partner-discovery/candidates", {
  access: "admin",
  does: "See the discovered institutions, including staff-only details",
  query: z.object({ ...listQuery, ...deskFilters }),
  response: page(deskCandidateItem),
});

export const exportCandidates = contract("GET /api/admin/partner-discovery/export", {
  access: "admin",
  does: "Export the discovered institutions",
  query: z.object({ q: listQuery.q, order: listQuery.order, ...deskFilters, format: z.enum(["csv", "xlsx"]) }),
  response: z.any(),
});

export const getDeskCandidate = contract("GET /api/admin/partner-discovery/candidates/{id}", {
  access: "admin",
  does: "See everything known about a discovered institution",
  params: idParams,
  response: deskCandidateDetail,
  errors: ["not_found"],
});

/** Decides against the rules, with a reason; `eligibility` null goes back to what they say. */
export const overruleCandidate = contract("POST /api/admin/partner-discovery/candidates/{id}/overrule", {
  access: "admin",
  does: "Overrule a fact of a register",
  params: idParams,
  body: z.object({ eligibility: z.enum(["eligible", "ineligible"]).nullable(), reason, actReference }),
  response: deskCandidateDetail,
  errors: ["not_found", "conflict"],
});

/** Sends an invitation. May carry a warning when it could not be sent at once. */
export const inviteCandidate = contract("POST /api/admin/partner-discovery/candidates/{id}/invite", {
  access: "admin",
  does: "Invite a discovered institution",
  params: idParams,
  body: z.object({
    email: storableText(254).refine(isEmail, m.error_email()),
    /** A few words of the administrator's own, above the facts. */
    message: storableText(2_000),
  }),
  response: z.object({ success: z.boolean(), message: z.string(), warning: z.string().optional() }),
  errors: ["not_found", "conflict"],
});

/** Makes it an institution with the facts that the registers gave. A nation needs an act of its own. */
export const promoteCandidate = contract("POST /api/admin/partner-discovery/candidates/{id}/promote", {
  access: "admin",
  does: "Add a discovered institution to the institutions",
  params: idParams,
  body: z.object({ description: storableText(5_000), actReference }),
  response: z.object({ institutionId: z.int() }),
  status: 201,
  errors: ["not_found", "conflict"],
});

export const ignoreCandidate = contract("POST /api/admin/partner-discovery/candidates/{id}/ignore", {
  access: "admin",
  does: "Ignore a discovered institution",
  params: idParams,
  body: z.object({ reason }),
  response: deskCandidateDetail,
  errors: ["not_found", "conflict"],
});

/** Shows an ignored one again. */
export const restoreCandidate = contract("POST /api/admin/partner-discovery/candidates/{id}/restore", {
  access: "admin",
  does: "Show an ignored institution again",
  params: idParams,
  body: z.object({ reason }),
  response: deskCandidateDetail,
  errors: ["not_found", "conflict"],
});

/** Removes it at its own request. Later runs know it again and do not keep it. There is no way back. */
export const removeCandidate = contract("POST /api/admin/partner-discovery/candidates/{id}/remove", {
  access: "admin",
  does: "Remove a discovered institution",
  params: idParams,
  body: z.object({ reason }),
  response: z.object({ removed: z.boolean() }),
  errors: ["not_found", "conflict"],
});

/** Two candidates are one body: the other's records come to this one. Nations are joined only this way. */
export const joinCandidates = contract("POST /api/admin/partner-discovery/candidates/{id}/join", {
  access: "admin",
  does: "Merge two records of one institution",
  params: idParams,
  body: z.object({ otherId: rowId, reason }),
  response: deskCandidateDetail,
  errors: ["not_found", "conflict"],
});

export const listLikenesses = contract("GET /api/admin/partner-discovery/likenesses", {
  access: "admin",
  does: "See records that may be one institution",
  query: z.object({ limit: listQuery.limit, cursor: listQuery.cursor }),
  response: page(likeness),
});

export const answerLikeness = contract("POST /api/admin/partner-discovery/likenesses/{id}/answer", {
  access: "admin",
  does: "Say whether two records are one institution",
  params: idParams,
  body: z.object({ answer: z.enum(["same", "different"]) }),
  response: z.object({ answer: z.enum(["same", "different"]), candidateId: z.int().nullable() }),
  errors: ["not_found", "conflict"],
});

// Sources -----------------------------------------------------------------------------------------
