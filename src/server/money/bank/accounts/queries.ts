import { sql } from "kysely";
import type { AccountFields, BankAccount, Payee } from "../../../../shared/contracts/money/bank.ts";
import type { Queryable } from "../../../runtime/db/database.ts";

const fields = sql`holder_name as "holderName", iban, account_number as "accountNumber", bic, clearing_system as "clearingSystem",
  clearing_member as "clearingMember", street, building, post_code as "postCode", town, subdivision, country`;
const accountColumns = sql`id, currency, ${fields}, created_by_name as "createdBy", created_at as "createdAt", retired_at as "retiredAt"`;

/** Those in use first, then the retired ones, the newest first. */
export async function listAccounts(db: Queryable): Promise<BankAccount[]> {
  const { rows } = await sql<BankAccount>`
    select ${accountColumns} from bank_accounts order by retired_at is not null, currency, id desc limit 200`.execute(db);
  return rows;
}

/** Ends the use of the currency's account, if it has one. */
export async function retireAccountOf(tx: Queryable, currency: string): Promise<void> {
  await sql`update bank_accounts set retired_at = now() where currency = ${currency} and retired_at is null`.execute(tx);
}

/** The account of a currency that is in use. */
export async function findAccountOf(db: Queryable, currency: string): Promise<BankAccount | undefined> {
  const { rows } = await sql<BankAccount>`
    select ${accountColumns} from bank_accounts where currency = ${currency} and retired_at is null`.execute(db);
  return rows[0];
}

export async function insertAccount(tx: Queryable, account: AccountFields & { currency: string }, by: string): Promise<BankAccount> {
  const { rows } = await sql<BankAccount>`
    insert into bank_accounts (currency, holder_name, iban, account_number, bic, clearing_system, clearing_member, street, building, post_code, town, subdivision, country, created_by_name)
    values (${account.currency}, ${values(account)}, ${by}) returning ${accountColumns}`.execute(tx);
  if (!rows[0]) throw new Error("an account was not stored");
  return rows[0];
}

/** Undefined when it is retired already, or never was. */
export async function retireAccount(tx: Queryable, id: number): Promise<BankAccount | undefined> {
  const { rows } = await sql<BankAccount>`
    update bank_accounts set retired_at = now() where id = ${id} and retired_at is null returning ${accountColumns}`.execute(tx);
  return rows[0];
}

export async function hasAccount(db: Queryable, id: number): Promise<boolean> {
  return (await sql`select from bank_accounts where id = ${id}`.execute(db)).rows.length > 0;
}

export async function hasProject(db: Queryable, projectId: number): Promise<boolean> {
  return (await sql`select from projects where id = ${projectId}`.execute(db)).rows.length > 0;
}

export async function findPayee(db: Queryable, projectId: number): Promise<Payee | undefined> {
  const { rows } = await sql<Payee>`
    select ${fields}, updated_by_name as "updatedBy", updated_at as "updatedAt" from project_payees where project_id = ${projectId}`.execute(
    db,
  );
  return rows[0];
}

export async function savePayee(tx: Queryable, projectId: number, payee: AccountFields, by: string): Promise<void> {
  await sql`
    insert into project_payees (project_id, holder_name, iban, account_number, bic, clearing_system, clearing_member, street, building, post_code, town, subdivision, country, updated_by_name)
    values (${projectId}, ${values(payee)}, ${by})
    on conflict (project_id) do update set
      (holder_name, iban, account_number, bic, clearing_system, clearing_member, street, building, post_code, town, subdivision, country, updated_by_name, updated_at)
      = (excluded.holder_name, excluded.iban, excluded.account_number, excluded.bic, excluded.clearing_system, excluded.clearing_member,
         excluded.street, excluded.building, excluded.post_code, excluded.town, excluded.subdivision, excluded.country, excluded.updated_by_name, now())`.execute(
    tx,
  );
}

function values(account: AccountFields) {
  return sql.join([
    account.holderName,
    account.iban,
    account.accountNumber,
    account.bic,
    account.clearingSystem,
    account.clearingMember,
    account.street,
    account.building,
    account.postCode,
    account.town,
    account.subdivision,
    account.country,
  ]);
}
