import { sql } from "kysely";
import type { BankEntry } from "../../../../../shared/contracts/money/bank.ts";
import type { BankEntryOutcome } from "../../../../../shared/domain/bank.ts";
import type { Queryable } from "../../../../runtime/db/database.ts";

const shown = sql`bank_entries.id, file_id as "fileId", bank_files.name as "fileName", kind, direction, is_reversal as "isReversal", bank_entries.amount, bank_entries.currency,
  booked_on::text as "bookedOn", bank_reference as "bankReference", end_to_end_id as "endToEndId", counterparty, information, code, bank_entries.outcome, why,
  bank_entries.charges::text as charges, transfers.public_id as "transferPublicId", bank_entries.institution_id as "institutionId", institutions.name as "institutionName", decided_by_name as "decidedBy", decision_note as "decisionNote",
  received_at as "receivedAt"`;
const shownFrom = sql`bank_entries join bank_files on bank_files.id = file_id left join transfers on transfers.id = transfer_id
  left join institutions on institutions.id = bank_entries.institution_id`;

/** Amounts are minor units. */
export type ListedEntry = Omit<BankEntry, "asked" | "approvedBy">;

export async function listEntries(
  db: Queryable,
  {
    outcome,
    fileId,
    beforeId,
    limit,
  }: { outcome: BankEntryOutcome | undefined; fileId: number | undefined; beforeId: number; limit: number },
): Promise<ListedEntry[]> {
  const { rows } = await sql<ListedEntry>`
    select ${shown} from ${shownFrom} where bank_entries.id < ${beforeId}
       ${outcome === undefined ? sql`` : outcome === "unmatched" ? sql`and bank_entries.outcome = 'unmatched'` : sql`and bank_entries.outcome = ${outcome}`}
       ${fileId === undefined ? sql`` : sql`and file_id = ${fileId}`}
     order by bank_entries.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findEntry(db: Queryable, id: number): Promise<ListedEntry | undefined> {
  const { rows } = await sql<ListedEntry>`select ${shown} from ${shownFrom} where bank_entries.id = ${id}`.execute(db);
  return rows[0];
}

export async function countUnmatched(db: Queryable): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from bank_entries where outcome = 'unmatched'`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function countRejected(db: Queryable, days: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from bank_files where outcome = 'rejected' and received_at > now() - make_interval(days => ${days})`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}
