import type { AuditEntry, AuditFilters } from "../../../shared/contracts/record/audit.ts";
import { auditTypeOfKind } from "../../../shared/domain/audit-words.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { findByReference } from "../../runtime/db/find.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { type AuditQuestion, listAccounts, listActions, listAuditEntries, listNamed, listSubjectTypes, type Subject } from "./queries.ts";

/** Takes out of the log's lines what this person may not read. What that is belongs to the features that wrote them. */
export type Hide = (db: Queryable, person: Caller, entries: AuditEntry[]) => Promise<AuditEntry[]>;

interface Page {
  cursor?: string | undefined;
  limit: number;
}

/** One page of what the filters leave, as far as this person may read it. */
export async function readAuditLog(db: Queryable, caller: Caller, hide: Hide, filters: AuditFilters, { cursor, limit }: Page) {
  const rows = await listAuditEntries(db, { ...(await questionOf(db, filters)), before: cursor, limit: limit + 1 });
  const items = rows.slice(0, limit);
  return { items: await hide(db, caller, items), nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

const rowsPerRead = 1_000;

/** Everything that the filters leave, some at a time. */
export async function* readAllEntries(db: Queryable, caller: Caller, hide: Hide, filters: AuditFilters): AsyncGenerator<AuditEntry> {
  const question = await questionOf(db, filters);
  let before: string | undefined;
  do {
    const rows = await listAuditEntries(db, { ...question, before, limit: rowsPerRead });
    yield* await hide(db, caller, rows);
    before = rows.length === rowsPerRead ? rows.at(-1)?.id : undefined;
  } while (before !== undefined);
}

export async function listChoices(db: Queryable) {
  const [accounts, named, actions, subjectTypes] = await Promise.all([
    listAccounts(db),
    listNamed(db),
    listActions(db),
    listSubjectTypes(db),
  ]);
  const actors = [
    ...accounts.map((account) => ({ ...account, isAccount: true })),
    ...named.map((name) => ({ value: name, name, isAccount: false })),
  ];
  return { actors, actions, subjectTypes };
}

async function questionOf(db: Queryable, filters: AuditFilters): Promise<Omit<AuditQuestion, "before" | "limit">> {
  return { ...filters, subjects: await subjectsOf(db, filters) };
}

/** The records that are asked for: those with this reference, and those of each type with this number or name. */
async function subjectsOf(db: Queryable, { record, subjectId, subjectType }: AuditFilters): Promise<Subject[] | undefined> {
  const typed = record?.trim() || undefined;
  if (typed === undefined && subjectId === undefined) return undefined;
  const types = subjectType === undefined ? await listSubjectTypes(db) : [subjectType];
  const ofEach = (id: string) => types.map((type) => ({ type, id }));
  const isAsked = ({ id }: Subject) => subjectId === undefined || id === subjectId;
  if (typed === undefined) return ofEach(subjectId ?? "");
  const found = await findByReference(db, typed);
  const byReference = found
    .map(({ kind, id, reference }) => ({ type: auditTypeOfKind(kind), id: kind === "transfer" ? reference : String(id) }))
    .filter(({ type }) => types.includes(type));
  const id = typed.replace(/^#/, "");
  const all = [...byReference, ...ofEach(id), ...ofEach(id.toLowerCase())].filter(isAsked);
  // The ID of a transfer is its reference too.
  return all.filter((one, i) => all.findIndex(({ type, id }) => type === one.type && id === one.id) === i);
}
