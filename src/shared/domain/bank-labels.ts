import { m } from "../messages/generated/messages.js";
import type { BankEntryKind, BankEntryOutcome, UnmatchedReason } from "./bank.ts";

/** What kind of word of the bank it is, in which direction. */
export function bankEntryLabel(entry: { kind: BankEntryKind; direction: "credit" | "debit" | null; isReversal: boolean }): string {
  const { kind, direction, isReversal } = entry;
  if (kind === "status") return m.bank_entry_status();
  if (kind === "return") return m.bank_entry_return();
  if (isReversal) return direction === "credit" ? m.bank_entry_credit_reversal() : m.bank_entry_debit_reversal();
  return direction === "credit" ? m.bank_entry_credit() : m.bank_entry_debit();
}

export const unmatchedLabels: Record<UnmatchedReason, () => string> = {
  unknown_account: m.bank_unmatched_unknown_account,
  other_currency: m.bank_unmatched_other_currency,
  other_amount: m.bank_unmatched_other_amount,
  other_order: m.bank_unmatched_other_order,
  unknown_order: m.bank_unmatched_unknown_order,
  unknown_transfer: m.bank_unmatched_unknown_transfer,
  unknown_status: m.bank_unmatched_unknown_status,
  transfer_state: m.bank_unmatched_transfer_state,
  not_ordered: m.bank_unmatched_not_ordered,
  credit_without_return: m.bank_unmatched_credit_without_return,
  return_unknown: m.bank_unmatched_return_unknown,
  no_reference: m.bank_unmatched_no_reference,
  many_references: m.bank_unmatched_many_references,
  no_bank_reference: m.bank_unmatched_no_bank_reference,
  maybe_twice: m.bank_unmatched_maybe_twice,
  same_reference: m.bank_unmatched_same_reference,
  corrected: m.bank_unmatched_corrected,
  second_booking: m.bank_unmatched_second_booking,
  repeated: m.bank_unmatched_repeated,
  sum: m.bank_unmatched_sum,
  incomplete: m.bank_unmatched_incomplete,
  remainder: m.bank_unmatched_remainder,
  other_direction: m.bank_unmatched_other_direction,
  detail_currency: m.bank_unmatched_detail_currency,
  reversal: m.bank_unmatched_reversal,
  not_ours: m.bank_unmatched_not_ours,
};

export const outcomeLabels: Record<BankEntryOutcome, () => string> = {
  settled: m.bank_outcome_settled,
  failed: m.bank_outcome_failed,
  returned: m.bank_outcome_returned,
  deposit: m.bank_outcome_deposit,
  charged: m.bank_outcome_charged,
  known: m.bank_outcome_known,
  noted: m.bank_outcome_noted,
  unmatched: m.bank_outcome_unmatched,
  set_aside: m.bank_outcome_set_aside,
};
