import { sql } from "kysely";
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

/** Many entries by one statement, in their order. */
export async function insertAuditEntries(db: Queryable, entries: readonly NewAuditEntry[]): Promise<void> {
  await sql`
    insert into audit_log (actor_id, actor_name, action, subject_type, subject_id, before, after)
    select "actorId", "actorName", action, "subjectType", "subjectId", before, after
      from rows from (jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as ("actorId" int, "actorName" text, action text,
        "subjectType" text, "subjectId" text, before jsonb, after jsonb)) with ordinality
     order by ordinality`.execute(db);
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
