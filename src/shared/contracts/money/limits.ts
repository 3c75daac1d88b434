import { z } from "zod";
import { m } from "../../messages/generated/messages.js";
import { contract } from "../contract.ts";
import { approval, asking } from "../record/approvals.ts";
import { idParams, storableText, timestamp } from "../parts.ts";

const currency = z
  .string()
  .max(3, m.partner_error_currency())
  .regex(/^[A-Z]{3}$/, m.partner_error_currency());
/** Decimal text; null for no limit. */
const most = storableText(40).nullable();

const limits = z.object({
  currency: z.string(),
  perTransfer: z.string().nullable(),
  perDay: z.string().nullable(),
  perMonth: z.string().nullable(),
  /** A transfer above it is held until two people let it go on. */
  fourEyesAbove: z.string().nullable(),
  /** What counts against the limits of this day and this month (UTC). */
  usedToday: z.string(),
  usedThisMonth: z.string(),
  reason: z.string(),
  setBy: z.string(),
  setAt: timestamp,
});
export type InstitutionLimits = z.infer<typeof limits>;

const body = z.strictObject({
  currency,
  perTransfer: most,
  perDay: most,
  perMonth: most,
  fourEyesAbove: most,
  reason: storableText(500).refine((value) => value.trim() !== "", m.limits_error_reason()),
});

/** One for each currency that has any, and what waits for a second person. */
export const listLimits = contract("GET /api/admin/institutions/{id}/limits", {
  access: "admin",
  does: "See what an institution may send at most",
  params: idParams,
  response: z.object({ items: z.array(limits), asked: z.array(approval) }),
  errors: ["not_found"],
});

/** In force at once: it takes what stays or becomes lower, and refuses the rest, which is asked for. */
export const setLimits = contract("PUT /api/admin/institutions/{id}/limits", {
  access: "admin",
  does: "Set or lower what an institution may send at most",
  params: idParams,
  body,
  response: z.object({ items: z.array(limits) }),
  errors: ["not_found", "conflict"],
});

/** What lets more money pass than before: one administrator asks, another decides. */
export const raiseLimits = contract("POST /api/admin/institutions/{id}/limits/raise", {
  ...asking,
  approval: "limits_raised",
  does: "Ask for an institution to be let send more",
  body,
});
