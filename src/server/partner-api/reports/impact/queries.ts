import { sql } from "kysely";
import type { Queryable } from "../../../runtime/db/database.ts";
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
  /** What the community told of its outcomes, the newest first; none of a project that is not public. */
  outcomes: { label: string; value: string; unit: string | null; source: string; day: string }[];
  currency: string;
  /** Decimal text. */
  settled: string;
  payments: number;
  firstPayment: Date;
  lastPayment: Date;
}

const settledIn = (period: Period) => {
  const { from, before } = momentsOf(period);
  return sql`from settled_transfers where institution_id = ${period.institutionId} and mode = ${period.mode}
    and settled_at >= ${from}::timestamptz and settled_at < ${before}::timestamptz`;
};

/** Figures that count as a private fact are private too. */
const isShown = sql`not coalesce(counts_as = 'people_served' and 'peopleServed' = any (shown.private_fields), false)
  and not coalesce(counts_as = 'jobs_created' and 'jobsCreated' = any (shown.private_fields), false)`;

/** Twenty at most: a row is a line of a sheet. */
const outcomes = sql`(
  select coalesce(json_agg(json_build_object('label', label, 'value', trim_scale(value)::text, 'unit', unit, 'source', source, 'day', day)
                           order by day desc, post_id desc, position), '[]')
    from (select label, value, unit, source, happened_on::text as day, post_id, position
            from project_figures join project_posts on project_posts.id = post_id
           where project_posts.project_id = shown.id
             and ${isShown}
           order by happened_on desc, post_id desc, position limit 20) as told)`;

/** What was settled by project and currency, the largest sum of each currency first. */
const byProject = (period: Period) => sql<FundedProject>`
  with settled as (
    select project_id, currency, sum(amount) as amount, count(*)::int as payments, min(settled_at) as first, max(settled_at) as last
      ${settledIn(period)} group by project_id, currency)
  select project_id as id, shown.id is not null as "isPublished", shown.public_id as "publicId", shown.name, shown.nation_name as nation,
         shown.location, shown.people_served as "peopleServed", shown.jobs_created as "jobsCreated",
         shown.community_support as "communitySupport", ${outcomes} as outcomes, settled.currency, settled.amount::text as settled, payments,
         first as "firstPayment", last as "lastPayment"
    from settled left join public_projects as shown on shown.id = project_id
   order by settled.currency, settled.amount desc, project_id`;

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
  /** How many projects told each of the two. */
  peopleToldBy: number;
  jobsToldBy: number;
  /** Published projects that the rows name. */
  shownProjects: number[];
  shownVersions: number[];
  withheldProjects: number[];
}

/** Each project counts once, however many currencies reached it. */
export async function readTotals(tx: Queryable, period: Period): Promise<ImpactTotals> {
  const { rows } = await sql<ImpactTotals>`
    with settled as (select project_id, count(distinct currency) as currencies ${settledIn(period)} group by project_id)
    select coalesce(sum(currencies), 0)::int as rows, count(*)::int as projects,
           count(*) filter (where shown.id is null)::int as "withdrawnProjects",
           coalesce(sum(people_served), 0)::float8 as "peopleServed", coalesce(sum(jobs_created), 0)::float8 as "jobsCreated",
           count(people_served)::int as "peopleToldBy", count(jobs_created)::int as "jobsToldBy",
           coalesce(array_agg(shown.id order by shown.id) filter (where shown.id is not null), '{}') as "shownProjects",
           coalesce(array_agg(shown.privacy_version order by shown.id) filter (where shown.id is not null), '{}') as "shownVersions",
           coalesce(array_agg(project_id) filter (where shown.id is null), '{}') as "withheldProjects"
      from settled left join public_projects as shown on shown.id = project_id`.execute(tx);
  if (!rows[0]) throw new Error("the totals were not read");
  return rows[0];
}

export interface Indicator {
  label: string;
  unit: string | null;
  /** Decimal text: the newest figure of each project, added up. */
  value: string;
  projects: number;
}

/** Fifty at most: indicators that communities named alike, in the same unit, whatever the letters' case. Of each project its newest figure counts. */
export async function readIndicators(tx: Queryable, period: Period): Promise<Indicator[]> {
  const { rows } = await sql<Indicator>`
    with newest as (
      select distinct on (shown.id, lower(label), lower(coalesce(unit, ''))) shown.id as project_id, label, unit, value
        from (select distinct project_id ${settledIn(period)}) as settled join public_projects as shown on shown.id = settled.project_id
        join project_posts on project_posts.project_id = shown.id join project_figures on post_id = project_posts.id
       where ${isShown} order by shown.id, lower(label), lower(coalesce(unit, '')), happened_on desc, post_id desc)
    select min(label) as label, min(unit) as unit, trim_scale(sum(value))::text as value, count(*)::int as projects
      from newest group by lower(label), lower(coalesce(unit, '')) order by projects desc, lower(min(label)) limit 50`.execute(tx);
  return rows;
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
