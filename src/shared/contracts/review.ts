import { z } from "zod";
import { contract } from "./contract.ts";
import { idParams, timestamp } from "./parts.ts";

export const statusChange = z.object({
  id: z.int(),
  from: z.string(),
  to: z.string(),
  reason: z.string().nullable(),
  changedBy: z.string(),
  changedAt: timestamp,
});
export type StatusChange = z.infer<typeof statusChange>;

const history = z.object({ items: z.array(statusChange) });

export const respondentHistory = contract("GET /api/admin/respondents/{id}/history", {
  access: "admin",
  params: idParams,
  response: history,
});
export const fundingRequestHistory = contract("GET /api/admin/funding-requests/{id}/history", {
  access: "staff",
  params: idParams,
  response: history,
});

/** How many there are of each status: what the desks' filters and the board show. */
export const getReviewCounts = contract("GET /api/admin/review-counts", {
  access: "staff",
  response: z.object({ respondents: z.record(z.string(), z.int()), fundingRequests: z.record(z.string(), z.int()) }),
});
