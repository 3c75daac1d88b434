import { sql } from "kysely";
import type { Queryable } from "../../../runtime/db/database.ts";

/** What is noted about a transfer; that somebody wants to fund a project is noted with the wish (funders/queries.ts). */
export type NoticeKind = "paid" | "returned" | "answered";

export async function insertNotice(tx: Queryable, transferId: number, kind: NoticeKind): Promise<void> {
  await sql`
    insert into community_notices (project_id, kind, transfer_id)
    select project_id, ${kind}, id from transfers where id = ${transferId} and mode = 'live'`.execute(tx);
}

/** Projects whose communities are to be told something now: of those that are told once a day, what is older than today. */
export async function listDue(db: Queryable, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct project_id as id from community_notices left join project_money_choices using (project_id)
     where told_at is null
       and (mail_often is distinct from 'daily' or made_at < date_trunc('day', now() at time zone 'utc') at time zone 'utc')
     order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface Notice {
  id: string;
  kind: NoticeKind | "wishes";
  institutionId: number;
  institutionName: string;
  institutionType: string;
  /** Null for a wish. */
  amount: string | null;
  currency: string | null;
  reason: string | null;
  /** The desk's newest answer about that payment. */
  answer: string | null;
}

/** Everything that a project's community was not told yet is told from now on; the oldest first. */
export async function takeNotices(tx: Queryable, projectId: number): Promise<Notice[]> {
  const { rows } = await sql<Notice>`
    with told as (
      update community_notices set told_at = clock_timestamp() where project_id = ${projectId} and told_at is null
      returning id, kind, transfer_id, institution_id)
    select told.id::text as id, told.kind, institutions.id as "institutionId", institutions.name as "institutionName",
           institutions.type as "institutionType", amount::text as amount, transfers.currency,
           failure_reason as reason,
           (select answer from payment_questions where payment_questions.transfer_id = told.transfer_id and answer is not null
             order by payment_questions.id desc limit 1) as answer
      from told left join transfers on transfers.id = told.transfer_id
      join institutions on institutions.id = coalesce(told.institution_id, transfers.institution_id)
     order by told.id`.execute(tx);
  return rows;
}

/** What was told long ago has no use any more. */
export async function forgetTold(db: Queryable, days: number): Promise<void> {
  await sql`delete from community_notices where told_at < now() - make_interval(days => ${days})`.execute(db);
}
