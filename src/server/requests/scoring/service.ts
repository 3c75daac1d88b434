import type { AuditEntry } from "../../../shared/contracts/record/audit.ts";
import { removedText } from "../../../shared/domain/applicant.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../runtime/db/database.ts";
import { findConflict, strikeOutReasons } from "../conflicts/queries.ts";
import { listReadable, strikeOutNotes } from "./scores/queries.ts";

/**
 * Throws forbidden, with a sentence that names the request, when a conflict of interest keeps this person out of it.
 * `who` says whether the person is the caller or a colleague of theirs, such as the one whom they want to assign.
 * In a transaction that changes something the request's row has to be locked before.
 */
export async function refuseConflicted(
  db: Queryable,
  person: { id: number },
  fundingRequestId: number,
  who: "caller" | "colleague" = "caller",
): Promise<void> {
  const conflict = await findConflict(db, person.id, fundingRequestId);
  if (!conflict) return;
  const { reference, username: name } = conflict;
  if (who === "colleague") throw new AppError("forbidden", m.score_error_conflict_of({ name, reference }));
  if (conflict.isSameEmail) throw new AppError("forbidden", m.score_error_conflict_email({ reference }));
  throw new AppError("forbidden", m.score_error_conflict({ reference }));
}

/** What colleagues tell each other about a decision is not for whom a conflict of interest keeps out of the request. */
export async function mayReadNotes(db: Queryable, person: { id: number }, fundingRequestId: number): Promise<boolean> {
  return (await findConflict(db, person.id, fundingRequestId)) === undefined;
}

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
