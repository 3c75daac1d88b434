import { sql } from "kysely";
import type { PaymentOrder, WaitingTransfer } from "../../../../shared/contracts/money/bank.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { AccountHolder } from "./pain001.ts";

/** A change of where the money goes cools off: what was right before may not be any more, and what comes is not right yet. */
const payeeChanges = sql`exists (select from approvals where subject = 'payee:' || projects.id and state = 'cooling')`;

/** Its account or payee is missing, its institution may move no money, or its community has withdrawn its consent: then the reason, otherwise next_run. */
const why = sql`case
    when public_projects.id is null then 'withdrawn'
    when money_blocks.reason is not null then money_blocks.reason
    when transfers.held_at is not null then 'held'
    when ${payeeChanges} then 'payee_changes'
    when project_payees.project_id is null and bank_accounts.id is null then 'both'
    when project_payees.project_id is null then 'payee'
    when bank_accounts.id is null then 'account'
    else 'next_run' end`;
const waiting = sql`transfers join projects on projects.id = transfers.project_id
  left join public_projects on public_projects.id = projects.id
  left join money_blocks on money_blocks.institution_id = transfers.institution_id
  left join project_payees on project_payees.project_id = projects.id
  left join bank_accounts on bank_accounts.currency = transfers.currency and bank_accounts.retired_at is null`;

export async function listWaiting(db: Queryable, afterId: number, limit: number): Promise<WaitingTransfer[]> {
  const { rows } = await sql<WaitingTransfer>`
    select transfers.id, transfers.public_id as "publicId", institutions.name as "institutionName", projects.id as "projectId",
           projects.name as "projectName", amount, transfers.currency, transfers.created_at as "createdAt", ${why} as why
      from ${waiting} join institutions on institutions.id = transfers.institution_id
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

export interface OrderableTransfer extends AccountHolder {
  id: number;
  publicId: string;
  amount: string;
  projectName: string;
  reference: string | null;
}

/**
 * The oldest transfers of these institutions that can be ordered from this account, locked until the order is stored. One that somebody is
 * just cancelling is left for the next run, and so is one whose community is just ending its consent.
 */
export async function lockOrderable(
  tx: Queryable,
  account: PayerAccount,
  institutionIds: number[],
  most: number,
): Promise<OrderableTransfer[]> {
  const { rows } = await sql<OrderableTransfer>`
    select transfers.id, transfers.public_id as "publicId", amount, projects.name as "projectName", transfers.reference, ${holder("project_payees")}
      from transfers join public_projects as projects on projects.id = transfers.project_id
      join project_payees on project_payees.project_id = projects.id
      join bank_accounts on bank_accounts.id = ${account.id} and bank_accounts.retired_at is null
     where mode = 'live' and status = 'pending' and transfers.currency = ${account.currency}
       and transfers.held_at is null and not ${payeeChanges}
       and transfers.institution_id = any(${institutionIds}::int[])
     order by transfers.id limit ${most} for update of transfers skip locked for key share of projects skip locked`.execute(tx);
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
           is_release_inferred as "isReleaseInferred", answer, answer_reason as "answerReason", created_at as "createdAt", released_at as "releasedAt"
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
