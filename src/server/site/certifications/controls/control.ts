import type { ControlKey } from "../../../../shared/domain/controls.ts";
import type { Context } from "../../../runtime/context.ts";

/** What a control can find. Each kind has a sentence for visitors in three languages (runs/wording.ts). */
export const findingKinds = [
  "consent_missing",
  "consent_unnamed",
  "agreement_altered",
  "licence_edited",
  "order_invalid",
  "bank_file_invalid",
  "bank_file_changed",
  "schema_test_failed",
  "card_number",
  "card_column_unlisted",
  "card_test_failed",
  "partner_incomplete",
  "kyc_file_not_current",
  "payment_unscreened",
  "gate_open",
  "not_checked",
] as const;
export type FindingKind = (typeof findingKinds)[number];

/** Counts and the numbers of rows. Never what stands in a row: findings are kept for 90 days and shown to visitors as counts. */
export interface Finding {
  kind: FindingKind;
  count: number;
  /** The first of the rows, by their numbers, for the desk. */
  ids: string[];
  /** Where, for the desk: a table and its column, a language, an error's name. */
  place?: string;
}

export const examinedKinds = [
  "projects",
  "agreements",
  "languages",
  "orders",
  "bank_files",
  "bank_files_tolerated",
  "bank_files_gone",
  "bank_files_left_out",
  "schema_tests",
  "text_columns",
  "rows",
  "changed_rows",
  "card_tests",
  "active_partners",
  "live_transfers",
  "fresh_lists",
  "lists_not_fresh",
] as const;
export type ExaminedKind = (typeof examinedKinds)[number];

export interface Examined {
  what: ExaminedKind;
  count: number;
}

export interface Result {
  examined: Examined[];
  findings: Finding[];
  /** From where the next run goes on. */
  mark?: unknown;
}

export interface Occasion {
  /** Asked for by a person, or at a start: everything is examined, not only what has changed. */
  isWhole: boolean;
  /** What the run before left, when it held. */
  mark: unknown;
  stopping?: AbortSignal | undefined;
}

/** Looks at the product as it is. It throws when it cannot: then its badge says Attention, and that it could not be checked. */
export type Examine = (context: Context, occasion: Occasion) => Promise<Result>;

export type Controls = Record<ControlKey, Examine>;

/** Numbers of rows that a finding names; its count counts all. */
export const mostIds = 20;

/** The finding of some rows, or none. */
export function found(kind: FindingKind, ids: readonly (string | number)[], place?: string): Finding[] {
  if (ids.length === 0) return [];
  return [{ kind, count: ids.length, ids: ids.slice(0, mostIds).map(String), ...(place !== undefined && { place }) }];
}
