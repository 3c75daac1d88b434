import { m } from "../messages/generated/messages.js";
import {
  type BankEntryKind,
  type BankEntryOutcome,
  type InboxReason,
  longestCopyMinutes,
  type StatementBreakKind,
  type TotalsFault,
  type UnmatchedReason,
} from "./bank.ts";
import { formatMoney } from "./sums.ts";

/** What kind of word of the bank it is, in which direction. */
export function bankEntryLabel(entry: { kind: BankEntryKind; direction: "credit" | "debit" | null; isReversal: boolean }): string {
  const { kind, direction, isReversal } = entry;
  if (kind === "status") return m.bank_entry_status();
  if (kind === "return") return m.bank_entry_return();
  if (isReversal) return direction === "credit" ? m.bank_entry_credit_reversal() : m.bank_entry_debit_reversal();
  if (direction === null) return m.bank_entry_unread();
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
  invalid: m.bank_unmatched_invalid,
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

interface DescribedBreak {
  kind: StatementBreakKind;
  currency: string | null;
  /** Decimal text. */
  difference: string | null;
  firstMissing: number | null;
  lastMissing: number | null;
  /** ISO. */
  day: string | null;
  sequence: number | null;
  faults: TotalsFault[];
}

/** What is missing in the bank's statements or does not add up, in sentences. Without the bank's ids, in which account numbers can stand. */
export function describeBreak(found: DescribedBreak): string[] {
  const { kind, currency, sequence, day, firstMissing, lastMissing, faults } = found;
  const ofDay = day === null ? m.bank_break_unnamed() : m.bank_break_of_day({ day });
  const statement = sequence === null ? ofDay : m.bank_break_statement({ number: String(sequence) });
  const difference = found.difference === null || currency === null ? "" : formatMoney({ amount: found.difference, currency });
  switch (kind) {
    case "page":
      return [m.bank_break_page({ statement, page: String(firstMissing) })];
    case "totals":
      return [m.bank_break_totals({ statement }), ...faults.map((fault) => describeTotal(fault, currency))];
    case "balance":
      return [m.bank_break_balance({ statement, difference })];
    case "missing":
      return [missingStatements(firstMissing ?? 0, lastMissing ?? 0), ...(difference ? [m.bank_break_moved({ difference })] : [])];
    case "opening":
      return [m.bank_break_opening({ statement, difference })];
    case "overlap":
      return [difference ? m.bank_break_overlap_by({ statement, difference }) : m.bank_break_overlap({ statement })];
  }
}

function missingStatements(first: number, last: number): string {
  return first === last
    ? m.bank_break_missing_one({ first: String(first) })
    : m.bank_break_missing_many({ first: String(first), last: String(last) });
}

const totalTexts: Record<TotalsFault["what"], (found: { said: string; read: string }) => string> = {
  count: m.bank_break_total_count,
  credit_count: m.bank_break_total_credit_count,
  debit_count: m.bank_break_total_debit_count,
  sum: m.bank_break_total_sum,
  credit_sum: m.bank_break_total_credit_sum,
  debit_sum: m.bank_break_total_debit_sum,
  net: m.bank_break_total_net,
};

function describeTotal({ what, said, read }: TotalsFault, currency: string | null): string {
  const format = (value: string) => (what.endsWith("count") || currency === null ? value : formatMoney({ amount: value, currency }));
  return totalTexts[what]({ said: format(said), read: format(read) });
}

const inboxReasonTexts: Record<InboxReason, () => string> = {
  link: m.bank_inbox_link,
  folder: m.bank_inbox_folder,
  special: m.bank_inbox_special,
  name: m.bank_inbox_name,
  unfinished: () => m.bank_inbox_unfinished({ minutes: String(longestCopyMinutes) }),
  unreadable: m.bank_inbox_unreadable,
  failed: m.bank_inbox_failed,
  not_moved: m.bank_inbox_not_moved,
};

/** Why something in the inbox is not read, and what to do. */
export const inboxReasonText = (why: InboxReason): string => inboxReasonTexts[why]();
