import type { AuditEntry } from "../../../shared/contracts/audit.ts";
import { removedText } from "../../../shared/domain/applicant.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../db/database.ts";
import { findConflict, strikeOutReasons } from "./conflicts/queries.ts";
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

/** The audit log's lines without the scores that this person may not read yet: administrators see no sooner than others. */
export async function hideScores(db: Queryable, person: { id: number }, entries: AuditEntry[]): Promise<AuditEntry[]> {
  const isScore = ({ action }: AuditEntry) => action === "funding_request.scored" || action === "funding_request.score_changed";
  const ids = entries.filter(isScore).map(({ subjectId }) => Number(subjectId));
  const readable = ids.length > 0 ? await listReadable(db, person.id, [...new Set(ids)]) : [];
  const hidden = { values: m.score_audit_hidden() };
  return entries.map((entry) =>
    isScore(entry) && !readable.includes(Number(entry.subjectId)) ? { ...entry, before: null, after: hidden } : entry,
  );
}

/** Strikes out what the staff wrote about a request whose personal data are removed; values and names of the staff stay. */
export async function strikeOutScoring(tx: Queryable, fundingRequestId: number): Promise<void> {
  await strikeOutNotes(tx, fundingRequestId, removedText);
  await strikeOutReasons(tx, fundingRequestId, removedText);
}
