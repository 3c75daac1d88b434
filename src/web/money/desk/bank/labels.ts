import type { Entry } from "./queries.ts";

/** The badge's colour, by the names of statuses that have one. */
export const outcomeTones: Record<Entry["outcome"], string> = {
  settled: "approved",
  deposit: "approved",
  charged: "approved",
  failed: "failed",
  returned: "failed",
  known: "in_review",
  noted: "in_review",
  unmatched: "pending",
  set_aside: "in_review",
};
