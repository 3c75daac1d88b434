import { gateWhys } from "./money-gate.ts";

export const bankEntryKinds = ["status", "entry", "return"] as const;
export type BankEntryKind = (typeof bankEntryKinds)[number];

export const bankEntryOutcomes = [
  "settled",
  "failed",
  "returned",
  "deposit",
  "charged",
  "known",
  "noted",
  "unmatched",
  "set_aside",
] as const;
export type BankEntryOutcome = (typeof bankEntryOutcomes)[number];

/** So long a live transfer may be at the bank, over a weekend as well, before a person is told that nothing was heard of it. */
export const longestAtBankDays = 4;

/** How the statements of an account can fail to follow each other, or to add up. */
export const statementBreakKinds = ["page", "totals", "balance", "missing", "opening", "overlap"] as const;
export type StatementBreakKind = (typeof statementBreakKinds)[number];

/** What a bank counts or adds up in a statement: its entries, those of money in, and those of money out. */
export const statementTotals = ["count", "credit_count", "debit_count", "sum", "credit_sum", "debit_sum", "net"] as const;

/** Where the lines of a statement are not what the bank says of them. */
export interface TotalsFault {
  what: (typeof statementTotals)[number];
  /** A number of entries, or decimal text: `said` as the bank writes it. */
  said: string;
  read: string;
}

/** Who bears a bank charge: an institution what was deducted from a return, the initiative what was charged on top of a payment. */
export const bearers = ["institution", "initiative"] as const;
export type Bearer = (typeof bearers)[number];

/** Names what is asked about an entry in the list of approvals. */
export const bankEntrySubject = (id: number): string => `bank_entry:${id}`;

/** Why an entry waits for a person. */
export const unmatchedReasons = [
  "unknown_account",
  "other_currency",
  "other_amount",
  "other_order",
  "unknown_order",
  "unknown_transfer",
  "unknown_status",
  "transfer_state",
  "not_ordered",
  "credit_without_return",
  "return_unknown",
  "no_reference",
  "many_references",
  "no_bank_reference",
  "maybe_twice",
  "same_reference",
  "corrected",
  "second_booking",
  "repeated",
  "sum",
  "incomplete",
  "remainder",
  "other_direction",
  "detail_currency",
  "reversal",
  "not_ours",
  "invalid",
] as const;
export type UnmatchedReason = (typeof unmatchedReasons)[number];

/** Why something in the inbox is not read. */
export const inboxReasons = ["link", "folder", "special", "name", "unfinished", "unreadable", "failed", "not_moved"] as const;
export type InboxReason = (typeof inboxReasons)[number];

/** So long the rest of a file may be on its way before a person is told, or before it is refused. */
export const longestCopyMinutes = 10;

/** Whether a file still has one of the names that programs give it while they copy it. */
export const isBeingCopied = (name: string): boolean =>
  /^\.|~$|\.(?:part|partial|filepart|tmp|temp|crdownload|download|incomplete|writing)$/i.test(name);

export const bankFileOutcomes = ["processed", "duplicate", "rejected"] as const;

/** What the list of files is narrowed to: those that need a person. */
export const bankFileViews = ["open"] as const;
export type BankFileView = (typeof bankFileViews)[number];

/** What is unusual about a bank's file that is read all the same, kept with it. */
export const fileRemarks = [
  "namespace_missing",
  "namespace_other",
  "party_identifier",
  "clearing_reference_place",
  "version_other",
  "read_in_part",
  "message_id_again",
] as const;
export type FileRemark = (typeof fileRemarks)[number];

export const orderStates = ["created", "released", "answered"] as const;
/** What a live transfer waits for: something at the gate, the provider's own account, or its turn. */
export const waitingReasons = [...gateWhys, "account", "both", "next_run"] as const;

/** What is shown of an account's number to those who need not pay to it. */
export function lastFour(number: string | null): string | null {
  return number && `…${number.slice(-4)}`;
}
