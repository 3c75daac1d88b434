import { sql } from "kysely";
import type { PaymentOrder, WaitingTransfer } from "../../../../shared/contracts/money/bank.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { longestAtBankDays } from "../../../../shared/domain/bank.ts";
import type { AccountHolder } from "./pain001.ts";

/** A transfer that waits, before the gate is asked about it. */
export interface Waiting extends Omit<WaitingTransfer, "why"> {
  institutionId: number;
  hasAccount: boolean;
}

export async function listWaiting(db: Queryable, afterId: number, limit: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select transfers.id, transfers.public_id as "publicId", institutions.id as "institutionId", institutions.name as "institutionName",
           projects.id as "projectId", projects.name as "projectName", amount, transfers.currency, transfers.created_at as "createdAt",
           bank_accounts.id is not null as "hasAccount"
      from transfers join projects on projects.id = transfers.project_id join institutions on institutions.id = transfers.institution_id
      left join bank_accounts on bank_accounts.currency = transfers.currency and bank_accounts.retired_at is null
     where mode = 'live' and status = 'pending' and transfers.id > ${afterId} order by transfers.id limit ${limit}`.execute(db);
  return rows;
}

export async function countWaiting(db: Queryable): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from transfers where mode = 'live' and status = 'pending'`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

export interface PayerAccount extends AccountHolder {
  id: number;
  currency: string;
}

const holder = (table: "bank_accounts" | "project_payees") => {
  const t = sql.ref(table);
  return sql`${t}.holder_name as "holderName", ${t}.iban, ${t}.account_number as "accountNumber", ${t}.bic, ${t}.clearing_system as "clearingSystem",
    ${t}.clearing_member as "clearingMember", ${t}.street, ${t}.building, ${t}.post_code as "postCode", ${t}.town, ${t}.subdivision, ${t}.country`;
};

export async function listPayerAccounts(db: Queryable): Promise<PayerAccount[]> {
  const { rows } = await sql<PayerAccount>`
    select id, currency, ${holder("bank_accounts")} from bank_accounts where retired_at is null order by currency`.execute(db);
  return rows;
}

export interface Candidate {
  transferId: number;
  institutionId: number;
  projectId: number;
}

/** The next transfers that wait in a currency, the oldest first: what has to be held before they are. */
export async function listCandidates(db: Queryable, currency: string, afterId: number, most: number): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select id as "transferId", institution_id as "institutionId", project_id as "projectId"
      from transfers where mode = 'live' and status = 'pending' and currency = ${currency} and id > ${afterId} order by id limit ${most}`.execute(
    db,
  );
  return rows;
}

/** Those projects of which nobody is just changing what the gate looks at: those of the others are left for the next run. */
export async function holdProjects(tx: Queryable, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from projects where id = any(${ids}::int[]) order by id for share skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}

export interface OrderableTransfer extends AccountHolder {
  id: number;
  publicId: string;
  amount: string;
  projectName: string;
  reference: string | null;
}

/** What an order says of transfers that are locked, as long as the account that pays is in use. */
export async function listOrderable(tx: Queryable, account: PayerAccount, ids: readonly number[]): Promise<OrderableTransfer[]> {
  const { rows } = await sql<OrderableTransfer>`
    select transfers.id, transfers.public_id as "publicId", amount, projects.name as "projectName", transfers.reference, ${holder("project_payees")}
      from transfers join public_projects as projects on projects.id = transfers.project_id
      join project_payees on project_payees.project_id = projects.id
      join bank_accounts on bank_accounts.id = ${account.id} and bank_accounts.retired_at is null
     where transfers.id = any(${ids}::int[]) order by transfers.id`.execute(tx);
  return rows;
}

export async function insertOrder(
  tx: Queryable,
  order: { messageId: string; bankAccountId: number; currency: string; controlSum: string; xml: string; createdAt: Date },
  transfers: { id: number; uetr: string }[],
): Promise<void> {
  await sql`
    with made as (
      insert into payment_orders (message_id, bank_account_id, currency, transfer_count, control_sum, xml, created_at)
      values (${order.messageId}, ${order.bankAccountId}, ${order.currency}, ${transfers.length}, ${order.controlSum}::numeric, ${order.xml}, ${order.createdAt})
      returning id)
    insert into payment_order_transfers (transfer_id, order_id, uetr)
    select (one->>'id')::int, made.id, (one->>'uetr')::uuid from made, json_array_elements(${JSON.stringify(transfers)}::json) as one`.execute(
    tx,
  );
}

export interface UnreleasedOrder {
  id: number;
  messageId: string;
  stagedAt: Date | null;
  xml: string;
}

/** Orders whose file has not been seen to leave, the oldest first. */
export async function findUnreleased(db: Queryable): Promise<UnreleasedOrder | undefined> {
  const { rows } = await sql<UnreleasedOrder>`
    select id, message_id as "messageId", staged_at as "stagedAt", xml from payment_orders where released_at is null order by id limit 1`.execute(
    db,
  );
  return rows[0];
}

export async function noteStaged(db: Queryable, id: number): Promise<void> {
  await sql`update payment_orders set staged_at = now() where id = ${id} and staged_at is null`.execute(db);
}

export async function noteReleased(db: Queryable, id: number, isInferred: boolean): Promise<void> {
  await sql`update payment_orders set released_at = now(), is_release_inferred = ${isInferred} where id = ${id} and released_at is null`.execute(
    db,
  );
}

/** Newest first, with how its transfers stand now. */
export async function listOrders(db: Queryable, beforeId: number, limit: number): Promise<PaymentOrder[]> {
  const { rows } = await sql<PaymentOrder>`
    select id, message_id as "messageId", currency, control_sum as "controlSum", transfer_count as "transferCount", counts.*,
           case when answer is not null or counts.submitted < transfer_count then 'answered' when released_at is null then 'created' else 'released' end as state,
           is_release_inferred as "isReleaseInferred",
           coalesce(counts.submitted > 0 and released_at < now() - make_interval(days => ${longestAtBankDays}), false) as "isLate", answer, answer_reason as "answerReason", created_at as "createdAt", released_at as "releasedAt"
      from payment_orders cross join lateral (
        select count(*) filter (where status = 'submitted')::int as submitted, count(*) filter (where status = 'settled')::int as settled,
               count(*) filter (where status = 'failed')::int as failed, count(*) filter (where status = 'returned')::int as returned
          from payment_order_transfers join transfers on transfers.id = transfer_id where order_id = payment_orders.id) as counts
     where id < ${beforeId} order by id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findOrderXml(db: Queryable, id: number): Promise<{ messageId: string; xml: string } | undefined> {
  const { rows } = await sql<{ messageId: string; xml: string }>`
    select message_id as "messageId", xml from payment_orders where id = ${id}`.execute(db);
  return rows[0];
}
