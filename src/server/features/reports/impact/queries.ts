import { sql } from "kysely";
import type { Queryable } from "../../../db/database.ts";
import { momentsOf, type Period } from "../content.ts";
import { readRows } from "../queries.ts";

export interface FundedProject {
  id: number;
  /** Everything of the community is null when it has withdrawn the project, or it is not published for another reason. */
  isPublished: boolean;
  publicId: string | null;
  name: string | null;
  nation: string | null;
  location: string | null;
  peopleServed: number | null;
  jobsCreated: number | null;
  communitySupport: string | null;
  currency: string;
  /** Decimal text. */
  settled: string;
  payments: number;
  firstPayment: Date;
  lastPayment: Date;
}

const settledIn = (period: Period) => {
  const { from, before } = momentsOf(period);
  return sql`from transfers where institution_id = ${period.institutionId} and mode = ${period.mode} and status = 'settled'
    and settled_at >= ${from}::timestamptz and settled_at < ${before}::timestamptz`;
};

/** What was settled by project and currency, the largest sum of each currency first. */
const byProject = (period: Period) => sql<FundedProject>`
  with settled as (
    select project_id, currency, sum(amount) as amount, count(*)::int as payments, min(settled_at) as first, max(settled_at) as last
      ${settledIn(period)} group by project_id, currency)
  select projects.id, projects.state = 'published' as "isPublished", shown.public_id as "publicId", shown.name, shown.nation_name as nation,
         shown.location, shown.people_served as "peopleServed", shown.jobs_created as "jobsCreated",
         shown.community_support as "communitySupport", settled.currency, settled.amount::text as settled, payments,
         first as "firstPayment", last as "lastPayment"
    from settled join projects on projects.id = project_id
    left join projects as shown on shown.id = projects.id and shown.state = 'published'
   order by settled.currency, settled.amount desc, projects.id`;

export function readProjects(tx: Queryable, period: Period): AsyncGenerator<FundedProject> {
  return readRows(tx, byProject(period));
}

/** The projects with the largest sums in one currency. */
export async function readLargest(tx: Queryable, period: Period, currency: string, most: number): Promise<FundedProject[]> {
  const { rows } = await sql<FundedProject>`
    select * from (${byProject(period)}) as projects where currency = ${currency} order by settled::numeric desc, id limit ${most}`.execute(
    tx,
  );
  return rows;
}

export interface ImpactTotals {
  rows: number;
  projects: number;
  withdrawnProjects: number;
  peopleServed: number;
  jobsCreated: number;
  /** Published projects that the rows name. */
  shownProjects: number[];
}

/** Each project counts once, however many currencies reached it. */
export async function readTotals(tx: Queryable, period: Period): Promise<ImpactTotals> {
  const { rows } = await sql<ImpactTotals>`
    with settled as (select project_id, count(distinct currency) as currencies ${settledIn(period)} group by project_id)
    select coalesce(sum(currencies), 0)::int as rows, count(*)::int as projects,
           count(*) filter (where state <> 'published')::int as "withdrawnProjects",
           coalesce(sum(people_served) filter (where state = 'published'), 0)::float8 as "peopleServed",
           coalesce(sum(jobs_created) filter (where state = 'published'), 0)::float8 as "jobsCreated",
           coalesce(array_agg(projects.id) filter (where state = 'published'), '{}') as "shownProjects"
      from settled join projects on projects.id = project_id`.execute(tx);
  if (!rows[0]) throw new Error("the totals were not read");
  return rows[0];
}

export interface CurrencySum {
  currency: string;
  sum: string;
  payments: number;
}

/** The currency of most payments first. */
export async function readSums(tx: Queryable, period: Period): Promise<CurrencySum[]> {
  const { rows } = await sql<CurrencySum>`
    select currency, sum(amount)::text as sum, count(*)::int as payments ${settledIn(period)}
     group by currency order by payments desc, currency`.execute(tx);
  return rows;
}
