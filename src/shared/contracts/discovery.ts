import { z } from "zod";
import { contract } from "./contract.ts";

export const getDiscoveryStatus = contract("GET /api/partner-discovery/status", {
  access: "anyone",
  response: z.object({
    /** When the public registers were last read; null before the first time. */
    lastUpdated: z.string().nullable(),
    isRunning: z.boolean(),
    counts: z.object({ total: z.int(), eligible: z.int(), ineligible: z.int() }),
  }),
});

export const runDiscovery = contract("POST /api/partner-discovery/run", {
  access: "admin",
  response: z.object({ success: z.boolean(), message: z.string() }),
  errors: ["unavailable"],
});

export const stopDiscovery = contract("POST /api/partner-discovery/stop", {
  access: "admin",
  response: z.object({ success: z.boolean(), message: z.string() }),
});
