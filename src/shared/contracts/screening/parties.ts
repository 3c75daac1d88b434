import { z } from "zod";
import { partyKinds, partyStates } from "../../domain/screening.ts";
import { contract } from "../contract.ts";
import { listQuery, page, timestamp } from "../parts.ts";

const party = z.object({
  id: z.int(),
  kind: z.enum(partyKinds),
  ref: z.string(),
  label: z.string(),
  about: z.string().nullable(),
  screenedAt: timestamp.nullable(),
  goneAt: timestamp.nullable(),
});

export const listScreenedParties = contract("GET /api/admin/screening/parties", {
  access: "staff",
  does: "See who is screened",
  query: z.object({ ...listQuery, kind: z.enum(partyKinds).optional(), sort: z.enum(["id", "label"]).optional() }),
  response: page(party.extend({ state: z.enum(partyStates) })),
});

/** What the screening goes by, and how far it is. */
export const readScreening = contract("GET /api/admin/screening", {
  access: "staff",
  does: "See how far the screening is",
  response: z.object({
    /** 0 to 100: a comparison with this score, or more, opens a case. */
    threshold: z.int(),
    engine: z.int(),
    /** False while no list is in force. */
    hasLists: z.boolean(),
    /** False while a list could not be checked for too long. */
    isFresh: z.boolean(),
    parties: z.int(),
    /** How many of them are not screened as they are now, against the lists as they are now. */
    waiting: z.int(),
    lastRun: z.object({ endedAt: timestamp, parties: z.int(), comparisons: z.int(), hits: z.int() }).nullable(),
  }),
});
