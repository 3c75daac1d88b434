import { sql } from "kysely";
import type { Bearer } from "../../../shared/domain/bank.ts";
import type { Queryable } from "../../runtime/db/database.ts";

export type Mode = "test" | "live";

/**
 * Whose account, and for what: one of an institution, one of a project, or one of all. `charges` holds what banks charged, and `own_funds` what the
 * initiative bears of it, which is less than nothing until it is covered.
 */
export type AccountOf =
  | { purpose: "available" | "reserved"; institutionId: number }
  | { purpose: "received"; projectId: number }
  | { purpose: "outside" | "charges" | "own_funds" };

export interface Money {
  mode: Mode;
  currency: string;
}

/** The account's id; it is opened when it is needed for the first time. */
export async function openAccount(tx: Queryable, { mode, currency }: Money, of: AccountOf): Promise<number> {
  const institutionId = "institutionId" in of ? of.institutionId : null;
  const projectId = "projectId" in of ? of.projectId : null;
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into ledger_accounts (mode, currency, purpose, institution_id, project_id)
      select ${mode}, ${currency}, ${of.purpose}, ${institutionId}::int, ${projectId}::int
       where not exists (select from ledger_accounts where mode = ${mode} and currency = ${currency} and purpose = ${of.purpose}
                            and institution_id is not distinct from ${institutionId}::int and project_id is not distinct from ${projectId}::int)
      on conflict (mode, currency, purpose, institution_id, project_id) do nothing returning id)
    select id from made union all
    select id from ledger_accounts where mode = ${mode} and currency = ${currency} and purpose = ${of.purpose}
       and institution_id is not distinct from ${institutionId}::int and project_id is not distinct from ${projectId}::int`.execute(tx);
  if (rows[0]) return rows[0].id;
  // Another transaction opened it in the meantime, which this statement could not see yet.
  return openAccount(tx, { mode, currency }, of);
}

export interface Journal {
  kind: "deposit" | "reserve" | "release" | "settle" | "return" | "correction" | "charge";
  from: number;
  to: number;
  /** Minor units, more than zero. */
  amount: bigint;
  transferId?: number | undefined;
  reversesId?: string | undefined;
  bankEntryId?: number | undefined;
  note?: string | undefined;
  madeBy?: string | undefined;
}

/**
 * Moves an amount from one account to another as one journal of two entries, in one statement that locks both accounts
 * in the order of their ids. Throws PostgreSQL's 23514 (ledger_no_debt) when the account has less.
 */
export async function insertJournal(tx: Queryable, journal: Journal): Promise<string> {
  const amount = journal.amount.toString();
  const { rows } = await sql<{ id: string }>`
    with locked as materialized (
      select id from ledger_accounts where id in (${journal.from}, ${journal.to}) order by id for update),
    journal as (
      insert into ledger_journals (kind, transfer_id, reverses_id, bank_entry_id, note, made_by_name)
      values (${journal.kind}, ${journal.transferId ?? null}, ${journal.reversesId ?? null}, ${journal.bankEntryId ?? null}, ${journal.note ?? null}, ${journal.madeBy ?? null})
      returning id),
    moved as (
      update ledger_accounts set balance = balance + case when ledger_accounts.id = ${journal.from} then -${amount}::bigint else ${amount}::bigint end
        from locked where ledger_accounts.id = locked.id returning ledger_accounts.id, balance),
    written as (
      insert into ledger_entries (journal_id, account_id, amount, balance_after)
      select journal.id, moved.id, case when moved.id = ${journal.from} then -${amount}::bigint else ${amount}::bigint end, balance from journal, moved
      returning journal_id)
    select distinct journal_id as id from written`.execute(tx);
  if (!rows[0]) throw new Error("a journal was not written");
  return rows[0].id;
}

/**
 * A deposit of an institution as it was entered, or the correction that took one back. `id` and `minor` are PostgreSQL's
 * bigint as text.
 */
export interface DepositLine {
  id: string;
  kind: "deposit" | "correction";
  mode: Mode;
  currency: string;
  /** Minor units, less than zero when it takes away. */
  minor: string;
  note: string | null;
  madeBy: string | null;
  madeAt: Date;
  reverses: string | null;
  reversedBy: string | null;
}

const depositLines = sql`
  select journals.id, kind, mode, currency, amount as minor, note, made_by_name as "madeBy", made_at as "madeAt", reverses_id as reverses,
         (select id from ledger_journals where reverses_id = journals.id) as "reversedBy"
    from ledger_journals journals
    join ledger_entries on journal_id = journals.id
    join ledger_accounts on ledger_accounts.id = account_id and purpose = 'available'
   where kind in ('deposit', 'correction')`;

/** Deposits and corrections of an institution before a journal, newest first. */
export async function listDeposits(db: Queryable, institutionId: number, beforeId: number, limit: number): Promise<DepositLine[]> {
  const { rows } = await sql<DepositLine>`
    ${depositLines} and institution_id = ${institutionId} and journals.id < ${beforeId} order by journals.id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

export async function findDeposit(db: Queryable, institutionId: number, journalId: string | number): Promise<DepositLine | undefined> {
  const { rows } = await sql<DepositLine>`
    ${depositLines} and institution_id = ${institutionId} and journals.id = ${journalId}`.execute(db);
  return rows[0];
}

