import type { Queryable } from "../../db/database.ts";
import { insertAuditEntry } from "./queries.ts";

interface Action {
  /** subject.verb_in_past_tense */
  action: string;
  subjectType: string;
  subjectId?: string | number | undefined;
  before?: unknown;
  after?: unknown;
}

/** Writes one line of the audit log in the transaction of the action itself: there is never one without the other. */
export async function recordAction(
  tx: Queryable,
  actor: { id: number | null; username: string },
  { action, subjectType, subjectId, before, after }: Action,
): Promise<void> {
  await insertAuditEntry(tx, {
    actorId: actor.id,
    actorName: actor.username,
    action,
    subjectType,
    subjectId: subjectId === undefined ? null : String(subjectId),
    before,
    after,
  });
}
