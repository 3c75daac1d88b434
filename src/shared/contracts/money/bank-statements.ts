import { z } from "zod";
import { statementBreakKinds, statementTotals } from "../../domain/bank.ts";
import { m } from "../../messages/generated/messages.js";
import { contract } from "../contract.ts";
import { idParams, storableText, timestamp } from "../parts.ts";

/** Why something is as it is, in a person's words; kept in the audit log. */
export const explanation = storableText(500).refine((text) => text.trim() !== "", m.bank_break_reason_missing());

const statementBreak = z.object({
  id: z.int(),
  kind: z.enum(statementBreakKinds),
  /** The holder and the last digits of our account; null where it is not ours. */
  account: z.string().nullable(),
  currency: z.string().nullable(),
  /** Decimal text; null where no amount is known. */
  difference: z.string().nullable(),
  /** Pages, or numbers of statements. */
  firstMissing: z.int().nullable(),
  lastMissing: z.int().nullable(),
  statementId: z.string().nullable(),
  sequence: z.int().nullable(),
  /** The ISO day with which it ends. */
  day: z.string().nullable(),
  fileId: z.int(),
  fileName: z.string(),
  /** What the bank counts or adds up otherwise than its lines say: numbers of them, or decimal text. */
  faults: z.array(z.object({ what: z.enum(statementTotals), said: z.string(), read: z.string() })),
  /** When it was found as it is now. */
  foundAt: timestamp,
});
export type ListedBreak = z.infer<typeof statementBreak>;

/** What is missing in the bank's statements, or does not add up, until a later file fills it or somebody says why. At most 200. */
export const listStatementBreaks = contract("GET /api/admin/bank/statement-breaks", {
  access: "admin",
  does: "List what is missing in the bank's statements",
  response: z.object({ items: z.array(statementBreak), total: z.int() }),
});

export const closeStatementBreak = contract("POST /api/admin/bank/statement-breaks/{id}/close", {
  access: "admin",
  does: "Say why the bank's statements do not add up",
  params: idParams,
  body: z.strictObject({
    foundAt: z.iso.datetime(),
    reason: explanation,
  }),
  response: z.object({}),
  errors: ["not_found", "conflict"],
});
