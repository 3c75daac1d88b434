import { sql } from "kysely";
import type { ProjectReportContent } from "../../../../shared/contracts/projects/reports.ts";
import { mostPosts } from "../../../../shared/domain/community.ts";
import type { Queryable } from "../../../runtime/db/database.ts";

interface Days {
  projectId: number;
  startsOn: string;
  coversUntil: string;
}

/** A line each; the sum is of all of them. */
const mostPayments = 1_000;

/** From the first day on, and before the day after the last, in UTC. */
const within = (moment: string, { startsOn, coversUntil }: Days) => {
  const at = sql.ref(moment);
  return sql`${at} >= ${startsOn}::date::timestamp at time zone 'utc' and ${at} < (${coversUntil}::date + 1)::timestamp at time zone 'utc'`;
};

/** What arrived in these days and has not come back. */
export async function listPayments(db: Queryable, days: Days): Promise<ProjectReportContent["payments"]> {
  const { rows } = await sql<ProjectReportContent["payments"][number]>`
    select transfers.public_id as id, settled.institution_id as "institutionId", institutions.name as institution, settled.amount::text as amount,
           settled.currency, (settled.settled_at at time zone 'utc')::date::text as "paidOn"
      from settled_transfers as settled join transfers using (id) join institutions on institutions.id = settled.institution_id
     where settled.project_id = ${days.projectId} and settled.mode = 'live' and ${within("settled.settled_at", days)}
     order by settled.settled_at, settled.id limit ${mostPayments}`.execute(db);
  return rows;
}

/** All that arrived in these days in one currency and has not come back, whoever paid it; undefined without a payment. */
export async function sumPayments(db: Queryable, days: Days, currency: string): Promise<{ amount: string; payments: number } | undefined> {
  const { rows } = await sql<{ amount: string; payments: number }>`
    select sum(amount)::text as amount, count(*)::int as payments from settled_transfers as settled
     where project_id = ${days.projectId} and mode = 'live' and settled.currency = ${currency} and ${within("settled.settled_at", days)}
    having count(*) > 0`.execute(db);
  return rows[0];
}

/** What the community told of these days, the oldest first. */
export async function listUpdates(db: Queryable, { projectId, startsOn, coversUntil }: Days): Promise<ProjectReportContent["updates"]> {
  const { rows } = await sql<ProjectReportContent["updates"][number]>`
    select public_id as id, title, body, happened_on::text as day, source from project_posts
     where project_id = ${projectId} and happened_on between ${startsOn}::date and ${coversUntil}::date
     order by happened_on, id limit ${mostPosts}`.execute(db);
  return rows;
}

export async function listFigures(db: Queryable, { projectId, startsOn, coversUntil }: Days): Promise<ProjectReportContent["figures"]> {
  const { rows } = await sql<ProjectReportContent["figures"][number]>`
    select public_id as update, label, trim_scale(value)::text as value, unit, counts_as as "countsAs", source, happened_on::text as day
      from project_figures join project_posts on project_posts.id = post_id
     where project_id = ${projectId} and happened_on between ${startsOn}::date and ${coversUntil}::date
     order by happened_on, post_id, position`.execute(db);
  return rows;
}

/** Every picture of the project and of its updates. */
export async function listPictures(db: Queryable, projectId: number): Promise<ProjectReportContent["pictures"]> {
  const { rows } = await sql<ProjectReportContent["pictures"][number]>`
    select public_id as id, alt, width, height from project_pictures as pictures
     where pictures.project_id = ${projectId} or post_id in (select id from project_posts where project_id = ${projectId}) order by id`.execute(
    db,
  );
  return rows;
}

/** Which of these tranches' conditions somebody has recorded as met. */
export async function listMet(db: Queryable, projectId: number): Promise<{ tranche: string; condition: string }[]> {
  const { rows } = await sql<{ tranche: string; condition: string }>`
    select tranche, condition from agreement_conditions_met where project_id = ${projectId}`.execute(db);
  return rows;
}

/** What is still there of what a report names, and what its community keeps private. */
export async function findRemaining(
  db: Queryable,
  projectId: number,
  { updates, pictures, payments }: { updates: readonly string[]; pictures: readonly string[]; payments: readonly string[] },
): Promise<{ updates: string[]; pictures: string[]; payments: string[]; hidden: string[] }> {
  const { rows } = await sql<{ updates: string[]; pictures: string[]; payments: string[]; hidden: string[] }>`
    select array(select public_id from project_posts where project_id = ${projectId} and public_id = any(${updates}::text[])) as updates,
           array(select public_id from project_pictures as pictures where public_id = any(${pictures}::text[]) and ${projectId} =
             coalesce(pictures.project_id, (select project_id from project_posts where id = pictures.post_id))) as pictures,
           array(select public_id from transfers where public_id = any(${payments}::text[]) and status = 'settled') as payments,
           private_fields as hidden
      from projects where id = ${projectId}`.execute(db);
  return rows[0] ?? { updates: [], pictures: [], payments: [], hidden: [] };
}

/** Who has paid this project, and whose money has stayed. */
export async function listPayers(db: Queryable, projectId: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from institutions
     where id in (select institution_id from settled_transfers where project_id = ${projectId} and mode = 'live') order by name, id`.execute(
    db,
  );
  return rows;
}

/** Whether its community's consent lets anybody read of the project now. */
export async function isPublicNow(db: Queryable, projectId: number): Promise<boolean> {
  const { rows } = await sql`select from public_projects where id = ${projectId}`.execute(db);
  return rows.length > 0;
}
