import type { AuditEntry } from "../../../shared/contracts/record/audit.ts";
import { removedText } from "../../../shared/domain/applicant.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../runtime/db/database.ts";
import { mayReadNotes, strikeOutReasons } from "../conflicts/service.ts";
import { listReadable, strikeOutNotes } from "./scores/queries.ts";

/**
 * The audit log's lines without what this person may not read: scores before they gave their own, as administrators see no
 * sooner than others, and notes on a decision that a conflict of interest keeps them out of.
 */
export async function hideScores(db: Queryable, person: { id: number }, entries: AuditEntry[]): Promise<AuditEntry[]> {
  const isScore = ({ action }: AuditEntry) => action === "funding_request.scored" || action === "funding_request.score_changed";
  const ids = entries.filter(isScore).map(({ subjectId }) => Number(subjectId));
  const readable = ids.length > 0 ? await listReadable(db, person.id, [...new Set(ids)]) : [];
  const hidden = { values: m.score_audit_hidden() };
  return Promise.all(
    entries.map(async (entry) => {
      const id = Number(entry.subjectId);
      if (isScore(entry) && !readable.includes(id)) return { ...entry, before: null, after: hidden };
      if (entry.action !== "funding_request.decision_given" || (await mayReadNotes(db, person, id))) return entry;
      return { ...entry, after: { ...(entry.after as object), internalNote: undefined } };
    }),
  );
}

/** Strikes out what the staff wrote about a request whose personal data are removed; values and names of the staff stay. */
export async function strikeOutScoring(tx: Queryable, fundingRequestId: number): Promise<void> {
  await strikeOutNotes(tx, fundingRequestId, removedText);
  await strikeOutReasons(tx, fundingRequestId, removedText);
}
