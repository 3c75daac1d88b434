import { z } from "zod";
import { contract } from "../contract.ts";
import { timestamp, typedNumber } from "../parts.ts";

const serviceLevel = z.object({
  reviewDays: z.int(),
  decisionDays: z.int(),
  /** From an objection to its decision. */
  objectionDays: z.int(),
  /** Null for the days that the product came with. */
  setBy: z.string().nullable(),
  setAt: timestamp.nullable(),
});
export type ServiceLevel = z.infer<typeof serviceLevel>;

/** As typed; what is no number is refused with a sentence beside its field. */
const days = z
  .union([z.string().max(20), typedNumber])
  .optional()
  .transform((typed) => (typed === undefined || typed === "" ? Number.NaN : Number(typed)));

const daysOrAsBefore = z
  .union([z.string().max(20), typedNumber])
  .optional()
  .transform((typed) => (typed === "" ? Number.NaN : typed === undefined ? undefined : Number(typed)));

/** The days that hold for requests that come in now, first, and those that held before. */
export const getServiceLevels = contract("GET /api/admin/service-levels", {
  access: "staff",
  does: "See the days that applicants are promised",
  response: z.object({ items: z.array(serviceLevel) }),
});

export const setServiceLevels = contract("PUT /api/admin/service-levels", {
  access: "admin",
  does: "Set the days that applicants are promised",
  body: z.object({ reviewDays: days, decisionDays: days, objectionDays: daysOrAsBefore }),
  response: serviceLevel,
});
