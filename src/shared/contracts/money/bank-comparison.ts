import { z } from "zod";
import { m } from "../../messages/generated/messages.js";
import { contract } from "../contract.ts";
import { storableText, timestamp } from "../parts.ts";

const comparedOrder = z.object({
  id: z.int(),
  messageId: z.string(),
  currency: z.string(),
  controlSum: z.string(),
  transferCount: z.int(),
  createdAt: timestamp,
  releasedAt: timestamp.nullable(),
});
const comparedTransfer = z.object({
  id: z.int(),
  publicId: z.string(),
  institutionName: z.string(),
  projectName: z.string(),
  amount: z.string(),
  currency: z.string(),
  createdAt: timestamp,
});

const comparison = z.object({
  id: z.int(),
  beganAt: timestamp,
  /** The backup that was restored, and the newest moment that came back with it. */
  setName: z.string(),
  restoredTo: timestamp,
  orders: z.array(comparedOrder),
  transfers: z.array(comparedTransfer),
});
export type BankComparison = z.infer<typeof comparison>;

/** What a person has to compare next with the bank after a restore, before anything leaves again; null where nothing is held. */
export const getBankComparison = contract("GET /api/admin/bank/comparison", {
  access: "admin",
  does: "See what has to be compared with the bank after a restore",
  response: z.object({ comparison: comparison.nullable() }),
});

const ids = z.array(z.int().min(1).max(2_147_483_647)).max(100);

/** Every order that is shown is at the bank or not; transfers at the bank are held. */
export const answerBankComparison = contract("POST /api/admin/bank/comparison", {
  access: "admin",
  does: "Say what the bank has after a restore, and let payments go on",
  body: z.object({
    atBank: ids,
    notAtBank: ids,
    transfersAtBank: ids,
    note: storableText(1_000).refine((text) => text.trim() !== "", m.bank_error_comparison_note()),
  }),
  /** Whether nothing is left to compare. */
  response: z.object({ isOver: z.boolean() }),
  errors: ["conflict"],
});
