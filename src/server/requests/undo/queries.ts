import { sql } from "kysely";
import type { Queryable } from "../../runtime/db/database.ts";

export interface ActedChange {
  fundingRequestId: number;
  from: string;
  to: string;
  /** Nothing was done with the request since. */
  isLast: boolean;
  /** A project was made of it since. */
  hasProject: boolean;
}

/** The requests whose status, or whose decision, an act has written, in the order in which they are held. */
export async function listRequestsOf(tx: Queryable, actId: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select funding_request_id as id from status_changes where act_id = ${actId} and funding_request_id is not null
    union select funding_request_id from decisions where act_id = ${actId}
    union select funding_request_id from request_questions where act_id = ${actId} order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The acts about these requests of which nobody outside hears before the letters of their call leave, the newest first. */
export async function listUntold(tx: Queryable, requestIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from acts
     where round_id is not null and leaves_at > clock_timestamp() and undone_at is null
       and id in (select act_id from status_changes where funding_request_id = any(${requestIds}::int[])
                  union all select act_id from decisions where funding_request_id = any(${requestIds}::int[]))
     order by made_at desc, id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** A request and those that were merged into it, in the order of ids. */
export async function listWithMerged(tx: Queryable, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from funding_requests where id = ${id} or merged_into_id = ${id} order by id`.execute(tx);
  return rows.map((row) => row.id);
}

/** What an act has changed of these requests. */
export async function listChangesOf(tx: Queryable, actId: string, ids: readonly number[]): Promise<ActedChange[]> {
  const { rows } = await sql<ActedChange>`
    select "fundingRequestId", "from", "to", "isNewest" and not "hasProject" as "isLast", "hasProject" from (
      select c.funding_request_id as "fundingRequestId", c.from_status as "from", c.to_status as "to",
             c.id = (select max(id) from status_changes where funding_request_id = c.funding_request_id) as "isNewest",
             exists (select from projects where projects.funding_request_id = c.funding_request_id and created_at >= c.changed_at) as "hasProject"
        from status_changes as c where act_id = ${actId} and funding_request_id = any(${ids}::int[])) as changed
     order by "fundingRequestId"`.execute(tx);
  return rows;
}

/** Takes out what the act has written of these requests; the audit log keeps that it was there. Their decisions go with the changes. */
export async function deleteWritten(tx: Queryable, actId: string, ids: readonly number[]): Promise<void> {
  await sql`delete from decisions where act_id = ${actId} and funding_request_id = any(${ids}::int[])`.execute(tx);
  await sql`delete from status_changes where act_id = ${actId} and funding_request_id = any(${ids}::int[])`.execute(tx);
}

/** A second review that the act has ended, in its own moment, goes on. */
export async function reopenObjections(tx: Queryable, ids: number[], actId: string): Promise<void> {
  await sql`update objections set resolved_at = null, outcome = null
             where funding_request_id = any(${ids}::int[]) and resolved_at = (select made_at from acts where id = ${actId})`.execute(tx);
}

export interface ActedQuestion {
  fundingRequestId: number;
  question: string;
}

export async function deleteQuestions(tx: Queryable, actId: string): Promise<ActedQuestion[]> {
  const { rows } = await sql<ActedQuestion>`
    delete from request_questions where act_id = ${actId} returning funding_request_id as "fundingRequestId", question`.execute(tx);
  return rows;
}

/** The days of the first answer and of the first decision are those of what is still there (decision 0037). */
export async function recountAnswerDates(tx: Queryable, ids: number[]): Promise<void> {
  await sql`
    update funding_requests as r set
      first_answered_at = least(
        (select min(changed_at) from status_changes where funding_request_id = r.id and changed_by is not null
            and from_status = 'pending' and to_status <> 'pending'),
        (select min(asked_at) from request_questions where funding_request_id = r.id)),
      decided_at = (select min(changed_at) from status_changes where funding_request_id = r.id and changed_by is not null
            and to_status in ('approved', 'rejected') and from_status <> to_status)
     where id = any(${ids}::int[])`.execute(tx);
}

/** To whom something was sent on that has not left; it is not any more. */
export async function deleteForwards(
  tx: Queryable,
  actId: string,
): Promise<{ fundingRequestId: number | null; respondentId: number | null; recipient: string }[]> {
  const { rows } = await sql<{ fundingRequestId: number | null; respondentId: number | null; recipient: string }>`
    delete from forwards using emails where emails.id = email_id and emails.act_id = ${actId}
    returning forwards.funding_request_id as "fundingRequestId", forwards.respondent_id as "respondentId", recipient`.execute(tx);
  return rows;
}
