import { z } from "zod";
import type { Language } from "../../domain/languages.ts";
import { languages } from "../../domain/languages.ts";
import type { fundingRequestStatuses } from "../../domain/statuses.ts";
import { contract } from "../contract.ts";
import { fundingRequestItem, seenStatus } from "./intake.ts";
import { idParams, rowId, storableText, timestamp } from "../parts.ts";

const decided = z.enum(["approved", "rejected"]);
export type DecidedStatus = z.infer<typeof decided>;

const text = z.string();
const texts = z.object({ en: text, fr: text.nullable(), es: text.nullable() });
/** In a language that reasons are not written in, applicants read English. */
export type ReasonTexts = z.infer<typeof texts> & Partial<Record<Language, string | null>>;

const decisionReason = z.object({
  id: z.int(),
  forStatus: decided,
  position: z.int(),
  isActive: z.boolean(),
  texts,
  /** How many decisions were given with this wording. */
  timesUsed: z.int(),
  /** Null for those that the product came with. */
  setBy: text.nullable(),
  setAt: timestamp,
});
export type DecisionReason = z.infer<typeof decisionReason>;

/** Those that can be chosen, in their order, and those that ended. */
export const listDecisionReasons = contract("GET /api/admin/decision-reasons", {
  access: "staff",
  does: "List the reasons for decisions",
  response: z.object({ items: z.array(decisionReason) }),
});

/** With `replacesId` the old wording ends, and the new one takes its place: what was said stays said. */
export const addDecisionReason = contract("POST /api/admin/decision-reasons", {
  access: "admin",
  does: "Add or reword a reason for decisions",
  body: z.object({
    forStatus: decided,
    textEn: storableText(500),
    textFr: storableText(500).optional(),
    textEs: storableText(500).optional(),
    replacesId: rowId.optional(),
  }),
  response: decisionReason,
  status: 201,
  errors: ["not_found", "conflict"],
});

export const changeDecisionReason = contract("PATCH /api/admin/decision-reasons/{id}", {
  access: "admin",
  does: "Reorder the reasons for decisions, retire one or bring it back",
  params: idParams,
  body: z.object({ position: z.int().min(1).max(1_000).optional(), isActive: z.boolean().optional() }),
  response: decisionReason,
  errors: ["not_found", "conflict"],
});

const decision = z.object({
  id: z.int(),
  status: decided,
  round: z.enum(["first", "second"]),
  texts,
  words: text.nullable(),
  internalNote: text.nullable(),
  decidedBy: text,
  decidedAt: timestamp,
});
export type Decision = z.infer<typeof decision>;

const objection = z.object({
  text,
  madeAt: timestamp,
  dueAt: timestamp,
  isLate: z.boolean(),
  resolvedAt: timestamp.nullable(),
  outcome: decided.nullable(),
  /** Who made the first decision, and so does not make the second. */
  firstDecider: text,
});

const decisionsOfRequest = z.object({
  /** Newest first. */
  items: z.array(decision),
  objection: objection.nullable(),
  /** It is decided, and the applicant was given no reason. */
  isReasonMissing: z.boolean(),
  /** Why the caller cannot decide, in words, or null. */
  refusedBecause: text.nullable(),
  /** In which the applicant reads the reason. */
  language: z.enum(languages),
});
export type DecisionsOfRequest = z.infer<typeof decisionsOfRequest>;

export const getDecisions = contract("GET /api/admin/funding-requests/{id}/decisions", {
  access: "staff",
  does: "Read the decisions on a request and its objection",
  params: idParams,
  response: decisionsOfRequest,
  errors: ["not_found"],
});

/** In the applicant's language: what the page and the email would say with another status. */
const foretold = z.object({
  language: z.enum(languages),
  headline: text,
  explanation: text,
  next: text,
  /** The letter about the decision waits for those of its call: the applicant would be told nothing at all. */
  isSilent: z.boolean(),
});
export type Foretold = z.infer<typeof foretold>;

export const foretellStatus = contract("GET /api/admin/funding-requests/{id}/foretold", {
  access: "staff",
  does: "Read what an applicant would be told once a decision is taken back",
  params: idParams,
  query: z.object({ status: z.enum(["pending", "in_review"]) }),
  response: foretold,
  errors: ["not_found"],
});

/** What a conflict tells of the change that was made meanwhile (`details` of the error). */
export interface ChangedMeanwhile {
  changeId: number | null;
  status: (typeof fundingRequestStatuses)[number];
  by: string | null;
  at: string | null;
  from: string | null;
  to: string;
  reasonText: string | null;
  words: string | null;
}

/**
 * Decides with a reason that the applicant reads. When the request is not any more as it was `seen`, the answer is a
 * conflict with the other decision (ChangedMeanwhile), and nothing changes. With the status that it has already, a
 * decision that was made without a reason is given one.
 */
export const decideFundingRequest = contract("POST /api/admin/funding-requests/{id}/decision", {
  access: "staff",
  does: "Decide on a request, with a reason for the applicant",
  params: idParams,
  body: z.object({
    status: decided,
    reasonId: rowId,
    words: storableText(4_000).optional(),
    internalNote: storableText(2_000).optional(),
    seen: seenStatus,
    /** Made once per decision by the client: sent twice, it is one. */
    decisionKey: z.uuid(),
  }),
  bodyLimit: 48 * 1024,
  response: fundingRequestItem,
  errors: ["not_found", "conflict"],
});
