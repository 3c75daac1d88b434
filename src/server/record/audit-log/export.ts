import type { AuditEntry } from "../../../shared/contracts/record/audit.ts";
import { subjectTypeLabel } from "../../../shared/domain/audit-types.ts";
import { actionLabel, changesOf, changeText } from "../../../shared/domain/audit-words.ts";
import { m } from "../../../shared/messages/generated/messages.js";

/** The file's columns: what was done in the desk's words, beside its code, by which other programs go. Moments are in UTC. */
const columns: { header: () => string; value: (entry: AuditEntry) => string | null }[] = [
  { header: m.audit_number, value: ({ id }) => id },
  { header: m.audit_when, value: ({ at }) => new Date(at).toISOString() },
  { header: m.audit_who, value: ({ actorName }) => actorName },
  { header: m.audit_what, value: ({ action }) => actionLabel(action) },
  { header: m.audit_code, value: ({ action }) => action },
  { header: m.audit_type, value: ({ subjectType }) => subjectTypeLabel(subjectType) },
  { header: m.audit_record, value: ({ reference, subjectId }) => reference ?? subjectId },
  { header: m.audit_changes, value: (entry) => changesOf(entry).map(changeText).join("; ") },
];

export const auditHeaders = (): string[] => columns.map(({ header }) => header());

export async function* auditRows(entries: AsyncIterable<AuditEntry>): AsyncGenerator<(string | null)[]> {
  for await (const entry of entries) yield columns.map(({ value }) => value(entry));
}
