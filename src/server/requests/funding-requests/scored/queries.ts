import { sql } from "kysely";
import type { ScoreFigures } from "../../../../shared/contracts/requests/scoring.ts";
import type { Queryable } from "../../../runtime/db/database.ts";

/**
 * What scores say of each of these requests, in the order of ids: how many count, how many are missing in its call, and their mean and
 * spread for whom may read them.
 */
export async function listFigures(db: Queryable, userId: number, fundingRequestIds: number[]): Promise<ScoreFigures[]> {
  const { rows } = await sql<ScoreFigures>`
    select r.id, coalesce(f.scores, 0) as scores, case when r.round_id is not null then greatest(0, wanted.scores_wanted - coalesce(f.scores, 0)) end as missing,
           case when readable.may then f.mean::text end as mean, case when readable.may then f.spread::text end as spread,
           f.scores is not null and not readable.may as "isHidden"
      from funding_requests as r
      left join lateral (select * from request_score_figures where funding_request_id = r.id) as f on true
      left join funding_rounds as wanted on wanted.id = r.round_id
     cross join lateral (
       select exists (select from readable_scores where user_id = ${userId} and funding_request_id = r.id) as may) as readable
     where r.id = any(${fundingRequestIds}::int[]) order by r.id`.execute(db);
  return rows;
}
