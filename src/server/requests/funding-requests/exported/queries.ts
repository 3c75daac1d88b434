import { sql } from "kysely";
import type { Queryable } from "../../../runtime/db/database.ts";

/** What the staff did about a request, for files. */
export interface StaffFacts {
  /** The reason of the decision that holds, in English, and what colleagues were told. */
  reason: string | null;
  /** Null for whom a conflict of interest keeps out of the request. */
  internalNote: string | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  /** What the agreement that is in force grants. */
  grantedAmount: string | null;
  grantedCurrency: string | null;
}

/** By the request's id: of every request one. A decision that was taken back gives no reason any more. */
export async function readStaffFacts(db: Queryable, userId: number, ids: readonly number[]): Promise<Map<number, StaffFacts>> {
  const { rows } = await sql<StaffFacts & { id: number }>`
    select r.id, d.reason_texts ->> 'en' as reason, d.decided_by_name as "decidedBy", d.decided_at as "decidedAt",
           case when not exists (
             select from conflicts_of_interest as k where k.user_id = ${userId} and k.funding_request_id = r.id) then d.internal_note end as "internalNote",
           g.amount as "grantedAmount", g.currency as "grantedCurrency"
      from funding_requests as r
      left join lateral (
        select * from decisions where funding_request_id = r.id order by id desc limit 1) as d on d.status = r.status
      left join lateral (
        select a.terms ->> 'amount' as amount, a.currency
          from projects as p join agreements as a on a.project_id = p.id and a.state = 'in_force'
         where p.funding_request_id = r.id order by a.id desc limit 1) as g on true
     where r.id = any(${ids}::int[])`.execute(db);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}
