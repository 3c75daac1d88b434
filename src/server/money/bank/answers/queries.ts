import { sql } from "kysely";
import type { BankFile } from "../../../../shared/contracts/money/bank.ts";
import type { BankEntryKind, BankEntryOutcome, FileRemark, UnmatchedReason } from "../../../../shared/domain/bank.ts";
import type { TransferStatus } from "../../../../shared/domain/partner-scopes.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { BookingMarks, UnlikeBooking } from "./same-booking.ts";

/** Files of the bank, and what people decide about their entries, are booked one after the other: until the transaction ends this is the one. */
export async function queueForBooking(tx: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('bank bookings', 0))`.execute(tx);
}

/** The same without waiting: false while a file is being booked, which can take minutes. */
export async function tryBooking(tx: Queryable): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('bank bookings', 0)) as "isFree"`.execute(tx);
  return rows[0]?.isFree === true;
}

// Files --------------------------------------------------------------------------------------------------

export interface NewFile {
  name: string;
  sha256: string;
  size: number;
  family: string | null;
  namespace: string | null;
  messageId: string | null;
  messageKey: string | null;
  contentSha256: string | null;
  remarks: FileRemark[];
  outcome: BankFile["outcome"];
  reason: string | null;
}

export async function insertFile(tx: Queryable, file: NewFile): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into bank_files (name, sha256, size, family, namespace, message_id, message_key, content_sha256, remarks, outcome, reason)
    values (${file.name}, ${file.sha256}, ${file.size}, ${file.family}, ${file.namespace}, ${file.messageId}, ${file.messageKey}, ${file.contentSha256}, ${file.remarks}::text[], ${file.outcome}, ${file.reason})
    returning id`.execute(tx);
  if (!rows[0]) throw new Error("a bank file was not noted");
  return rows[0].id;
}

/** The file that was read but not yet put away: the process ended between the two. */
export async function findUnmoved(
  db: Queryable,
  { name, sha256 }: { name: string; sha256: string },
): Promise<{ id: number; outcome: BankFile["outcome"] } | undefined> {
  const { rows } = await sql<{ id: number; outcome: BankFile["outcome"] }>`
    select id, outcome from bank_files where moved_at is null and name = ${name} and sha256 = ${sha256} order by id desc limit 1`.execute(
    db,
  );
  return rows[0];
}

export async function noteMoved(db: Queryable, id: number): Promise<void> {
  await sql`update bank_files set moved_at = now() where id = ${id}`.execute(db);
}

export async function countEntriesOf(tx: Queryable, fileId: number): Promise<void> {
  await sql`update bank_files set entry_count = (select count(*) from bank_entries where file_id = ${fileId}) where id = ${fileId}`.execute(
    tx,
  );
}

/** A file of the same bytes, or else the first of the same message; `isSame` when it says the same, and `isSameBytes` when it is the same. */
export async function findEarlier(
  db: Queryable,
  { sha256, messageKey, contentSha256 }: { sha256: string; messageKey: string; contentSha256: string },
): Promise<{ isSame: boolean; isSameBytes: boolean; receivedAt: Date } | undefined> {
  const { rows } = await sql<{ isSame: boolean; isSameBytes: boolean; receivedAt: Date }>`
    select sha256 = ${sha256} as "isSameBytes", sha256 = ${sha256} or coalesce(content_sha256 = ${contentSha256}, false) as "isSame",
           received_at as "receivedAt"
      from bank_files where outcome = 'processed' and (sha256 = ${sha256} or message_key = ${messageKey})
     order by "isSameBytes" desc, "isSame" desc, id limit 1`.execute(db);
  return rows[0];
}

// What it is about ---------------------------------------------------------------------------------------

/** The account of this number and currency, in use or retired; `isOtherCurrency` when only its number is ours. */
export async function findAccount(
  db: Queryable,
  number: string,
  currency: string,
): Promise<{ id: number; isOtherCurrency: boolean } | undefined> {
  const { rows } = await sql<{ id: number; isOtherCurrency: boolean }>`
    select id, currency <> ${currency} as "isOtherCurrency" from bank_accounts where coalesce(iban, account_number) = ${number}
     order by currency <> ${currency}, id desc limit 1`.execute(db);
  return rows[0];
}

export interface KnownTransfer {
  id: number;
  status: TransferStatus;
  /** Decimal text. */
  amount: string;
  currency: string;
  orderMessageId: string | null;
}

const knownTransfer = sql`select transfers.id, status, amount, transfers.currency, message_id as "orderMessageId"
  from transfers left join payment_order_transfers on transfer_id = transfers.id left join payment_orders on payment_orders.id = order_id`;

/** A live transfer by its public id, locked. */
export async function lockByPublicId(tx: Queryable, publicId: string): Promise<KnownTransfer | undefined> {
  const { rows } = await sql<KnownTransfer>`
    ${knownTransfer} where mode = 'live' and public_id = ${publicId} for update of transfers`.execute(tx);
  return rows[0];
}

export async function lockByUetr(tx: Queryable, uetr: string): Promise<KnownTransfer | undefined> {
  const { rows } = await sql<KnownTransfer>`
    ${knownTransfer} where mode = 'live' and transfers.id = (select transfer_id from payment_order_transfers where uetr = ${uetr}::uuid)
    for update of transfers`.execute(tx);
  return rows[0];
}

export async function lockOfOrder(tx: Queryable, messageId: string): Promise<KnownTransfer[]> {
  const { rows } =
    await sql<KnownTransfer>`${knownTransfer} where message_id = ${messageId} order by transfers.id for update of transfers`.execute(tx);
  return rows;
}

/** The bank's newest word on an order; false when it is none of ours. */
export async function noteAnswer(
  tx: Queryable,
  messageId: string,
  { status, reason }: { status: string | undefined; reason: string | undefined },
): Promise<boolean> {
  const { rows } = await sql`
    update payment_orders set answered_at = now(), answer = coalesce(${status ?? null}, answer), answer_reason = coalesce(${reason ?? null}, answer_reason)
     where message_id = ${messageId} returning id`.execute(tx);
  return rows.length > 0;
}

export async function hasInstitution(db: Queryable, id: number): Promise<boolean> {
  return (await sql`select from institutions where id = ${id}`.execute(db)).rows.length > 0;
}

// Entries ------------------------------------------------------------------------------------------------

export interface NewEntry {
  fileId: number;
  kind: BankEntryKind;
  bankAccountId?: number | null;
  account?: string | null;
  direction?: "credit" | "debit" | null;
  isReversal?: boolean;
  /** Minor units. */
  amount?: bigint | null;
  currency?: string | null;
  bookedOn?: string | null;
  bankReference?: string | null;
  /** The bank's own number of the line. */
  entryReference?: string | null;
  endToEndId?: string | null;
  counterparty?: string | null;
  information?: string | null;
  code?: string | null;
  outcome: BankEntryOutcome;
  why?: UnmatchedReason | null;
  transferId?: number | null;
  institutionId?: number | null;
  /** Minor units: what was booked as the bank's charges with it. */
  charges?: bigint | null;
}

export async function insertEntry(tx: Queryable, entry: NewEntry): Promise<number> {
  const cut = (text: string | null | undefined, most: number) => text?.slice(0, most).toWellFormed() ?? null;
  const { rows } = await sql<{ id: number }>`
    insert into bank_entries (file_id, kind, bank_account_id, account, direction, is_reversal, amount, currency, booked_on, bank_reference, entry_reference, end_to_end_id,
                              counterparty, information, code, outcome, why, transfer_id, institution_id, charges)
    values (${entry.fileId}, ${entry.kind}, ${entry.bankAccountId ?? null}, ${cut(entry.account, 40)}, ${entry.direction ?? null}, ${entry.isReversal ?? false},
            ${entry.amount?.toString() ?? null}, ${entry.currency ?? null}, ${entry.bookedOn ?? null}, ${cut(entry.bankReference, 80)},
            ${cut(entry.entryReference, 80)}, ${cut(entry.endToEndId, 80)}, ${cut(entry.counterparty, 140)}, ${cut(entry.information, 600)}, ${cut(entry.code, 40)},
            ${entry.outcome}, ${entry.why ?? null}, ${entry.transferId ?? null}, ${entry.institutionId ?? null}, ${entry.charges?.toString() ?? null}) returning id`.execute(
    tx,
  );
  if (!rows[0]) throw new Error("a bank entry was not stored");
  return rows[0].id;
}

/** An entry with what tells it from another one that has the same key. */
export interface KeyedEntry extends BookingMarks {
  id: number;
  outcome: BankEntryOutcome;
}

/** Entries that have one of these keys. */
export async function findByKeys(tx: Queryable, keys: string[]): Promise<KeyedEntry[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<KeyedEntry>`
    select distinct bank_entries.id, file_id as "fileId", bank_entries.outcome, family, booked_on::text as "bookedOn",
           entry_reference as "entryReference", counterparty, end_to_end_id as "endToEndId", bank_reference as "ownReference"
      from bank_entry_keys join bank_entries on bank_entries.id = entry_id join bank_files on bank_files.id = file_id
     where key = any(${keys}::text[]) order by bank_entries.id`.execute(tx);
  return rows;
}

/** The bookings and returns of a transfer that the bank reported before, in one direction, whatever came of them. Charges are no booking of it. */
export async function findBookingsOf(
  tx: Queryable,
  transferId: number,
  direction: "credit" | "debit",
): Promise<(UnlikeBooking & { id: number; kind: BankEntryKind })[]> {
  const { rows } = await sql<UnlikeBooking & { id: number; kind: BankEntryKind }>`
    select bank_entries.id, kind, family, bank_reference as "bankReference" from bank_entries join bank_files on bank_files.id = file_id
     where transfer_id = ${transferId} and kind <> 'status' and direction = ${direction} and bank_entries.outcome <> 'charged' order by bank_entries.id`.execute(
    tx,
  );
  return rows;
}

export async function insertKeys(tx: Queryable, entryId: number, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`insert into bank_entry_keys (key, entry_id) select distinct key, ${entryId}::int from unnest(${keys}::text[]) as key on conflict do nothing`.execute(
    tx,
  );
}

/** Said again with more words: what the earlier line could not tell, the later one did. */
export async function supersede(tx: Queryable, entryId: number): Promise<void> {
  await sql`update bank_entries set outcome = 'known', why = null where id = ${entryId} and outcome = 'unmatched'`.execute(tx);
}

/** An entry that waits, held. Undefined where there is none, or something came of it. */
export async function lockUnmatched(tx: Queryable, id: number): Promise<StoredEntry | undefined> {
  const { rows } = await sql<StoredEntry>`
    select id, kind, bank_account_id as "bankAccountId", account, direction, is_reversal as "isReversal", amount, currency,
           booked_on::text as "bookedOn", bank_reference as "bankReference", end_to_end_id as "endToEndId", counterparty, information, code, why
      from bank_entries where id = ${id} and outcome = 'unmatched' for update`.execute(tx);
  return rows[0];
}

export interface StoredEntry {
  id: number;
  kind: BankEntryKind;
  bankAccountId: number | null;
  account: string | null;
  direction: "credit" | "debit" | null;
  isReversal: boolean;
  /** Minor units. */
  amount: string | null;
  currency: string | null;
  bookedOn: string | null;
  bankReference: string | null;
  endToEndId: string | null;
  counterparty: string | null;
  information: string | null;
  code: string | null;
  why: UnmatchedReason | null;
}

export async function decide(
  tx: Queryable,
  id: number,
  decision: {
    outcome: BankEntryOutcome;
    institutionId?: number;
    transferId?: number;
    charges?: bigint | undefined;
    bankAccountId?: number | undefined;
    note: string | null;
    by: { id: number; username: string };
  },
): Promise<void> {
  await sql`
    update bank_entries set outcome = ${decision.outcome}, institution_id = coalesce(${decision.institutionId ?? null}, institution_id),
           transfer_id = coalesce(${decision.transferId ?? null}, transfer_id), charges = ${decision.charges?.toString() ?? null}, bank_account_id = coalesce(${decision.bankAccountId ?? null}, bank_account_id),
           decided_by = ${decision.by.id}, decided_by_name = ${decision.by.username}, decided_at = now(), decision_note = ${decision.note}
     where id = ${id}`.execute(tx);
}
