import { sql } from "kysely";
import type { Queryable } from "../../runtime/db/database.ts";

export async function readOldest(db: Queryable): Promise<Record<string, string>> {
  const { rows } = await sql<{ status: string; at: Date }>`
    select status, oldest.submitted_at as at from unnest(array['pending', 'in_review', 'approved', 'rejected']) as status
     cross join lateral (select submitted_at from funding_requests where funding_requests.status = status.status and withdrawn_at is null order by submitted_at, id limit 1) as oldest`.execute(
    db,
  );
  return Object.fromEntries(rows.map((row) => [row.status, row.at.toISOString()]));
}

export interface Waiting {
  id: number;
  name: string;
  kind: "funding_request" | "respondent";
  status: string;
  submittedAt: Date;
}

/** What has waited longest: pending requests, then respondents that are pending. */
export async function readLongestWaiting(db: Queryable): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    (select id, organization_name as name, 'funding_request' as kind, status, submitted_at as "submittedAt" from funding_requests where status = 'pending' and withdrawn_at is null order by submitted_at, id limit 3)
    union all
    (select id, institution_name, 'respondent', status, submitted_at from respondents where status = 'pending' order by submitted_at, id limit 2)`.execute(
    db,
  );
  return rows;
}

export interface Week {
  /** Its Monday. */
  week: string;
  respondents: number;
  fundingRequests: number;
}

/** Arrivals by week: of this one, or of the eleven before it. The block-range index on the date finds them at any size. */
export async function readWeeks(db: Queryable, which: "this" | "earlier"): Promise<Week[]> {
  const [first, end] = which === "this" ? [0, -1] : [11, 0];
  const monday = (weeksAgo: number) => sql`date_trunc('week', now()) - make_interval(weeks => ${weeksAgo}::int)`;
  const { rows } = await sql<Week>`
    with weeks as (select generate_series(${monday(first)}, ${monday(end + 1)}, interval '1 week') as week),
    r as (select date_trunc('week', submitted_at) as week, count(*)::int as n from respondents where submitted_at >= ${monday(first)} and submitted_at < ${monday(end)} group by 1),
    f as (select date_trunc('week', submitted_at) as week, count(*)::int as n from funding_requests where submitted_at >= ${monday(first)} and submitted_at < ${monday(end)} group by 1)
    select to_char(weeks.week, 'YYYY-MM-DD') as week, coalesce(r.n, 0) as respondents, coalesce(f.n, 0) as "fundingRequests"
      from weeks left join r using (week) left join f using (week) order by weeks.week`.execute(db);
  return rows;
}
