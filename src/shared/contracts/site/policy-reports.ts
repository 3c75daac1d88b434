import { z } from "zod";
import { contract } from "../contract.ts";

const policyReport = z.object({
  directive: z.string(),
  /** An origin, a word such as "inline", or "other". */
  blocked: z.string(),
  reports: z.int().positive(),
  firstAt: z.date(),
  lastAt: z.date(),
});
export type PolicyReport = z.infer<typeof policyReport>;

export const listPolicyReports = contract("GET /api/admin/policy-reports", {
  access: "admin",
  does: "See what browsers refused to run",
  response: z.object({ items: z.array(policyReport) }),
});
