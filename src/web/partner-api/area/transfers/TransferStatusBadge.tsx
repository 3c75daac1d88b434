import type { TransferStatus } from "../../../../shared/domain/partner-scopes.ts";
import { transferStatusLabel } from "../../../../shared/domain/transfer-labels.ts";
import { StatusBadge } from "../../../kit/status.tsx";

/** The colour family of each status, by a status of the desk that has it. */
const families: Record<TransferStatus, string> = {
  pending: "pending",
  submitted: "in_review",
  settled: "verified",
  failed: "failed",
  returned: "failed",
  cancelled: "withdrawn",
};

export function TransferStatusBadge({ status }: { status: TransferStatus }) {
  return <StatusBadge status={families[status]} label={transferStatusLabel(status)} />;
}
