import { z } from "zod";
import { eligibilityRules, partnerEligibilities, type RuleId } from "../../domain/partner-eligibility.ts";
import { partnerKinds, partnerTypes } from "../../domain/partner-facts.ts";
import { contract } from "../contract.ts";
import { idParams, listQuery, page, timestamp } from "../parts.ts";

export const sourceStates = ["waiting", "fetching", "reading", "done", "same", "failed", "stopped"] as const;

/** How far a run is with one register. `same` means that the register has not changed since it was read last. */
export const sourceProgress = z.object({
  sourceId: z.int(),
  name: z.string(),
  state: z.enum(sourceStates),
  /** False for a register that its run had not come to when it was stopped. */
  wasBegun: z.boolean(),
  percent: z.int(),
  read: z.int(),
  new: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  failed: z.int(),
});
export type SourceProgress = z.infer<typeof sourceProgress>;

export const getDiscoveryStatus = contract("GET /api/partner-discovery/status", {
  access: "anyone",
  does: "See the status of partner discovery",
  response: z.object({
    /** When the public registers were last read; null before the first time. */
    lastUpdated: timestamp.nullable(),
    isRunning: z.boolean(),
    /** Nations are `discovered`: in the total, and neither eligible nor ineligible before they act. */
    counts: z.object({ total: z.int(), eligible: z.int(), ineligible: z.int(), discovered: z.int() }),
    /** The run that is going, or null. */
    run: z
      .object({ id: z.int(), startedAt: timestamp, isStopping: z.boolean(), percent: z.int(), sources: z.array(sourceProgress) })
      .nullable(),
    /** The newest run, where it was stopped before its end: what was read of each register, and what was not. */
    stopped: z.object({ at: timestamp, sources: z.array(sourceProgress) }).nullable(),
  }),
});
export type DiscoveryStatus = z.infer<(typeof getDiscoveryStatus)["response"]>;

/** Answers as soon as the run is certain; a worker then reads the registers. 409 while one is running. */
export const runDiscovery = contract("POST /api/partner-discovery/run", {
  access: "admin",
  does: "Find partners in the registers",
  response: z.object({ success: z.boolean(), message: z.string(), runId: z.int() }),
  errors: ["conflict"],
});

export const stopDiscovery = contract("POST /api/partner-discovery/stop", {
  access: "admin",
  does: "Stop a run",
  response: z.object({ success: z.boolean(), message: z.string() }),
});

/** One body that a public register lists. Being listed makes nobody a partner. */
export const candidateItem = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(partnerKinds),
  types: z.array(z.enum(partnerTypes)),
  city: z.string().nullable(),
  region: z.string().nullable(),
  country: z.string(),
  /** What counts: the staff's decision where there is one, else the rules'. */
  eligibility: z.enum(partnerEligibilities),
  isOverruled: z.boolean(),
  score: z.int(),
  /** The names of the registers that have it. */
  sources: z.array(z.string()),
  firstSeenAt: timestamp,
  /** Set once it is an institution here. */
  institutionId: z.int().nullable(),
});
export type CandidateItem = z.infer<typeof candidateItem>;

const ruleIds = eligibilityRules.map(({ id }) => id) as [RuleId, ...RuleId[]];

/** What one register says of it, with where and when it came from. */
export const candidateRecord = z.object({
  id: z.int(),
  source: z.object({
    id: z.int(),
    name: z.string(),
    publisher: z.string(),
    licence: z.string(),
    homepage: z.string().nullable(),
  }),
  firstSeenAt: timestamp,
  changedAt: timestamp,
  /** When its register was found not to list it any more. */
  goneAt: timestamp.nullable(),
  /** The day for which the register itself says so. */
  asOf: z.string().nullable(),
  /** Field names as in shared/domain/partner-facts.ts; numbers of registers as their scheme. In the order to show. */
  facts: z.array(z.object({ field: z.string(), value: z.string() })),
});
export type CandidateRecord = z.infer<typeof candidateRecord>;

export const candidateDetail = candidateItem.extend({
  website: z.string().nullable(),
  /** Every rule that spoke, with its weight; an exclusion counts whatever the score. */
  rules: z.array(z.object({ id: z.enum(ruleIds), weight: z.int(), excludes: z.boolean() })),
  eligibleFrom: z.int(),
  /** What the rules alone say. */
  ruledEligibility: z.enum(partnerEligibilities),
  records: z.array(candidateRecord),
});
export type CandidateDetail = z.infer<typeof candidateDetail>;

export const candidateFilters = {
  /** One or more of the five types, separated by commas; a body of any of them is found. */
  type: z
    .string()
    .max(100)
    .transform((value) => value.split(",").filter(Boolean))
    .pipe(z.array(z.enum(partnerTypes)).max(partnerTypes.length))
    .optional(),
  eligibility: z.enum(partnerEligibilities).optional(),
  sort: z.enum(["name", "score", "firstSeenAt"]).optional(),
};

/** What everyone may read (ruling on /partner-discovery): all but what the staff ignore. By name when not said otherwise. */
export const listCandidates = contract("GET /api/partner-discovery/candidates", {
  access: "anyone",
  does: "List the discovered institutions",
  query: z.object({ ...listQuery, ...candidateFilters }),
  response: page(candidateItem),
});

/** Also answers for a candidate that was joined to another: with the other one. */
export const getCandidate = contract("GET /api/partner-discovery/candidates/{id}", {
  access: "anyone",
  does: "See the public facts of a discovered institution",
  params: idParams,
  response: candidateDetail,
  errors: ["not_found"],
});
