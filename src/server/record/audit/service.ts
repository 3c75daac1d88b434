import type { Queryable } from "../../runtime/db/database.ts";
import { hasEntry, insertAuditEntries, insertAuditEntry, type NewAuditEntry } from "./queries.ts";

export { actors } from "./actors.ts";

interface Action {
  /** subject.verb_in_past_tense */
  action: string;
  subjectType: string;
  subjectId?: string | number | undefined;
  before?: unknown;
  after?: unknown;
}

/** Writes one line of the audit log in the transaction of the action itself: there is never one without the other. */
export async function recordAction(tx: Queryable, actor: { id: number | null; username: string }, action: Action): Promise<void> {
  await insertAuditEntry(tx, entryOf(actor, action));
}

/** The same for many at once, a line each. */
export async function recordActions(
  tx: Queryable,
  actor: { id: number | null; username: string },
  actions: readonly Action[],
): Promise<void> {
  await insertAuditEntries(
    tx,
    actions.map((action) => entryOf(actor, action)),
  );
}

function entryOf(actor: { id: number | null; username: string }, { action, subjectType, subjectId, before, after }: Action): NewAuditEntry {
  return {
    actorId: actor.id,
    actorName: actor.username,
    action,
    subjectType,
    subjectId: subjectId === undefined ? null : String(subjectId),
    before,
    after,
  };
}

/** Whether somebody did something to one thing since a moment, as the log has it. */
export async function hasActed(
  db: Queryable,
  { subjectId, ...act }: { userId: number; action: string; subjectType: string; subjectId: number | string; since: Date },
): Promise<boolean> {
  return hasEntry(db, { ...act, subjectId: String(subjectId) });
}
