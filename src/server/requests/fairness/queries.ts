import { sql } from "kysely";
import type { FairnessGrouping } from "../../../shared/domain/fairness.ts";
import type { Queryable } from "../../runtime/db/database.ts";

/** The requests that are asked about: those that came in on these days (UTC), both included. */
export interface Asked {
  from: string | undefined;
  to: string | undefined;
  by: FairnessGrouping;
}

/** Days since a request came in. */
const daysTo = (moment: string) => sql.raw(`extract(epoch from ${moment} - submitted_at)::float8 / 86400`);

// Regions that differ in capital letters alone are one. Compared byte by byte: an alphabet's order costs ten times that here.
const keyOf = ({ by }: Asked) => sql.raw(by === "type" ? "organization_type" : `lower(coalesce(region, '')) collate "C"`);
const nameOf = ({ by }: Asked) => sql.raw(by === "type" ? "organization_type" : `coalesce(region, '') collate "C"`);

function cameIn({ from, to }: Asked) {
  return sql`(${from ?? null}::date is null or submitted_at >= ${from ?? null}::date::timestamp at time zone 'UTC')
    and (${to ?? null}::date is null or submitted_at < (${to ?? null}::date + 1)::timestamp at time zone 'UTC')`;
}
/** What was brought in by a file was answered, or kept waiting, somewhere else (decision 0091). */
const isCounted = sql.raw("withdrawn_at is null and merged_into_id is null and imported_at is null");

export interface GroupSize {
  key: string;
  /** As it is most often written. */
  name: string;
  requests: number;
}

export async function listGroupSizes(db: Queryable, asked: Asked): Promise<GroupSize[]> {
  const { rows } = await sql<GroupSize>`
    with written as (
      select ${keyOf(asked)} as key, ${nameOf(asked)} as name, count(*)::int as n
        from funding_requests where ${cameIn(asked)} and ${isCounted} group by 1, 2)
    select key, (array_agg(name order by n desc, name))[1] as name, sum(n)::int as requests from written group by key`.execute(db);
  return rows;
}

export interface LeftOut {
  withdrawn: number;
  merged: number;
  imported: number;
}

/** What the figures leave out, each once: a request that was withdrawn after it was merged counts as withdrawn. */
export async function countLeftOut(db: Queryable, asked: Asked): Promise<LeftOut> {
  const { rows } = await sql<LeftOut>`
    select count(withdrawn_at)::int as withdrawn,
           (count(*) filter (where withdrawn_at is null and merged_into_id is not null))::int as merged,
           (count(*) filter (where withdrawn_at is null and merged_into_id is null))::int as imported
      from funding_requests
     where ${cameIn(asked)} and (withdrawn_at is not null or merged_into_id is not null or imported_at is not null)`.execute(db);
  return rows[0] ?? { withdrawn: 0, merged: 0, imported: 0 };
}

export interface MeasuredGroup {
  /** Null for all of the others together; `isAll` tells the sum of everything from them. */
  key: string | null;
  isAll: boolean;
  answered: number;
  /** Median and 90th percentile in days, exact; null when nothing is measured. */
  firstAnswer: [number, number] | null;
  everDecided: number;
  decision: [number, number] | null;
  decided: number;
  approved: number;
  waiting: number;
  waitingMedian: number | null;
}

/** The figures of each of the groups, of all others together, and of everything. */
export async function measureGroups(db: Queryable, asked: Asked, keys: string[]): Promise<MeasuredGroup[]> {
  const { rows } = await sql<MeasuredGroup>`
    with counted as (
      select ${keyOf(asked)} as own_key, status, ${daysTo("first_answered_at")} as answer_days,
             ${daysTo("decided_at")} as decision_days, ${daysTo("now()")} as age
        from funding_requests where ${cameIn(asked)} and ${isCounted}),
    grouped as (select case when own_key = any(${keys}::text[]) then own_key end as key, counted.* from counted)
    select key, grouping(key) = 1 as "isAll",
           count(answer_days)::int as answered,
           percentile_cont(array[0.5, 0.9]) within group (order by answer_days) as "firstAnswer",
           count(decision_days)::int as "everDecided",
           percentile_cont(array[0.5, 0.9]) within group (order by decision_days) as decision,
           (count(*) filter (where status in ('approved', 'rejected')))::int as decided,
           (count(*) filter (where status = 'approved'))::int as approved,
           (count(*) filter (where status in ('pending', 'in_review')))::int as waiting,
           percentile_cont(0.5) within group (order by age) filter (where status in ('pending', 'in_review')) as "waitingMedian"
      from grouped group by grouping sets ((key), ())`.execute(db);
  return rows;
}
