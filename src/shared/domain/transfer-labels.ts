import { m } from "../messages/generated/messages.js";
import type { TransferStatus } from "./partner-scopes.ts";

const labels: Record<TransferStatus, () => string> = {
  pending: m.transfers_status_pending,
  submitted: m.transfers_status_submitted,
  settled: m.transfers_status_settled,
  failed: m.transfers_status_failed,
  returned: m.transfers_status_returned,
  cancelled: m.transfers_status_cancelled,
};

/** What people read for a transfer's status. */
export function transferStatusLabel(status: TransferStatus): string {
  return labels[status]();
}
