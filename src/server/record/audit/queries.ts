import type { AuditEntry } from "../../../shared/contracts/record/audit.ts";
import type { Queryable } from "../../runtime/db/database.ts";

export interface NewAuditEntry {
  actorId: number | null;
  actorName: string;
  action: string;
  subjectType: string;
  subjectId: string | null;
  before: unknown;
  after: unknown;
}

export async function insertAuditEntry(db: Queryable, entry: NewAuditEntry): Promise<void> {
  await db
    .insertInto("audit_log")
    .values({
      actor_id: entry.actorId,
      actor_name: entry.actorName,
      action: entry.action,
      subject_type: entry.subjectType,
      subject_id: entry.subjectId,
      before: entry.before === undefined ? null : JSON.stringify(entry.before),
      after: entry.after === undefined ? null : JSON.stringify(entry.after),
    })
    .execute();
}

export async function hasEntry(
  db: Queryable,
  act: { userId: number; action: string; subjectType: string; subjectId: string; since: Date },
): Promise<boolean> {
  const found = await db
    .selectFrom("audit_log")
    .select("id")
    .where("subject_type", "=", act.subjectType)
    .where("subject_id", "=", act.subjectId)
    .where("action", "=", act.action)
    .where("actor_id", "=", act.userId)
    .where("at", ">=", act.since)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Newest first; `before` is the id that the last page ended with. */
export async function listAuditEntries(
  db: Queryable,
  request: { before: string | undefined; subjectType: string | undefined; subjectId: string | undefined; limit: number },
): Promise<AuditEntry[]> {
  return db
    .selectFrom("audit_log")
    .select(["id", "at", "actor_name as actorName", "action", "subject_type as subjectType", "subject_id as subjectId", "before", "after"])
    .$if(request.before !== undefined, (query) => query.where("id", "<", request.before ?? ""))
    .$if(request.subjectType !== undefined, (query) => query.where("subject_type", "=", request.subjectType ?? ""))
    .$if(request.subjectId !== undefined, (query) => query.where("subject_id", "=", request.subjectId ?? ""))
    .orderBy("id", "desc")
    .limit(request.limit)
    .execute();
}
