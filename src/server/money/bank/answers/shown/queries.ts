import { sql } from "kysely";
import type { BankEntry, BankFile } from "../../../../../shared/contracts/money/bank.ts";
import type { BankEntryOutcome, BankFileView } from "../../../../../shared/domain/bank.ts";
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

// Files --------------------------------------------------------------------------------------------------

const isOpenRefusal = sql`outcome = 'rejected' and dealt_with_at is null`;

export async function listFiles(
  db: Queryable,
  { view, beforeId, limit }: { view: BankFileView | undefined; beforeId: number; limit: number },
): Promise<BankFile[]> {
  const ofView = sql`and id in (select id from bank_files where ${isOpenRefusal} union select file_id from bank_entries where outcome = 'unmatched')`;
  const { rows } = await sql<BankFile>`
    select id, name, family, namespace, message_id as "messageId", size::int, outcome, reason, remarks, entry_count as "entryCount", received_at as "receivedAt",
           dealt_with_at as "dealtWithAt", (select count(*)::int from bank_entries where file_id = bank_files.id and bank_entries.outcome = 'unmatched') as unmatched
      from bank_files where id < ${beforeId} ${view === "open" ? ofView : sql``} order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** Refused files of which nobody has said what became of them. */
export async function countRefused(db: Queryable): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from bank_files where ${isOpenRefusal}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** False where it is not refused, or dealt with by now; undefined where it is not there. */
export async function closeFile(tx: Queryable, id: number): Promise<boolean | undefined> {
  const { rows } = await sql<{ isClosed: boolean }>`
    with closed as (update bank_files set dealt_with_at = now() where id = ${id} and ${isOpenRefusal} returning id)
    select exists(select from closed) as "isClosed" from bank_files where id = ${id}`.execute(tx);
  return rows[0]?.isClosed;
}
