import { z } from "zod";
import { gateConditionKeys } from "../../domain/money-gate.ts";
import { partnerModes, transferStatuses } from "../../domain/partner-scopes.ts";
import { transferStepNames } from "../../domain/transfer-steps.ts";
import { m } from "../../messages/generated/messages.js";
import { asked } from "../record/approvals.ts";
import { contract } from "../contract.ts";
import { listQuery, page, rowIdText, storableText, timestamp } from "../parts.ts";

const mode = z.enum(partnerModes);
const status = z.enum(transferStatuses);

/** A row of the administrators' list. */
export const transferItem = z.object({
  id: z.int(),
  publicId: z.string(),
  institutionId: z.int(),
  institutionName: z.string(),
  projectId: z.int(),
  projectName: z.string(),
  mode,
  status,
  /** Exact decimals travel as text: a float would round them. */
  amount: z.string(),
  currency: z.string(),
  reference: z.string().nullable(),
  createdAt: timestamp,
});
export type TransferItem = z.infer<typeof transferItem>;

const transferChange = z.object({
  id: z.int(),
  from: status.nullable(),
  to: status,
  reason: z.string().nullable(),
  /** The administrator; null for the institution, the bank and the simulated bank. */
  changedBy: z.string().nullable(),
  changedAt: timestamp,
});

const transferJournal = z.object({
  id: z.int(),
  kind: z.enum(["reserve", "release", "settle", "return", "correction", "charge"]),
  amount: z.string(),
  madeAt: timestamp,
});

/** Everything about one transfer. */
export const transferRecord = transferItem.extend({
  projectPublicId: z.string().nullable(),
  notes: z.string().nullable(),
  idempotencyKey: z.string().nullable(),
  failureReason: z.string().nullable(),
  estimatedCompletion: timestamp.nullable(),
  settledAt: timestamp.nullable(),
  returnedAt: timestamp.nullable(),
  /** One of the staff holds it back. */
  hold: z.object({ by: z.string(), at: timestamp, reason: z.string(), isReleaseAsked: z.boolean() }).nullable(),
  /** Of a live one that waits what the gate says now, otherwise what it said last; null for test money and from before the gate. */
  gate: z
    .object({
      allowed: z.boolean(),
      at: timestamp,
      conditions: z.array(z.object({ key: z.enum(gateConditionKeys), holds: z.boolean(), evidence: z.unknown() })),
    })
    .nullable(),
  /** Newest first. */
  changes: z.array(transferChange),
  /** What the ledger did, newest first. */
  journals: z.array(transferJournal),
});
export type TransferRecord = z.infer<typeof transferRecord>;

const filters = {
  q: listQuery.q,
  order: listQuery.order,
  mode: mode.optional(),
  status: status.optional(),
  institution: rowIdText.optional(),
};

/** `total` counts up to 1,000 and then says so. */
export const listTransfers = contract("GET /api/admin/transfers", {
  access: "admin",
  does: "List and search the transfers",
  query: z.object({ ...filters, limit: listQuery.limit, cursor: listQuery.cursor }),
  response: page(transferItem),
});

export const exportTransfers = contract("GET /api/admin/transfers/export", {
  access: "admin",
  does: "Export the transfers",
  query: z.object({ ...filters, format: z.enum(["csv", "xlsx"]) }),
  response: z.unknown(),
});

const params = z.object({ id: z.string().max(40) });

export const getTransfer = contract("GET /api/admin/transfers/{id}", {
  access: "admin",
  does: "Read a transfer",
  params,
  response: transferRecord,
  errors: ["not_found"],
});

/** What the bank said by telephone, or an administrator decides: ledger, event and webhooks move with the status. */
export const takeTransferStep = contract("POST /api/admin/transfers/{id}/steps", {
  access: "admin",
  does: "Move a transfer on by hand",
  params,
  body: z.strictObject({
    step: z.enum(transferStepNames),
    reason: storableText(500).refine((value) => value.trim() !== "", m.transfers_error_reason()),
  }),
  response: transferRecord,
  errors: ["not_found", "conflict"],
});

const reasoned = z.strictObject({ reason: storableText(500).refine((value) => value.trim() !== "", m.transfers_error_reason()) });

/** A live transfer that has not left for the bank stays here until two people let it go on. */
export const holdTransfer = contract("POST /api/admin/transfers/{id}/hold", {
  access: "admin",
  does: "Hold a transfer back",
  params,
  body: reasoned,
  response: transferRecord,
  errors: ["not_found", "conflict"],
});

export const releaseTransfer = contract("POST /api/admin/transfers/{id}/release", {
  access: "admin",
  does: "Ask for a held transfer to go on",
  approval: "release",
  params,
  body: reasoned,
  response: asked,
  status: 202,
  errors: ["not_found", "conflict", "proof_required"],
});
