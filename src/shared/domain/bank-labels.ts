import { m } from "../messages/generated/messages.js";
import type { BankEntryKind } from "./bank.ts";

/** What kind of word of the bank it is, in which direction. */
export function bankEntryLabel({ kind, direction }: { kind: BankEntryKind; direction: "credit" | "debit" | null }): string {
  if (kind === "status") return m.bank_entry_status();
  if (kind === "return") return m.bank_entry_return();
  return direction === "credit" ? m.bank_entry_credit() : m.bank_entry_debit();
}
