import { m } from "../messages/generated/messages.js";
import type { RoundPhase } from "./rounds.ts";

/** How a call stands, at the desk. */
export function roundPhaseLabel(phase: RoundPhase): string {
  const labels: Record<RoundPhase, () => string> = {
    draft: m.rounds_phase_draft,
    upcoming: m.rounds_phase_upcoming,
    open: m.rounds_phase_open,
    closed: m.rounds_phase_closed,
    decided: m.rounds_phase_decided,
    cancelled: m.rounds_phase_cancelled,
  };
  return labels[phase]();
}
