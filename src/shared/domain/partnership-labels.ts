import { m } from "../messages/generated/messages.js";
import { fromMinorUnits, fromNumeric } from "./money.ts";
import type { DueKind, DutyRhythm, PartnershipLine } from "./partnership.ts";
import { formatMoney } from "./sums.ts";

/** What a part of the terms is called. */
export function partnershipLineLabel(line: PartnershipLine): string {
  const labels: Record<PartnershipLine, () => string> = {
    purpose: m.part_line_purpose,
    commitments: m.part_line_commitments,
    duties: m.part_line_duties,
    signatories: m.agr_line_signatories,
    noticeDays: m.agr_line_notice,
  };
  return labels[line]();
}

export function dutyRhythmLabel(every: DutyRhythm): string {
  const labels: Record<DutyRhythm, () => string> = {
    once: m.part_every_once,
    quarterly: m.part_every_quarterly,
    yearly: m.part_every_yearly,
  };
  return labels[every]();
}

/** What is due, in a line: an agreed duty in its own words; of a promise how much of it is open, in decimal texts of the database. */
export function dueLabel({
  kind,
  label,
  ...money
}: {
  kind: DueKind;
  label: string | null;
  currency: string | null;
  committed: string | null;
  given: string | null;
}): string {
  const { currency, committed, given } = money;
  if (kind === "duty") return label ?? "";
  if (kind === "review") return m.compliance_dues_review();
  if (kind === "assessment") return m.compliance_dues_assessment();
  if (kind === "kyc" || currency === null || committed === null || given === null) return m.part_due_kyc();
  const open = fromMinorUnits(fromNumeric(committed, currency) - fromNumeric(given, currency), currency);
  return m.part_due_commitment({ open: formatMoney({ amount: open, currency }) });
}
