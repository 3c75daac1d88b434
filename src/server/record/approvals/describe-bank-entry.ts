import type { ApprovalChange } from "../../../shared/contracts/record/approvals.ts";
import { bankEntryLabel } from "../../../shared/domain/bank-labels.ts";
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
  const titles = { deposit: m.appr_title_entry_deposit, transfer: m.appr_title_entry_transfer, set_aside: m.appr_title_entry_aside };
  const facts: [string, string | null | undefined][] = [
    [m.appr_label_institution(), institution],
    [m.appr_label_transfer(), proposal.act === "transfer" ? proposal.transfer : null],
    [m.appr_label_entry(), before && bankEntryLabel(before)],
    [m.appr_label_amount(), before?.money && formatMoney(before.money)],
    [m.appr_label_booked(), before?.bookedOn],
    [before?.direction === "debit" ? m.appr_label_to() : m.appr_label_from(), before?.counterparty],
    [m.appr_label_words(), before?.information],
    [m.appr_label_bank_reference(), before?.bankReference],
  ];
  return {
    title: titles[proposal.act](),
    about: m.bank_entry_id({ id }),
    href: `${deskPaths.bank}?tab=unmatched`,
    changes: facts.flatMap(([label, after]) => (after ? [{ label, before: null, after }] : [])),
  };
}