export interface Balance {
  currency: string;
  purpose: string;
  /** Minor units. */
  balance: string;
}

export async function listBalances(db: Queryable, institutionId: number, mode: Mode): Promise<Balance[]> {
  const { rows } = await sql<Balance>`
    select currency, purpose, balance from ledger_accounts where institution_id = ${institutionId} and mode = ${mode} order by currency, purpose`.execute(
    db,
  );
  return rows;
}

/** What projects have by live transfers that were settled and not returned: in how many it is, and how much of each currency. */
export async function sumReceived(db: Queryable): Promise<{ projects: number; sums: { currency: string; minor: string }[] }> {
  const { rows } = await sql<{ projects: number; sums: { currency: string; minor: string }[] }>`
    with received as (select project_id, currency, balance from ledger_accounts where mode = 'live' and purpose = 'received' and balance > 0),
    sums as (select currency, sum(balance)::text as minor from received group by currency order by currency = 'USD' desc, currency)
    select (select count(distinct project_id)::int from received) as projects, coalesce((select jsonb_agg(sums) from sums), '[]') as sums`.execute(
    db,
  );
  return rows[0] ?? { projects: 0, sums: [] };
}

interface Received {
  projectId: number;
  mode: Mode;
  currency: string;
  /** Minor units. */
  booked: string;
  /** Decimal text. */
  settled: string;
}

/** What each project has by its account, and by its transfers. */
export async function listReceived(db: Queryable): Promise<Received[]> {
  const { rows } = await sql<Received>`
    select coalesce(accounts.project_id, sums.project_id) as "projectId", coalesce(accounts.mode, sums.mode) as mode,
           coalesce(accounts.currency, sums.currency) as currency, coalesce(balance, 0)::text as booked, coalesce(settled, 0)::text as settled
      from (select project_id, mode, currency, balance from ledger_accounts where purpose = 'received') accounts
      full join (select project_id, mode, currency, sum(amount) as settled from settled_transfers group by project_id, mode, currency) sums
        on sums.project_id = accounts.project_id and sums.mode = accounts.mode and sums.currency = accounts.currency`.execute(db);
  return rows;
}

/** The bank charges of a transfer, in minor units, by who bears it. */
export async function sumCharges(db: Queryable, transferId: number): Promise<Record<Bearer, bigint>> {
  const { rows } = await sql<{ borneBy: Bearer; minor: string }>`
    select borne_by as "borneBy", minor::text from transfer_charges where transfer_id = ${transferId}`.execute(db);
  const of = (bearer: Bearer) => BigInt(rows.find(({ borneBy }) => borneBy === bearer)?.minor ?? 0);
  return { institution: of("institution"), initiative: of("initiative") };
}

/** The balance in minor units; nobody else changes it before the transaction ends. */
export async function lockBalance(tx: Queryable, accountId: number): Promise<bigint> {
  const { rows } = await sql<{ balance: string }>`select balance from ledger_accounts where id = ${accountId} for update`.execute(tx);
  return BigInt(rows[0]?.balance ?? 0);
}

/** Locks both accounts in the order that every journal locks them, so that nobody waits in a circle; answers the first one's balance. */
export async function lockBalances(tx: Queryable, accountId: number, otherId: number): Promise<bigint> {
  const { rows } = await sql<{ id: number; balance: string }>`
    select id, balance from ledger_accounts where id in (${accountId}, ${otherId}) order by id for update`.execute(tx);
  return BigInt(rows.find(({ id }) => id === accountId)?.balance ?? 0);
}

/** What is wrong in the books; nothing when every journal sums to zero and every balance is the sum of its entries. */
export async function findDisorder(db: Queryable): Promise<{ what: string; id: string }[]> {
  const { rows } = await sql<{ what: string; id: string }>`
    select 'a journal does not sum to zero' as what, journal_id::text as id from ledger_entries group by journal_id having sum(amount) <> 0
    union all
    select 'a balance is not the sum of its entries', ledger_accounts.id::text from ledger_accounts
      left join (select account_id, sum(amount) as total from ledger_entries group by account_id) sums on account_id = ledger_accounts.id
     where balance <> coalesce(total, 0)
    union all
    select 'an entry does not carry on the balance before it', id::text from (
      select id, balance_after, sum(amount) over (partition by account_id order by id) as carried from ledger_entries) as run
     where balance_after <> carried
    union all
    select 'a deposit or charge is not what the bank booked', journal_id::text from ledger_journals journals
      join ledger_entries entries on journal_id = journals.id and entries.amount > 0
      join ledger_accounts on ledger_accounts.id = account_id
      join bank_entries on bank_entries.id = bank_entry_id
      left join (select transfer_id, entries.amount from ledger_journals join ledger_entries entries on journal_id = ledger_journals.id and amount > 0
                  where kind = 'reserve') ordered on ordered.transfer_id = journals.transfer_id
     where entries.amount <> coalesce(bank_entries.charges, bank_entries.amount) or ledger_accounts.currency <> bank_entries.currency
        or bank_entries.charges > abs(bank_entries.amount - ordered.amount)
    union all
    select 'the accounts of a mode and currency do not sum to zero', mode || ' ' || currency from ledger_accounts group by mode, currency having sum(balance) <> 0`.execute(
    db,
  );
  return rows;
}
