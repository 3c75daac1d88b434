import { z } from "zod";
import { likenessReasons, likenessStates } from "../../domain/duplicates.ts";
import { fundingRequestStatuses } from "../../domain/statuses.ts";
import { contract } from "../contract.ts";
import { idParams, rowId, storableText, timestamp } from "../parts.ts";

const reason = z.enum(likenessReasons);

/** Another request, and what it has in common with the one that is asked about. */
const alike = z.object({
  id: z.int(),
  reference: z.string(),
  organizationName: z.string(),
  projectTitle: z.string(),
  fundingAmount: z.string(),
  status: z.enum(fundingRequestStatuses),
  submittedAt: timestamp,
  withdrawnAt: timestamp.nullable(),
  /** Merged into any request, not only into this one. */
  isMerged: z.boolean(),
  /** From 0 to 1, of all reasons together; 0 where the staff put two together that have nothing in common. */
  likeness: z.number(),
  reasons: z.array(z.object({ reason, likeness: z.number() })),
  state: z.enum(likenessStates),
  decidedBy: z.string().nullable(),
  decidedAt: timestamp.nullable(),
  decidedReason: z.string().nullable(),
});
export type AlikeRequest = z.infer<typeof alike>;

const panel = z.object({
  /** Nobody decided yet whether they are the same; the likeliest first, at most fifty. */
  likely: z.array(alike),
  /** Linked, merged or different, the last decided first, at most fifty. */
  decided: z.array(alike),
  /** How many there are of each, where that is more than the fifty. */
  likelyTotal: z.int(),
  decidedTotal: z.int(),
  /** The request that this one was merged into. */
  mergedInto: z.object({ id: z.int(), reference: z.string(), mergedAt: timestamp }).nullable(),
  /** Reasons that more others share than are compared: the newest fifty are. */
  capped: z.array(reason),
  /** False while others were not looked for yet. */
  isSearched: z.boolean(),
});
export type DuplicatesPanel = z.infer<typeof panel>;

const why = storableText(2_000).optional();
const errors = ["not_found", "conflict"] as const;

export const getDuplicates = contract("GET /api/admin/funding-requests/{id}/duplicates", {
  access: "staff",
  does: "See which requests are alike, and why",
  params: idParams,
  response: panel,
  errors: ["not_found"],
});

/** "open" takes what was said back. Said twice, it is said once. */
export const judgeDuplicate = contract("POST /api/admin/funding-requests/{id}/duplicates/{otherId}", {
  access: "staff",
  does: "Link two requests, or mark them as different",
  params: idParams.extend({ otherId: idParams.shape.id }),
  body: z.object({ verdict: z.enum(["linked", "different", "open"]), reason: why }),
  response: panel,
  errors,
});

export const mergeRequest = contract("POST /api/admin/funding-requests/{id}/merge", {
  access: "staff",
  does: "Merge a request into another",
  params: idParams,
  body: z.object({ intoId: rowId, reason: why }),
  response: panel,
  errors,
});

export const unmergeRequest = contract("POST /api/admin/funding-requests/{id}/unmerge", {
  access: "staff",
  does: "Undo a merge",
  params: idParams,
  /** `message` says what became of the status. */
  response: panel.extend({ message: z.string() }),
  errors,
});
