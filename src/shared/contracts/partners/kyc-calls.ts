import { z } from "zod";
import { kycRisks, kycSections, kycStates } from "../../domain/kyc.ts";
import { m } from "../../messages/generated/messages.js";
import { contract } from "../contract.ts";
import { idParams, listQuery, longIdText, page, plainListLimit, rowIdText, storableText, timestamp } from "../parts.ts";
import { asked } from "../record/approvals.ts";
import { attachmentRef } from "../requests/attachments.ts";
import { kycDeskFile, kycFile, sentContent } from "./kyc.ts";

const required = (max: number, message: () => string) =>
  storableText(max).refine((value) => value.trim() !== "", { error: () => message() });

/** The number of the draft that was seen: of another one nothing is kept, and the conflict names who made it. */
const number = z.int().min(0).max(2_147_483_647);
const draft = z.object({ number, content: sentContent });
/** 16 people, 10 owners and 14 documents with the longest texts that there can be. */
const bodyLimit = 400 * 1024;
const submission = z.object({ number, note: storableText(2_000) });
const added = z.object({ id: z.int(), name: z.string() });
const paperParams = z.object({ id: rowIdText, paper: rowIdText });
const acceptUnscanned = z.object({ accept: z.literal("not_scanned").optional() });

// The partner's own file ------------------------------------------------------------------------------

export const getOwnFile = contract("GET /api/partner/kyc", {
  access: "member",
  does: "See one's institution's KYC file",
  response: kycFile,
});

export const saveOwnFile = contract("PUT /api/partner/kyc", {
  access: "member",
  does: "Change one's institution's KYC file",
  body: draft,
  bodyLimit,
  response: kycFile,
  errors: ["conflict"],
});

export const submitOwnFile = contract("POST /api/partner/kyc/submit", {
  access: "member",
  does: "Submit one's institution's KYC file",
  body: submission,
  response: kycFile,
  errors: ["conflict"],
});

export const addOwnPaper = contract("POST /api/partner/kyc/papers", {
  access: "member",
  does: "Add a document to one's institution's KYC file",
  body: attachmentRef,
  response: added,
  status: 201,
  errors: ["conflict"],
});

export const downloadOwnPaper = contract("GET /api/partner/kyc/papers/{id}", {
  access: "member",
  does: "Open a document of one's institution's KYC file",
  params: idParams,
  query: acceptUnscanned,
  response: z.unknown(),
  errors: ["not_found", "conflict"],
});

// The desk --------------------------------------------------------------------------------------------

export const kycListItem = z.object({
  id: z.int(),
  institutionId: z.int(),
  name: z.string(),
  type: z.string(),
  state: z.enum(kycStates),
  risk: z.enum(kycRisks).nullable(),
  nextReviewOn: z.string().nullable(),
  isCurrent: z.boolean(),
  changedAt: timestamp,
});
export type KycListItem = z.infer<typeof kycListItem>;

export const listKycFiles = contract("GET /api/admin/kyc-files", {
  access: "admin",
  does: "See the KYC files of all institutions",
  /** Searched by the institution's name. */
  query: z.object({ ...listQuery, state: z.enum(kycStates).optional(), sort: z.enum(["openedAt", "nextReviewOn"]).optional() }),
  response: page(kycListItem),
  plainResponse: z.array(kycListItem).max(plainListLimit),
});

const ofInstitution = { access: "admin", params: idParams } as const;

export const getKycFile = contract("GET /api/admin/institutions/{id}/kyc", {
  ...ofInstitution,
  does: "See an institution's KYC file",
  response: kycDeskFile,
  errors: ["not_found"],
});

export const saveKycFile = contract("PUT /api/admin/institutions/{id}/kyc", {
  ...ofInstitution,
  does: "Change an institution's KYC file",
  body: draft,
  bodyLimit,
  response: kycDeskFile,
  errors: ["not_found", "conflict"],
});

export const submitKycFile = contract("POST /api/admin/institutions/{id}/kyc/submit", {
  ...ofInstitution,
  does: "Submit a KYC file for an institution",
  body: submission,
  response: kycDeskFile,
  errors: ["not_found", "conflict"],
});

export const checkKycSection = contract("POST /api/admin/institutions/{id}/kyc/checks", {
  ...ofInstitution,
  does: "Check a section of a KYC file",
  body: z
    .object({ section: z.enum(kycSections), verdict: z.enum(["fits", "question"]), words: storableText(2_000) })
    .refine(({ verdict, words }) => verdict === "fits" || words.trim() !== "", {
      path: ["words"],
      error: () => m.kyc_error_question_words(),
    }),
  response: kycDeskFile,
  errors: ["not_found", "conflict"],
});

export const returnKycFile = contract("POST /api/admin/institutions/{id}/kyc/return", {
  ...ofInstitution,
  does: "Return a KYC file to its institution with questions",
  body: z.object({ words: required(2_000, m.kyc_error_return_words) }),
  response: kycDeskFile,
  errors: ["not_found", "conflict"],
});

/** Only asks: the file is in force when a second person has approved it. */
export const recommendKycFile = contract("POST /api/admin/institutions/{id}/kyc/recommend", {
  ...ofInstitution,
  does: "Recommend a KYC file to a second person",
  approval: "kyc_file",
  body: z.object({ reason: required(500, m.kyc_error_reason) }),
  response: asked,
  status: 202,
  errors: ["not_found", "conflict", "proof_required"],
});

export const addKycPaper = contract("POST /api/admin/institutions/{id}/kyc/papers", {
  ...ofInstitution,
  does: "Add a document to an institution's KYC file",
  body: attachmentRef,
  response: added,
  status: 201,
  errors: ["not_found", "conflict"],
});

export const downloadKycPaper = contract("GET /api/admin/institutions/{id}/kyc/papers/{paper}", {
  access: "admin",
  does: "Open a document of a KYC file",
  params: paperParams,
  query: acceptUnscanned,
  response: z.unknown(),
  errors: ["not_found", "conflict"],
});

const change = z.object({
  id: z.string(),
  part: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  changedBy: z.string(),
  isStaff: z.boolean(),
  changedAt: timestamp,
});
export type KycChange = z.infer<typeof change>;

/** Newest first; the cursor is the last one's id. */
export const listKycChanges = contract("GET /api/admin/institutions/{id}/kyc/changes", {
  ...ofInstitution,
  does: "See the history of a KYC file",
  query: z.object({ cursor: longIdText.optional() }),
  response: z.object({ items: z.array(change), nextCursor: z.string().nullable() }),
  errors: ["not_found"],
});

/** The relation with the institution ended, from when the years are counted for which its file is kept; or it goes on. */
export const endKycFile = contract("POST /api/admin/institutions/{id}/kyc/end", {
  ...ofInstitution,
  does: "Note that the relation with an institution has ended, or goes on",
  body: z.object({ isEnded: z.boolean(), reason: required(500, m.onboarding_error_reason) }),
  response: kycDeskFile,
  errors: ["not_found", "conflict"],
});
