import { sql } from "kysely";
import type { Queryable } from "../../runtime/db/database.ts";
import { holdRequests } from "../funding-requests/service.ts";
import { holdRows } from "../../runtime/db/row-locks.ts";

export interface Assignee {
  id: number;
  username: string;
}

export interface Assigned {
  id: number;
  reference: string;
  assignee: Assignee | null;
}

/** Locks the accounts in the order of ids, as a deactivation does. */
export async function holdAccounts(tx: Queryable, ids: readonly number[]): Promise<void> {
  await holdRows(tx, "users", ids, "share");
}

/** Locks the requests, in the order of ids so that two people never wait for each other in a circle, and says who has each. */
export async function lockAssigned(tx: Queryable, ids: readonly number[]): Promise<Assigned[]> {
  await holdRequests(tx, ids);
  const { rows } = await sql<Assigned>`
    select id, reference,
           (select json_build_object('id', u.id, 'username', u.username) from users as u where u.id = assignee_id) as assignee
      from funding_requests where id = any(${ids}::int[]) order by id`.execute(tx);
  return rows;
}

export async function setAssignee(tx: Queryable, id: number, assigneeId: number | null): Promise<void> {
  await tx
    .updateTable("funding_requests")
    .set({ assignee_id: assigneeId, assigned_at: assigneeId === null ? null : sql`now()` })
    .where("id", "=", id)
    .execute();
}

/** What somebody has that is still to be done. */
export async function listOpenOf(tx: Queryable, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from funding_requests where assignee_id = ${userId} and status in ('pending', 'in_review') order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Takes the decided requests from somebody, in one statement: there can be thousands. Returns how many. */
export async function releaseClosed(tx: Queryable, userId: number): Promise<number> {
  const { rows } = await sql`
    update funding_requests set assignee_id = null, assigned_at = null
     where assignee_id = ${userId} and status in ('approved', 'rejected') returning id`.execute(tx);
  return rows.length;
}
