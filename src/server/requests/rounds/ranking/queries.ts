import { sql } from "kysely";
import type { RankedRequest } from "../../../../shared/contracts/requests/rounds.ts";
import type { Queryable } from "../../../runtime/db/database.ts";

/** More than people compare; the list of requests has the rest. */
const mostRanked = 500;

/** The requests of a call, by the mean of all people's weighted means; merged ones are decided with the one that they were merged into. */
export async function rankRequests(db: Queryable, roundId: number, scoresWanted: number, userId: number): Promise<RankedRequest[]> {
  const { rows } = await sql<RankedRequest>`
    with seen as (
      select r.*, exists (select from readable_scores where user_id = ${userId} and funding_request_id = r.id) as "isReadable"
        from funding_requests as r where round_id = ${roundId} and merged_into_id is null)
    select r.id, r.reference, r.organization_name as "organizationName", r.project_title as "projectTitle",
           r.funding_amount_text as "fundingAmount", r.status, r.withdrawn_at is not null as "isWithdrawn", r.round_is_late as "isLate",
           coalesce(t.scores, 0) as scores, greatest(0, ${scoresWanted}::int - coalesce(t.scores, 0)) as missing,
           case when "isReadable" then t.mean::text end as mean, case when "isReadable" then t.spread::text end as spread,
           t.scores is not null and not "isReadable" as "isHidden",
           case when r.shortlisted_at is not null then
             json_build_object('by', r.shortlisted_by_name, 'at', r.shortlisted_at) end as shortlist
      from seen as r left join lateral (select * from request_score_figures where funding_request_id = r.id) as t on true
     order by case when "isReadable" then t.mean end desc nulls last, r.id limit ${mostRanked}`.execute(db);
  return rows;
}
