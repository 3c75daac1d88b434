import { sql } from "kysely";
import type { PolicyReport } from "../../../shared/contracts/site/policy-reports.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { other, type Refusal } from "./read-reports.ts";

/** More kinds than this are counted together: whoever invents origins fills no disk with them. */
const mostRows = 200;
const keptDays = 90;

/** Adds counts by one statement. A kind that is new when the table is full is added to "other" of its directive. */
export async function addReports(db: Queryable, counts: (Refusal & { reports: number })[]): Promise<void> {
  await sql`
    insert into policy_reports (directive, blocked, reports)
    select directive, case when is_known or nth <= ${mostRows} - (select count(*) from policy_reports) then blocked else ${other} end as kind,
           sum(reports)
      from (select given.*, known.blocked is not null as is_known,
                   count(*) filter (where known.blocked is null) over (order by given.directive, given.blocked) as nth
              from json_to_recordset(${JSON.stringify(counts)}::json) as given (directive text, blocked text, reports bigint)
              left join policy_reports known using (directive, blocked)) as numbered
     group by directive, kind
     -- In one order, so that two processes that count at once never wait for one another in a circle.
     order by directive, kind
        on conflict (directive, blocked) do update
       set reports = policy_reports.reports + excluded.reports, last_at = now()`.execute(db);
}

/** Forgets kinds that no browser has reported for long. */
export async function forgetOldReports(db: Queryable): Promise<void> {
  await sql`delete from policy_reports where last_at < now() - make_interval(days => ${keptDays})`.execute(db);
}

/** All of them, the most frequent first. */
export async function listReports(db: Queryable): Promise<PolicyReport[]> {
  return db
    .selectFrom("policy_reports")
    .select(["directive", "blocked", sql<number>`reports::float8`.as("reports"), "first_at as firstAt", "last_at as lastAt"])
    .orderBy("reports", "desc")
    .orderBy("directive")
    .orderBy("blocked")
    .execute();
}
