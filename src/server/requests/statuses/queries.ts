import { sql } from "kysely";
import type { StatusChange } from "../../../shared/contracts/requests/review.ts";
import type { Act } from "../../record/acts/service.ts";
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
  /** What it can be taken back with. */
  act?: Act | undefined;
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
      act_id: change.act?.id ?? null,
      told_at: change.act?.isTogether ? change.act.leavesAt : null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** One change for each of many inquiries, from pending to the status that stands in the same place. */
export async function insertFirstChanges(
  tx: Queryable,
  by: { id: number; username: string },
  { respondentIds, statuses, reason }: { respondentIds: readonly number[]; statuses: readonly string[]; reason: string },
): Promise<void> {
  await sql`
    insert into status_changes (respondent_id, from_status, to_status, reason, changed_by, changed_by_name)
    select id, 'pending', status, ${reason}, ${by.id}, ${by.username}
      from unnest(${respondentIds}::int[], ${statuses}::text[]) as first (id, status) order by id`.execute(tx);
}

/** One note for each of many funding requests, that says where the request comes from; its status changed here through nobody. */
export async function insertFirstNotes(
  tx: Queryable,
  by: { id: number; username: string },
  { fundingRequestIds, statuses, reason }: { fundingRequestIds: readonly number[]; statuses: readonly string[]; reason: string },
): Promise<void> {
  await sql`
    insert into status_changes (funding_request_id, from_status, to_status, reason, changed_by, changed_by_name)
    select id, status, status, ${reason}, ${by.id}, ${by.username}
      from unnest(${fundingRequestIds}::int[], ${statuses}::text[]) as first (id, status) order by id`.execute(tx);
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
