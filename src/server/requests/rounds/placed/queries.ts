import { sql } from "kysely";
import type { Queryable } from "../../../runtime/db/database.ts";

export interface Shortlist {
  by: string;
  at: Date;
}

export interface PlacedRequest {
  id: number;
  reference: string;
  roundId: number | null;
  shortlist: Shortlist | null;
  /** The currency of what an agreement promises it; null where none does. */
  grantedIn: string | null;
}

/** Where these requests are; whoever changes it holds them. */
export async function listPlaced(db: Queryable, ids: readonly number[]): Promise<PlacedRequest[]> {
  const { rows } = await sql<PlacedRequest>`
    select id, reference, round_id as "roundId",
           case when shortlisted_at is not null then json_build_object('by', shortlisted_by_name, 'at', shortlisted_at) end as shortlist,
           (select max(a.currency) from projects as p join agreements as a on a.project_id = p.id and a.state in ('offered', 'in_force')
             where p.funding_request_id = funding_requests.id) as "grantedIn"
      from funding_requests where id = any(${ids}::int[]) order by id`.execute(db);
  return rows;
}

/** The shortlist is its call's: who goes to another call is on none. */
export async function setRound(tx: Queryable, ids: readonly number[], roundId: number | null): Promise<void> {
  await sql`
    update funding_requests set round_id = ${roundId}::int, round_is_late = false, shortlisted_at = null, shortlisted_by_name = null
     where id = any(${ids}::int[])`.execute(tx);
}

export async function setShortlist(tx: Queryable, id: number, by: string | null): Promise<void> {
  await sql`
    update funding_requests set shortlisted_at = case when ${by}::text is not null then now() end, shortlisted_by_name = ${by}
     where id = ${id}`.execute(tx);
}
