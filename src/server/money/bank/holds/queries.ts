import { sql } from "kysely";
import type { Queryable } from "../../../runtime/db/database.ts";

export interface BankHold {
  id: number;
  beganAt: Date;
  setName: string;
  restoredTo: Date;
}

export async function findHold(db: Queryable): Promise<BankHold | undefined> {
  const row = await db.selectFrom("bank_holds").selectAll().where("ended_at", "is", null).executeTakeFirst();
  return row && { id: row.id, beganAt: row.began_at, setName: row.set_name, restoredTo: row.restored_to };
}

/** Nobody else answers at the same time. */
export async function lockHold(tx: Queryable): Promise<BankHold | undefined> {
  await sql`select from bank_holds where ended_at is null for update`.execute(tx);
  return findHold(tx);
}

/** So many of each are shown at a time, and answered by one call. */
const mostCompared = 100;

export async function noteCompared(tx: Queryable, id: number, orders: readonly number[], transfers: readonly number[]): Promise<void> {
  await sql`
    update bank_holds set compared_orders = compared_orders || ${orders}::int[], compared_transfers = compared_transfers || ${transfers}::int[]
     where id = ${id}`.execute(tx);
}

export async function hasBank(db: Queryable): Promise<boolean> {
  return (await db.selectFrom("bank_accounts").select("id").limit(1).executeTakeFirst()) !== undefined;
}

export async function insertHold(db: Queryable, setName: string, restoredTo: Date): Promise<void> {
  await db
    .insertInto("bank_holds")
    .values({ set_name: setName, restored_to: restoredTo })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function endHold(tx: Queryable, id: number, name: string, note: string): Promise<void> {
  await tx.updateTable("bank_holds").set({ ended_at: new Date(), ended_by_name: name, note }).where("id", "=", id).execute();
}

export interface ComparedOrder {
  id: number;
  messageId: string;
  currency: string;
  controlSum: string;
  transferCount: number;
  createdAt: Date;
  releasedAt: Date | null;
}

/** Orders of which the restored database does not know whether the bank has them: without a word from it, or never seen to leave. */
export async function listUnanswered(db: Queryable, holdId: number, since: Date): Promise<ComparedOrder[]> {
  const { rows } = await sql<ComparedOrder>`
    select id, message_id as "messageId", currency, control_sum as "controlSum", transfer_count as "transferCount", created_at as "createdAt",
           released_at as "releasedAt"
      from payment_orders
     where not id = any(array(select unnest(compared_orders) from bank_holds where id = ${holdId}))
       and (released_at is null
        or (created_at >= ${since} and answer is null
            and exists (select from payment_order_transfers join transfers on transfers.id = transfer_id
                         where order_id = payment_orders.id and status = 'submitted')))
     order by id limit ${mostCompared}`.execute(db);
  return rows;
}

export interface ComparedTransfer {
  id: number;
  publicId: string;
  institutionName: string;
  projectName: string;
  amount: string;
  currency: string;
  createdAt: Date;
}

/** Transfers that are in no order here, and may have been in one of the time that was taken back. */
export async function listUnordered(db: Queryable, holdId: number, restoredTo: Date): Promise<ComparedTransfer[]> {
  const { rows } = await sql<ComparedTransfer>`
    select transfers.id, transfers.public_id as "publicId", institutions.name as "institutionName", projects.name as "projectName", amount,
           transfers.currency, transfers.created_at as "createdAt"
      from transfers join institutions on institutions.id = institution_id join projects on projects.id = project_id
     where mode = 'live' and status = 'pending' and held_at is null and transfers.created_at <= ${restoredTo}
       and not transfers.id = any(array(select unnest(compared_transfers) from bank_holds where id = ${holdId}))
     order by transfers.id limit ${mostCompared}`.execute(db);
  return rows;
}

/** Its file is written and goes out again. */
export async function sendAgain(tx: Queryable, orderIds: readonly number[]): Promise<void> {
  await sql`update payment_orders set staged_at = null, released_at = null, is_release_inferred = false where id = any(${orderIds}::int[])`.execute(
    tx,
  );
}

/** Its file has left, as a person says who has seen it at the bank. */
export async function noteAtBank(tx: Queryable, orderIds: readonly number[]): Promise<void> {
  await sql`
    update payment_orders set staged_at = coalesce(staged_at, now()), released_at = now(), is_release_inferred = true
     where id = any(${orderIds}::int[]) and released_at is null`.execute(tx);
}

export async function listKnownFiles(db: Queryable): Promise<{ id: number; name: string; sha256: string; outcome: string }[]> {
  return db.selectFrom("bank_files").select(["id", "name", "sha256", "outcome"]).where("moved_at", "is not", null).execute();
}
