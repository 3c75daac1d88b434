import { z } from "zod";
import { partnerModes } from "../../domain/partner-scopes.ts";
import { m } from "../../messages/generated/messages.js";
import { asked } from "../record/approvals.ts";
import { contract } from "../contract.ts";
import { idParams, longIdText, storableText, timestamp } from "../parts.ts";

const mode = z.enum(partnerModes);

/** Asks for money to be entered that came in for the institution, as an administrator read it on the bank's statement. */
export const recordDeposit = contract("POST /api/admin/institutions/{id}/deposits", {
  access: "admin",
  does: "Ask for a deposit to be recorded",
  approval: "deposit",
  params: idParams,
  body: z.strictObject({
    mode,
    amount: storableText(40),
    currency: z
      .string()
      .max(3, m.partner_error_currency())
      .regex(/^[A-Z]{3}$/, m.partner_error_currency()),
    note: storableText(500).refine((value) => value.trim() !== "", m.deposit_error_note()),
  }),
  response: asked,
  status: 202,
  errors: ["not_found", "conflict", "proof_required"],
});

/** A deposit, or the correction that took one back. */
export const ledgerLine = z.object({
  id: z.int(),
  kind: z.enum(["deposit", "correction"]),
  mode,
  /** With a minus sign when it takes away. */
  amount: z.string(),
  currency: z.string(),
  note: z.string().nullable(),
  madeBy: z.string().nullable(),
  madeAt: timestamp,
  /** The deposit that this correction takes back. */
  reverses: z.int().nullable(),
  /** The correction that took this deposit back. */
  reversedBy: z.int().nullable(),
});
export type LedgerLine = z.infer<typeof ledgerLine>;

/** An institution's deposits and corrections, newest first. */
export const listLedger = contract("GET /api/admin/institutions/{id}/ledger", {
  access: "admin",
  does: "See an institution's deposits and balances",
  params: idParams,
  query: z.object({ cursor: longIdText.optional() }),
  response: z.object({ items: z.array(ledgerLine), nextCursor: z.string().nullable() }),
  errors: ["not_found"],
});

/** Takes a deposit back by a journal of its own; what was entered stays as it is. */
export const reverseDeposit = contract("POST /api/admin/institutions/{id}/ledger/{journalId}/reverse", {
  access: "admin",
  does: "Reverse a booking",
  params: idParams.extend({ journalId: longIdText }),
  body: z.strictObject({ reason: storableText(500).refine((value) => value.trim() !== "", m.deposit_error_reason()) }),
  response: ledgerLine,
  status: 201,
  errors: ["not_found", "conflict"],
});
