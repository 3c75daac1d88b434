import type { ApprovalChange } from "../../../shared/contracts/record/approvals.ts";
import { bankEntryLabel, outcomeLabels, unmatchedLabels } from "../../../shared/domain/bank-labels.ts";
import { formatMoney } from "../../../shared/domain/sums.ts";
import { deskPaths } from "../../../shared/desk-paths.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Before, Proposal } from "./proposals.ts";

/** What would become of an entry of the bank, and what the bank said of it. */
export function describeBankEntry(
  proposal: Proposal<"bank_entry">,
  before: Before<"bank_entry"> | null,
  institution: string | null,
): { title: string; about: string; href: string; changes: ApprovalChange[] } {
  const id = String(proposal.entryId);
  const facts: [string, string | null | undefined][] = [
    [m.appr_label_becomes(), before && outcomeLabels[before.outcome]()],
    [m.appr_label_entry(), before && bankEntryLabel(before)],
    [m.appr_label_waits_because(), before?.why && unmatchedLabels[before.why]()],
    [m.appr_label_amount(), before?.money && formatMoney(before.money)],
    [m.bank_charges(), before?.money && chargesOf(proposal, before.money)],
    [m.appr_label_charged(), before?.charged && before.money && formatMoney({ ...before.money, amount: before.charged })],
    [m.appr_label_booked(), before?.bookedOn],
    [before?.direction === "debit" ? m.appr_label_to() : m.appr_label_from(), before?.counterparty],
    [m.appr_label_words(), before?.information],
    [m.appr_label_code(), before?.code],
    [m.appr_label_bank_reference(), before?.bankReference],
    [m.appr_label_end_to_end(), before?.endToEndId],
  ];
  return {
    title: titleOf(proposal, institution),
    about: m.bank_entry_id({ id }),
    href: `${deskPaths.bank}?tab=unmatched`,
    changes: facts.flatMap(([label, after]) => (after ? [{ label, before: null, after }] : [])),
  };
}

function chargesOf(proposal: Proposal<"bank_entry">, { currency }: { currency: string }): string | null {
  return proposal.act === "transfer" && proposal.charges ? formatMoney({ amount: proposal.charges, currency }) : null;
}

function titleOf(proposal: Proposal<"bank_entry">, institution: string | null): string {
  if (proposal.act === "set_aside") return m.appr_title_entry_aside();
  if (proposal.act === "charge")
    return proposal.transfer ? m.appr_title_entry_charge_of({ transfer: proposal.transfer }) : m.appr_title_entry_charge();
  return proposal.act === "transfer"
    ? m.appr_title_entry_transfer({ transfer: proposal.transfer })
    : m.appr_title_entry_deposit({ institution: institution ?? String(proposal.institutionId) });
}
