import { z } from "zod";
import { contract } from "../contract.ts";
import { healthAreas, healthStates } from "../../domain/health.ts";
import { timestamp } from "../parts.ts";
import { backupStanding } from "./backups.ts";

/** The three tiles; 0, 0 and $0 on an empty system (§3 stats, §9). */
export const getStats = contract("GET /api/stats", {
  access: "anyone",
  does: "See the statistics of the home page",
  response: z.object({ financialInstitutions: z.int(), fundedProjects: z.int(), impactFunding: z.string() }),
});

const waiting = z.object({
  id: z.int(),
  name: z.string(),
  /** `removal`: the applicant asked for the data of a request to be removed; `submittedAt` is when. */
  kind: z.enum(["funding_request", "respondent", "removal"]),
  status: z.string(),
  submittedAt: timestamp,
});

/** A thousand at most, and whether there are more. */
const counted = z.object({ count: z.int(), isCapped: z.boolean() });
const due = z.object({ late: counted, soon: counted });

export const getDashboard = contract("GET /api/admin/dashboard", {
  access: "admin",
  does: "See the administrators' dashboard",
  response: z.object({
    respondents: z.record(z.string(), z.int()),
    fundingRequests: z.record(z.string(), z.int()),
    /** Second reviews that wait for a decision; `late` ones are past their day. */
    objections: z.object({ open: z.int(), late: z.int() }),
    institutions: z.int(),
    treatySignatures: z.int(),
    emails: z.record(z.string(), z.int()),
    mailEnabled: z.boolean(),
    /** Entries that wait for a person, and files of the last seven days that were refused. */
    backup: backupStanding,
    bank: z.object({ unmatched: z.int(), rejected: z.int(), stuck: z.int(), breaks: z.int(), late: z.int() }),
    /** When the oldest request of each status came in. */
    oldest: z.record(z.string(), z.string()),
    needsYouFirst: z.array(waiting),
    /** Requests: everybody's, one's own and nobody's; then reports of projects, and what institutions owe. */
    due: z.object({ all: due, mine: due, nobodys: due, reports: due, partners: due }),
    /** Whether each part of the installation works, from the facts that /metrics and /readyz tell; `sentences` say what is wrong and what to do. */
    health: z.array(z.object({ area: z.enum(healthAreas), state: z.enum(healthStates), sentences: z.array(z.string()) })),
    /** Newest twelve weeks, the oldest first; `week` is its Monday. */
    weeks: z.array(z.object({ week: z.string(), respondents: z.int(), fundingRequests: z.int() })),
  }),
});
