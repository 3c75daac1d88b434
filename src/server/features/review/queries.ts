import type { StatusChange } from "../../../shared/contracts/review.ts";
import type { Queryable } from "../../db/database.ts";

/** What carries a status: exactly one of the two is given. */
export type Subject = { respondentId: number } | { fundingRequestId: number };

function subjectColumns(subject: Subject) {
  return "respondentId" in subject ? { respondent_id: subject.respondentId } : { funding_request_id: subject.fundingRequestId };
}

export interface NewStatusChange {
  subject: Subject;
  from: string;
  to: string;
  reason: string | undefined;
  changedBy: { id: number; username: string };
}

export async function insertStatusChange(db: Queryable, change: NewStatusChange): Promise<void> {
  await db
    .insertInto("status_changes")
    .values({
      ...subjectColumns(change.subject),
      from_status: change.from,
      to_status: change.to,
      reason: change.reason?.trim() || null,
      changed_by: change.changedBy.id,
      changed_by_name: change.changedBy.username,
    })
    .execute();
}

export async function listStatusChanges(db: Queryable, subject: Subject): Promise<StatusChange[]> {
  const [column, id] = Object.entries(subjectColumns(subject))[0] as ["respondent_id" | "funding_request_id", number];
  return db
    .selectFrom("status_changes")
    .select(["id", "from_status as from", "to_status as to", "reason", "changed_by_name as changedBy", "changed_at as changedAt"])
    .where(column, "=", id)
    .orderBy("id", "desc")
    .execute();
}
