import { z } from "zod";
import { periodKeys } from "../../domain/retention.ts";
import { contract } from "../contract.ts";
import { timestamp, typedNumber } from "../parts.ts";

const period = z.object({
  key: z.enum(periodKeys),
  days: z.int(),
  usualDays: z.int(),
  /** The bounds of what can be set. */
  least: z.int(),
  most: z.int(),
  /** Null while the usual days are in force. */
  changedBy: z.string().nullable(),
  changedAt: timestamp.nullable(),
  /** The newest day on which the job looked; `finishedAt` is null while it is at it, or was cut off. */
  lastRun: z.object({ on: z.string(), removed: z.int(), finishedAt: timestamp.nullable() }).nullable(),
});

export const listRetention = contract("GET /api/admin/retention", {
  access: "admin",
  does: "See how long each kind of data is kept, and what was removed last",
  response: z.object({ items: z.array(period) }),
});

/** Holds from the next run on. What was announced to somebody stays as it was announced. */
export const setRetention = contract("PUT /api/admin/retention/{key}", {
  access: "admin",
  does: "Set how long a kind of data is kept",
  params: z.object({ key: z.string().max(60) }),
  /** As typed; what is no number is refused with a sentence beside its field. */
  body: z.object({ days: z.union([z.string().max(20), typedNumber]).transform((typed) => (typed === "" ? Number.NaN : Number(typed))) }),
  response: period,
  errors: ["not_found"],
});
