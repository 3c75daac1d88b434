import { sql } from "kysely";
import type { Queryable } from "../../../runtime/db/database.ts";

/** The rejection that can be objected to: the last change of the status, and who made it. */
export async function findRejection(tx: Queryable, id: number) {
  const { rows } = await sql<{ changeId: number; changedBy: number | null; changedByName: string }>`
    select id as "changeId", changed_by as "changedBy", changed_by_name as "changedByName" from status_changes
     where funding_request_id = ${id} and from_status <> to_status order by id desc limit 1`.execute(tx);
  return rows[0];
}

export async function insertObjection(
  tx: Queryable,
  objection: { fundingRequestId: number; text: string; rejection: { changeId: number; changedBy: number | null; changedByName: string } },
): Promise<Date> {
  const { fundingRequestId, text, rejection } = objection;
  const { rows } = await sql<{ dueAt: Date }>`
    insert into objections (funding_request_id, status_change_id, first_decider, first_decider_name, text, due_at)
    values (${fundingRequestId}, ${rejection.changeId}, ${rejection.changedBy}, ${rejection.changedByName}, ${text},
      (now() at time zone 'UTC' + make_interval(days => (select objection_days from service_levels order by id desc limit 1))) at time zone 'UTC')
    returning due_at as "dueAt"`.execute(tx);
  if (!rows[0]) throw new Error("an objection was not stored");
  return rows[0].dueAt;
}

/** Back to the review, with a day of its own, and no more in the hands of who decided first. */
export async function openSecondReview(tx: Queryable, id: number, { dueAt, firstDecider }: { dueAt: Date; firstDecider: number | null }) {
  await sql`
    update funding_requests set status = 'in_review', decision_due = ${dueAt},
           assigned_at = case when assignee_id = ${firstDecider} then null else assigned_at end,
           assignee_id = case when assignee_id = ${firstDecider} then null else assignee_id end
     where id = ${id}`.execute(tx);
}
