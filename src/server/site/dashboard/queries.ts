import { sql } from "kysely";
import type { Queryable } from "../../runtime/db/database.ts";

/**
 * The tiles of the home page (ruling "Statistic tiles"): institutions that are active and eligible, projects to which live money
 * was settled in any currency, and that money by currency. What the bank returned counts for neither.
 */
export async function readStats(
  db: Queryable,
): Promise<{ institutions: number; projects: number; transferred: { currency: string; amount: string }[] }> {
  const counts = await sql<{ institutions: number; projects: number }>`
    select (select count(*)::int from institutions where onboarding_step = 'active' and eligibility_status = 'eligible') as institutions,
           (select count(distinct project_id)::int from transfers where mode = 'live' and settled_at is not null and returned_at is null) as projects`.execute(
    db,
  );
  const transferred = await sql<{ currency: string; amount: string }>`
    select currency, sum(amount)::text as amount from transfers where mode = 'live' and settled_at is not null and returned_at is null group by currency order by currency = 'USD' desc, currency`.execute(
    db,
  );
  return { institutions: counts.rows[0]?.institutions ?? 0, projects: counts.rows[0]?.projects ?? 0, transferred: transferred.rows };
}

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

/** Arrivals of the last twelve weeks; the block-range index on the date keeps this quick at any size. */
export async function readWeeks(db: Queryable): Promise<{ week: string; respondents: number; fundingRequests: number }[]> {
  const { rows } = await sql<{ week: string; respondents: number; fundingRequests: number }>`
    with weeks as (select generate_series(date_trunc('week', now()) - interval '11 weeks', date_trunc('week', now()), interval '1 week') as week),
    r as (select date_trunc('week', submitted_at) as week, count(*)::int as n from respondents where submitted_at >= date_trunc('week', now()) - interval '11 weeks' group by 1),
    f as (select date_trunc('week', submitted_at) as week, count(*)::int as n from funding_requests where submitted_at >= date_trunc('week', now()) - interval '11 weeks' group by 1)
    select to_char(weeks.week, 'YYYY-MM-DD') as week, coalesce(r.n, 0) as respondents, coalesce(f.n, 0) as "fundingRequests"
      from weeks left join r using (week) left join f using (week) order by weeks.week`.execute(db);
  return rows;
}
