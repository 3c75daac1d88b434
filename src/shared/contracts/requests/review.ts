import { z } from "zod";
import { contract } from "../contract.ts";
import { idParams, timestamp } from "../parts.ts";

export const statusChange = z.object({
  id: z.int(),
  from: z.string(),
  to: z.string(),
  reason: z.string().nullable(),
  changedBy: z.string(),
  changedAt: timestamp,
  /** What the applicant was told of a decision, and what colleagues were. */
  decision: z
    .object({
      round: z.enum(["first", "second"]),
      /** In English. */
      reason: z.string(),
      words: z.string().nullable(),
      internalNote: z.string().nullable(),
      decidedBy: z.string(),
    })
    .nullable(),
});
export type StatusChange = z.infer<typeof statusChange>;

const history = z.object({ items: z.array(statusChange) });

export const respondentHistory = contract("GET /api/admin/respondents/{id}/history", {
  access: "admin",
  does: "See the history of an inquiry",
  params: idParams,
  response: history,
});
export const fundingRequestHistory = contract("GET /api/admin/funding-requests/{id}/history", {
  access: "staff",
  does: "See the history of a funding request",
  params: idParams,
  response: history,
});

/** How many there are of each status: what the desks' filters and the board show. */
export const getReviewCounts = contract("GET /api/admin/review-counts", {
  access: "staff",
  does: "See how many requests and inquiries have each status",
  response: z.object({ respondents: z.record(z.string(), z.int()), fundingRequests: z.record(z.string(), z.int()) }),
});
