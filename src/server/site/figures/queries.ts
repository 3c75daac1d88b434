import { sql } from "kysely";
import type { MoneyGrouping } from "../../../shared/domain/money-figures.ts";
import type { Queryable } from "../../runtime/db/database.ts";

/** First and last day (UTC), both included. */
export interface Days {
  from: string | undefined;
  to: string | undefined;
}

function within(moment: string, { from, to }: Days) {
  const at = sql.raw(moment);
  return sql`(${from ?? null}::date is null or ${at} >= ${from ?? null}::date::timestamp at time zone 'UTC')
    and (${to ?? null}::date is null or ${at} < (${to ?? null}::date + 1)::timestamp at time zone 'UTC')`;
}

/**
 * Each request, agreement and settled transfer of the days, once, with what it is counted for. A request counts on the day it came in; what
 * is granted is what the agreement in force says, on the day the project's first one came into force; what is paid, on the day it settled.
 */
function told(days: Days) {
  return sql`
    select 'requested' as step, r.funding_currency as currency, r.funding_amount as amount, r.submitted_at as at, p.theme, r.region, r.round_id
      from funding_requests as r left join projects as p on p.funding_request_id = r.id
     where r.withdrawn_at is null and r.merged_into_id is null and ${within("r.submitted_at", days)}
    union all
    select 'granted', a.currency, (a.terms ->> 'amount')::numeric, first.at, p.theme, r.region, r.round_id
      from agreements as a
      join projects as p on p.id = a.project_id
      join lateral (select min(in_force_at) as at from agreements where project_id = p.id) as first on true
      left join funding_requests as r on r.id = p.funding_request_id
     where a.state = 'in_force' and ${within("first.at", days)}
    union all
    select 'paid', t.currency, t.amount, t.settled_at, p.theme, r.region, r.round_id
      from settled_transfers as t
      join projects as p on p.id = t.project_id
      left join funding_requests as r on r.id = p.funding_request_id
     where t.mode = 'live' and ${within("t.settled_at", days)}`;
}

/** The currencies of the days, that with the most records first. */
export async function listCurrencies(db: Queryable, days: Days): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`
    select currency from (${told(days)}) as told group by currency order by count(*) desc, currency`.execute(db);
  return rows.map(({ currency }) => currency);
}

export interface MoneyGroup {
  /** Empty where nothing is said. */
  key: string;
  name: string;
  requestedCount: number;
  requested: string;
  grantedCount: number;
  granted: string;
  paidCount: number;
  paid: string;
}

// Places that differ in capital letters alone are one, as in the fairness figures.
const keys: Record<MoneyGrouping, string> = {
  theme: "coalesce(theme, '')",
  place: `lower(coalesce(region, '')) collate "C"`,
  month: "to_char(at at time zone 'UTC', 'YYYY-MM')",
  round: "coalesce(round_id::text, '')",
};
// Compared byte by byte: an alphabet's order costs ten times that here.
const names: Record<MoneyGrouping, string> = { ...keys, place: `coalesce(region, '') collate "C"` };

/** A place is called as it is most often written. */
export async function sumByGroup(db: Queryable, by: MoneyGrouping, currency: string, days: Days): Promise<MoneyGroup[]> {
  const { rows } = await sql<MoneyGroup>`
    with written as (
      select ${sql.raw(keys[by])} as key, ${sql.raw(names[by])} as name, step, count(*)::int as n, sum(amount) as amount
        from (${told(days)}) as told where currency = ${currency} group by 1, 2, 3)
    select key, (array_agg(name order by n desc, name))[1] as name,
           (coalesce(sum(n) filter (where step = 'requested'), 0))::int as "requestedCount",
           coalesce(sum(amount) filter (where step = 'requested'), 0)::text as requested,
           (coalesce(sum(n) filter (where step = 'granted'), 0))::int as "grantedCount",
           coalesce(sum(amount) filter (where step = 'granted'), 0)::text as granted,
           (coalesce(sum(n) filter (where step = 'paid'), 0))::int as "paidCount",
           coalesce(sum(amount) filter (where step = 'paid'), 0)::text as paid
      from written group by key`.execute(db);
  return rows;
}

/** What the calls are named, by their ids as texts. */
export async function listRoundNames(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id::text as id, reference || ' · ' || (terms #>> '{texts,en,title}') as name from funding_rounds where id::text = any(${ids}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export interface StaffWork {
  id: number;
  username: string;
  open: number;
  late: number;
  decided: number;
  medianDays: number | null;
}

/** Days are whole days in UTC, as everywhere: what is due today is not late yet. */
const isLate = sql.raw("next_due < date_trunc('day', now(), 'UTC')");
const isOpen = sql.raw("status in ('pending', 'in_review') and withdrawn_at is null and merged_into_id is null");

/**
 * A decision holds while the request has its status and none came after it. Those that were merged into another were decided with it.
 * Nobody here could decide on what was not here yet: the days of an imported request count from its import.
 */
function decisionsThatHold(days: Days) {
  return sql`
    select d.decided_by, extract(epoch from d.decided_at - coalesce(r.imported_at, r.submitted_at))::float8 / 86400 as days
      from decisions as d join funding_requests as r on r.id = d.funding_request_id and r.status = d.status
     where ${within("d.decided_at", days)} and r.merged_into_id is null
       and not exists (select from decisions as later where later.funding_request_id = d.funding_request_id and later.id > d.id)`;
}

/** Everybody of the staff who works here, has something in hand or has decided in the days, in the order of their names. */
export async function listStaffWork(db: Queryable, days: Days): Promise<StaffWork[]> {
  const { rows } = await sql<StaffWork>`
    with held as (
      select assignee_id as id, count(*)::int as open, (count(*) filter (where ${isLate}))::int as late
        from funding_requests where assignee_id is not null and ${isOpen} group by 1),
    decided as (
      select decided_by as id, count(*)::int as n, percentile_cont(0.5) within group (order by days) as median
        from (${decisionsThatHold(days)}) as d where decided_by is not null group by 1)
    select u.id, u.username, coalesce(held.open, 0) as open, coalesce(held.late, 0) as late, coalesce(decided.n, 0) as decided,
           decided.median as "medianDays"
      from users as u left join held using (id) left join decided using (id)
     where exists (select from active_staff where active_staff.id = u.id) or held.id is not null or decided.id is not null
     order by u.username`.execute(db);
  return rows;
}

export async function readNobodysWork(db: Queryable): Promise<{ open: number; late: number }> {
  const { rows } = await sql<{ open: number; late: number }>`
    select count(*)::int as open, (count(*) filter (where ${isLate}))::int as late
      from funding_requests where assignee_id is null and ${isOpen}`.execute(db);
  return rows[0] ?? { open: 0, late: 0 };
}

export async function readDecided(db: Queryable, days: Days): Promise<{ decided: number; medianDays: number | null }> {
  const { rows } = await sql<{ decided: number; medianDays: number | null }>`
    select count(*)::int as decided, percentile_cont(0.5) within group (order by days) as "medianDays"
      from (${decisionsThatHold(days)}) as d`.execute(db);
  return rows[0] ?? { decided: 0, medianDays: null };
}
