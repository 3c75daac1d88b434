import type { AgreementTerms } from "../contracts/projects/agreements.ts";
import { m } from "../messages/generated/messages.js";
import type { AgreementLine, AgreementStanding, AgreementState, SigningSide } from "./agreements.ts";

/** What a part of the terms is called. */
export function agreementLineLabel(line: AgreementLine): string {
  const labels: Record<AgreementLine, () => string> = {
    amount: m.agr_line_amount,
    purpose: m.agr_line_purpose,
    budget: m.agr_line_budget,
    tranches: m.agr_line_tranches,
    milestones: m.agr_line_milestones,
    benefits: m.agr_line_benefits,
    landAndWater: m.agr_line_land,
    reports: m.agr_line_reports,
    signatories: m.agr_line_signatories,
    noticeDays: m.agr_line_notice,
  };
  return labels[line]();
}

export function agreementSideLabel(side: SigningSide): string {
  const labels: Record<SigningSide, () => string> = {
    community: m.agr_side_community,
    institution: m.agr_side_institution,
    provider: m.agr_side_provider,
  };
  return labels[side]();
}

/** How a version stands, as a badge says it. */
export function agreementStateLabel(state: AgreementState): string {
  const labels: Record<AgreementState, () => string> = {
    draft: m.agr_state_draft,
    offered: m.agr_state_offered,
    in_force: m.agr_state_in_force,
    replaced: m.agr_state_replaced,
    dropped: m.agr_state_dropped,
  };
  return labels[state]();
}

/** How the agreement of a project stands towards money. */
export function agreementStandingLabel(standing: AgreementStanding): string {
  const labels: Record<AgreementStanding, () => string> = {
    none: m.agr_standing_none,
    in_force: m.agr_standing_in_force,
    suspended: m.agr_standing_suspended,
    ended: m.agr_standing_ended,
    altered: m.agr_standing_altered,
  };
  return labels[standing]();
}

/** The reports that are owed, in a sentence; `dayText` writes the day of the first. */
export function reportsOf({ quarterly, yearly, final, firstDueOn }: AgreementTerms["reports"], dayText: (day: string) => string): string {
  const owed = [
    ...(quarterly ? [m.agr_report_quarterly()] : []),
    ...(yearly ? [m.agr_report_yearly()] : []),
    ...(final ? [m.agr_report_final()] : []),
  ];
  if (owed.length === 0) return m.agr_none();
  const list = owed.join(", ");
  return (quarterly || yearly) && firstDueOn ? m.agr_reports_from({ list, day: dayText(firstDueOn) }) : list;
}
