import { z } from "zod";
import {
  caseStates,
  caseViews,
  clearingReasons,
  leastWords,
  mostWords,
  partyKinds,
  supersededCauses,
  verdicts,
} from "../../domain/screening.ts";
import { m } from "../../messages/generated/messages.js";
import { contract } from "../contract.ts";
import { idParams, listQuery, page, rowId, storableText, timestamp } from "../parts.ts";

/** A part of a comparison: what was compared, how alike it is, and what that did to the score. */
export const comparedPart = z.object({
  kind: z.string(),
  ours: z.string(),
  theirs: z.string(),
  score: z.number(),
  weight: z.number(),
  effect: z.number(),
  sentence: z.string(),
});

export const caseItem = z.object({
  id: z.int(),
  state: z.enum(caseStates),
  /** 0 to 100. */
  score: z.int(),
  ourName: z.string(),
  theirName: z.string(),
  partyKind: z.enum(partyKinds),
  /** What our party belongs to: an institution, a project, a nation. */
  about: z.string().nullable(),
  listName: z.string(),
  assignee: z.string().nullable(),
  openedAt: timestamp,
});

const decision = z.object({
  id: z.int(),
  verdict: z.enum(verdicts),
  reason: z.enum(clearingReasons).nullable(),
  words: z.string(),
  by: z.string(),
  at: timestamp,
  isSecond: z.boolean(),
});

const subject = z.object({
  kind: z.string(),
  names: z.array(z.object({ text: z.string(), strength: z.string() })),
  birthDates: z.array(z.object({ from: z.string(), to: z.string() })),
  countries: z.array(z.string()),
  places: z.array(z.string()),
  identifiers: z.array(z.object({ kind: z.string(), value: z.string(), country: z.string().optional() })),
});

export const screeningCase = caseItem.extend({
  threshold: z.int(),
  engine: z.int(),
  party: z.object({ id: z.int(), kind: z.enum(partyKinds), ref: z.string(), label: z.string(), subject }),
  entry: subject.extend({
    key: z.string(),
    programmes: z.array(z.string()),
    listedOn: z.string().nullable(),
    remarks: z.string().nullable(),
    addresses: z.array(z.string()),
  }),
  /** The version of the list as of which it was found. */
  list: z.object({ name: z.string(), version: z.int(), publishedAt: timestamp.nullable(), fetchedAt: timestamp }),
  parts: z.array(comparedPart),
  assigneeId: z.int().nullable(),
  /** Of this case, the oldest first. */
  decisions: z.array(decision),
  /** Of cases about the same pair before this one, the newest first. */
  earlier: z.array(
    z.object({
      id: z.int(),
      state: z.enum(caseStates),
      openedAt: timestamp,
      supersededWhy: z.enum(supersededCauses).nullable(),
      decisions: z.array(decision),
    }),
  ),
  supersededWhy: z.enum(supersededCauses).nullable(),
  /** Our party, or the entry, is not as it was compared any more. */
  isPartyChanged: z.boolean(),
  isEntryGone: z.boolean(),
  approvalId: z.int().nullable(),
  /** What a US institution files about it, by these days; null for one that is not confirmed. */
  filing: z.object({ blockedAt: timestamp, reportDue: z.string(), annualReportDue: z.string() }).nullable(),
});

const counts = z.object({ open: z.int(), second: z.int(), decided: z.int() });

export const listScreeningCases = contract("GET /api/admin/screening/cases", {
  access: "staff",
  does: "See possible matches with sanctions lists",
  query: z.object({
    ...listQuery,
    view: z.enum(caseViews).optional(),
    assignee: z.enum(["me", "nobody"]).optional(),
    sort: z.enum(["openedAt", "score"]).optional(),
  }),
  response: page(caseItem).extend({ counts }),
});

export const readScreeningCase = contract("GET /api/admin/screening/cases/{id}", {
  access: "staff",
  does: "See a possible match, part by part",
  params: idParams,
  response: screeningCase,
  errors: ["not_found"],
});

export const assignScreeningCase = contract("PUT /api/admin/screening/cases/{id}/assignee", {
  access: "admin",
  does: "Assign a possible match",
  params: idParams,
  body: z.object({ assigneeId: rowId.nullable() }),
  response: z.object({ success: z.boolean() }),
  errors: ["not_found", "conflict"],
});

const words = storableText(mostWords).refine((text) => text.trim().length >= leastWords, {
  error: () => m.scase_error_words({ least: leastWords }),
});

/** Our party is not who the list means: a second person decides. */
export const clearScreeningCase = contract("POST /api/admin/screening/cases/{id}/clearing", {
  access: "admin",
  does: "Ask a second person to clear a possible match",
  approval: "screening_cleared",
  params: idParams,
  body: z.object({ reason: z.enum(clearingReasons), words }),
  response: z.object({ approvalId: z.int() }),
  errors: ["not_found", "conflict", "proof_required"],
});

/** Our party is who the list means: it is blocked at once. */
export const confirmScreeningCase = contract("POST /api/admin/screening/cases/{id}/confirmation", {
  access: "admin",
  does: "Confirm a match, which blocks the party",
  params: idParams,
  body: z.object({ words }),
  response: z.object({ success: z.boolean() }),
  errors: ["not_found", "conflict"],
});

export const keepScreeningCase = contract("POST /api/admin/screening/cases/{id}/note", {
  access: "admin",
  does: "Keep a possible match open and say what is missing",
  params: idParams,
  body: z.object({ words }),
  response: z.object({ success: z.boolean() }),
  errors: ["not_found", "conflict"],
});
