import type { PartnerMode, TransferStatus } from "../../../../shared/domain/partner-scopes.ts";
import { transferStatusLabel } from "../../../../shared/domain/transfer-labels.ts";
import { StatusBadge } from "../../../kit/status.tsx";
import { modeLabel } from "../../../partners/desk/ModeField.tsx";

/** The status, and which mode: test money must never be taken for money. */
export function TransferState({ status, mode }: { status: TransferStatus; mode: PartnerMode }) {
  return (
    <span className="row row--tight">
      <StatusBadge status={status} label={transferStatusLabel(status)} />
      <span className={mode === "live" ? "badge badge--info" : "badge"}>{modeLabel(mode)}</span>
    </span>
  );
}
