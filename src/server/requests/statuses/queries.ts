import { sql } from "kysely";
import type { StatusChange } from "../../../shared/contracts/requests/review.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { numberOf, type Subject } from "./subject.ts";
import { holdRow } from "../../runtime/db/row-locks.ts";

function subjectColumns(subject: Subject) {
  return "respondentId" in subject ? { respondent_id: subject.respondentId } : { funding_request_id: subject.fundingRequestId };
}

/** Holds it as it is until the transaction ends. Undefined when there is no such thing. */
export async function holdSubject(tx: Queryable, subject: Subject): Promise<{ isRemoved: boolean } | undefined> {
  const table = "respondentId" in subject ? "respondents" : "funding_requests";
  await holdRow(tx, table, numberOf(subject), "share");
  const { rows } = await sql<{ isRemoved: boolean }>`
    select personal_data_removed_at is not null as "isRemoved" from ${sql.table(table)} where id = ${numberOf(subject)}`.execute(tx);
  return rows[0];
}

export interface NewStatusChange {
  subject: Subject;
  from: string;
  to: string;
  reason: string | undefined;
  changedBy: { id: number | null; username: string };
}

/** Returns the number of the change. */
export async function insertStatusChange(db: Queryable, change: NewStatusChange): Promise<number> {
  const { id } = await db
    .insertInto("status_changes")
    .values({
      ...subjectColumns(change.subject),
      from_status: change.from,
      to_status: change.to,
      reason: change.reason?.trim() || null,
      changed_by: change.changedBy.id,
      changed_by_name: change.changedBy.username,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Newest first. */
export async function listStatusChanges(db: Queryable, subject: Subject, most?: number): Promise<StatusChange[]> {
  const [column, id] = Object.entries(subjectColumns(subject))[0] as ["respondent_id" | "funding_request_id", number];
  const { rows } = await sql<StatusChange>`
    select c.id, c.from_status as "from", c.to_status as "to", c.reason, c.changed_by_name as "changedBy", c.changed_at as "changedAt",
           case when d.id is not null then json_build_object('round', d.round, 'reason', d.reason_texts->>'en', 'words', d.words,
             'internalNote', d.internal_note, 'decidedBy', d.decided_by_name) end as decision
      from status_changes as c left join decisions as d on d.status_change_id = c.id
     where ${sql.ref(`c.${column}`)} = ${id} order by c.id desc limit ${most ?? null}`.execute(db);
  return rows;
}
