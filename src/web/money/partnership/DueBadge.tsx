import type { DueState } from "../../../shared/domain/compliance.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { StatusBadge } from "../../kit/status.tsx";

export const dueStateLabels: Record<DueState, () => string> = {
  late: m.compliance_dues_late,
  soon: m.compliance_dues_soon,
  later: m.compliance_dues_later,
  ended: m.compliance_dues_ended,
};
const tones: Record<DueState, string> = { late: "failed", soon: "attention", later: "verified", ended: "not_assessed" };

/** How near a day is. */
export function DueBadge({ state }: { state: DueState }) {
  return <StatusBadge status={tones[state]} label={dueStateLabels[state]()} />;
}
