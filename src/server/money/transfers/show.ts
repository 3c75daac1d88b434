import type { Transaction } from "../../../shared/contracts/partner-api/calls/shapes.ts";
import { fromMinorUnits, fromNumeric } from "../../../shared/domain/money.ts";
import type { StoredTransfer } from "./queries.ts";

/** A transfer as the API shows it. */
export function show(transfer: StoredTransfer): Transaction {
  const { currency } = transfer;
  return {
    transaction_id: transfer.publicId,
    project_id: transfer.projectPublicId,
    amount: fromMinorUnits(fromNumeric(transfer.amount, currency), currency),
    currency,
    reference: transfer.reference,
    notes: transfer.notes,
    status: transfer.status,
    failure_reason: transfer.failureReason,
    timestamp: transfer.createdAt.toISOString(),
    estimated_completion: transfer.estimatedCompletion?.toISOString() ?? null,
    settled_at: transfer.settledAt?.toISOString() ?? null,
    returned_at: transfer.returnedAt?.toISOString() ?? null,
    charges: (transfer.charges ?? []).map(({ borneBy, minor }) => ({
      amount: fromMinorUnits(BigInt(minor), currency),
      currency,
      borne_by: borneBy,
    })),
    hold: transfer.heldBecause && { reason: transfer.heldBecause },
  };
}
