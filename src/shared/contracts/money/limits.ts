import { z } from "zod";
import { m } from "../../messages/generated/messages.js";
import { contract } from "../contract.ts";
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
  reason: z.string(),
  setBy: z.string(),
  setAt: timestamp,
});
export type InstitutionLimits = z.infer<typeof limits>;

/** One for each currency that has any. */
export const listLimits = contract("GET /api/admin/institutions/{id}/limits", {
  access: "admin",
  does: "See what an institution may send at most",
  params: idParams,
  response: z.object({ items: z.array(limits) }),
  errors: ["not_found"],
});

export const setLimits = contract("PUT /api/admin/institutions/{id}/limits", {
  access: "admin",
  does: "Set what an institution may send at most",
  params: idParams,
  body: z.strictObject({
    currency,
    perTransfer: most,
    perDay: most,
    perMonth: most,
    fourEyesAbove: most,
    reason: storableText(500).refine((value) => value.trim() !== "", m.transfers_error_reason()),
  }),
  response: z.object({ items: z.array(limits) }),
  errors: ["not_found"],
});
