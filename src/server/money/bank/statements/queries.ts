import { sql } from "kysely";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { ListedBreak } from "../../../../shared/contracts/money/bank-statements.ts";
import type { Totals } from "../answers/bank-message.ts";
import type { ReadStatement, StatementBreak } from "./find-breaks.ts";

interface NewStatement {
  fileId: number;
  accountId: number | undefined;
  said: Totals;
}

export async function insertStatement(tx: Queryable, { fileId, accountId, said }: NewStatement): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into bank_statements (file_id, bank_account_id, currency, statement_id, sequence, page, is_last_page, period_from, period_to,
                                 opening, closing, day, net, faults)
    values (${fileId}, ${accountId ?? null}, ${said.currency ?? null}, ${said.statementId ?? null}, ${said.sequence ?? null}, ${said.page ?? null},
            ${said.isLastPage ?? null}, ${said.from ?? null}, ${said.to ?? null}, ${said.opening?.toString() ?? null},
            ${said.closing?.toString() ?? null}, ${said.day ?? null}, ${said.net.toString()}, ${JSON.stringify(said.faults)})
    returning id`.execute(tx);
  if (!rows[0]) throw new Error("a statement was not stored");
  return rows[0].id;
}

/** Whether an account has a statement that says the same. */
export async function hasStatement(db: Queryable, accountId: number, said: Totals): Promise<boolean> {
  const { rows } = await sql`
    select from bank_statements
     where bank_account_id = ${accountId} and day is not distinct from ${said.day ?? null}::date
       and (statement_id, sequence, page, opening, closing, net, faults) is not distinct from
           (${said.statementId ?? null}, ${said.sequence ?? null}::int, ${said.page ?? null}::int, ${said.opening?.toString() ?? null}::numeric,
            ${said.closing?.toString() ?? null}::numeric, ${said.net.toString()}::numeric, ${JSON.stringify(said.faults)}::jsonb)
     limit 1`.execute(db);
  return rows.length > 0;
}

/** The statements of the latest days of an account, without notices, the latest first. An account that was entered anew is the same. */
export async function listStatements(db: Queryable, accountId: number, limit: number): Promise<ReadStatement[]> {
  type Row = Omit<ReadStatement, "opening" | "closing" | "net"> & { opening: string | null; closing: string | null; net: string };
  const { rows } = await sql<Row>`
    select bank_statements.id, statement_id as "statementId", sequence, page, is_last_page as "isLastPage", period_from as "from", period_to as "to",
           opening::text, closing::text, net::text, coalesce(day::text, '') as day, received_at::date::text as "receivedOn",
           faults <> '[]' as "hasFaults"
      from bank_statements join bank_files on bank_files.id = file_id
     where family = 'camt.053' and bank_account_id in (
       select same.id from bank_accounts same join bank_accounts this on this.id = ${accountId}
        where same.currency = this.currency and coalesce(same.iban, same.account_number) = coalesce(this.iban, this.account_number))
     order by bank_statements.day desc nulls last, bank_statements.id desc limit ${limit}`.execute(db);
  const minor = (text: string | null) => (text === null ? null : BigInt(text));
  return rows.map((row) => ({ ...row, opening: minor(row.opening), closing: minor(row.closing), net: BigInt(row.net) }));
}

/** Notes what is found. What comes again after it was filled, or differs by something else now, is open again. */
export async function noteBreaks(tx: Queryable, found: StatementBreak[]): Promise<void> {
  const values = JSON.stringify(found.map((one) => ({ ...one, difference: one.difference?.toString() ?? null })));
  await sql`
    insert into bank_statement_breaks as breaks (statement_id, kind, difference, first_missing, last_missing)
    select at, kind, difference, "firstMissing", "lastMissing"
      from jsonb_to_recordset(${values}::jsonb) as found (at integer, kind text, difference numeric, "firstMissing" integer, "lastMissing" integer)
    on conflict (statement_id, kind) do update
       set difference = excluded.difference, first_missing = excluded.first_missing, last_missing = excluded.last_missing, found_at = now(), filled_at = null, closed_at = null,
           told_at = case when breaks.filled_at is null and breaks.closed_at is null then breaks.told_at end
     where breaks.filled_at is not null
        or (breaks.difference, breaks.first_missing, breaks.last_missing)
           is distinct from (excluded.difference, excluded.first_missing, excluded.last_missing)`.execute(tx);
}

/** What is not found any more at these statements was filled by a later file. */
export async function endBreaks(tx: Queryable, statements: number[], found: StatementBreak[]): Promise<void> {
  const stays = found.map(({ at, kind }) => `${at} ${kind}`);
  await sql`
    update bank_statement_breaks set filled_at = now()
     where statement_id = any(${statements}::int[]) and filled_at is null and statement_id || ' ' || kind <> all(${stays}::text[])`.execute(
    tx,
  );
}

const isOpen = sql`filled_at is null and closed_at is null`;
const columns = sql`
  breaks.id, kind, holder_name || ' …' || right(coalesce(iban, account_number), 4) as account, statements.currency, difference::text,
         first_missing as "firstMissing", last_missing as "lastMissing", statements.statement_id as "statementId", sequence, day::text, file_id as "fileId",
         bank_files.name as "fileName", faults, found_at as "foundAt"`;
const source = sql`
  bank_statement_breaks breaks join bank_statements statements on statements.id = breaks.statement_id
    join bank_files on bank_files.id = file_id left join bank_accounts on bank_accounts.id = bank_account_id`;

/** Those that are open, the newest first. Amounts are minor units. */
export async function listOpen(db: Queryable, limit: number): Promise<ListedBreak[]> {
  const { rows } = await sql<ListedBreak>`
    select ${columns} from ${source} where ${isOpen} order by breaks.id desc limit ${limit}`.execute(db);
  return rows;
}

/**
 * Those that nobody was told of for some minutes, in which a later file may fill them; from now on they count as told. The first of them,
 * each with how many they are.
 */
export async function takeUntold(
  tx: Queryable,
  { minutes, limit }: { minutes: number; limit: number },
): Promise<(ListedBreak & { total: number })[]> {
  const { rows } = await sql<ListedBreak & { total: number }>`
    with told as (
      update bank_statement_breaks set told_at = now()
       where told_at is null and ${isOpen} and found_at < now() - make_interval(mins => ${minutes}) returning id)
    select ${columns}, (select count(*)::int from told) as total from ${source} where breaks.id in (select id from told)
     order by breaks.id limit ${limit}`.execute(tx);
  return rows;
}

/** The difference is in minor units of the currency. */
export interface LockedBreak {
  statementId: number;
  kind: string;
  difference: string | null;
  currency: string | null;
  firstMissing: number | null;
  lastMissing: number | null;
  foundAt: Date;
  isOpen: boolean;
}

export async function lockBreak(tx: Queryable, id: number): Promise<LockedBreak | undefined> {
  const { rows } = await sql<LockedBreak>`
    select breaks.statement_id as "statementId", kind, difference::text, currency, first_missing as "firstMissing", last_missing as "lastMissing", found_at as "foundAt",
           ${isOpen} as "isOpen"
      from bank_statement_breaks breaks join bank_statements statements on statements.id = breaks.statement_id
     where breaks.id = ${id} for update of breaks`.execute(tx);
  return rows[0];
}

export async function closeBreak(tx: Queryable, id: number): Promise<void> {
  await sql`update bank_statement_breaks set closed_at = now() where id = ${id}`.execute(tx);
}

export async function countOpen(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from bank_statement_breaks where ${isOpen}`.execute(db);
  return rows[0]?.count ?? 0;
}
