import { sql } from "kysely";
import type { z } from "zod";
import type { createDraft, getDraft } from "../../../shared/contracts/drafts.ts";
import type { Language } from "../../../shared/domain/languages.ts";
import type { Queryable } from "../../db/database.ts";

export type DraftContent = z.output<(typeof createDraft)["body"]>;
export type StoredDraft = z.output<(typeof getDraft)["response"]>;

export interface Saved {
  revision: number;
  changedAt: Date;
  keptUntil: Date;
}

/** What a write sets besides the content that the device sends. */
interface Circumstances {
  formEmail: string | null;
  language: Language;
}

const savedColumns = sql`revision, changed_at as "changedAt", expires_at as "keptUntil"`;
const signatureOf = (content: DraftContent) => (content.treatySignatureData ? JSON.stringify(content.treatySignatureData) : null);

export async function insertDraft(
  db: Queryable,
  codeHash: string,
  content: DraftContent,
  { formEmail, language }: Circumstances,
): Promise<Saved & { id: number }> {
  const { rows } = await sql<Saved & { id: number }>`
    insert into drafts (code_hash, form_version, submission_id, answers, signature, device, language, form_email)
    values (${codeHash}, ${content.formVersion}, ${content.submissionId}, ${JSON.stringify(content.values)}, ${signatureOf(content)},
            ${content.device}, ${language}, ${formEmail})
    returning id, ${savedColumns}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("a draft was not stored");
  return row;
}

export async function insertLink(db: Queryable, draftId: number, tokenHash: string): Promise<void> {
  await db.insertInto("draft_links").values({ draft_id: draftId, token_hash: tokenHash }).execute();
}

const ofLink = (tokenHash: string) => sql`id = (select draft_id from draft_links where token_hash = ${tokenHash}) and expires_at > now()`;

export async function findDraft(db: Queryable, tokenHash: string): Promise<StoredDraft | undefined> {
  const { rows } = await sql<StoredDraft>`
    select form_version as "formVersion", submission_id as "submissionId", answers as "values", signature as "treatySignatureData",
           device, coalesce(given_email, form_email) as email, ${savedColumns}
      from drafts where ${ofLink(tokenHash)}`.execute(db);
  return rows[0];
}

export async function findDraftByCode(db: Queryable, codeHash: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from drafts where code_hash = ${codeHash} and expires_at > now()`.execute(db);
  return rows[0]?.id;
}

/** Writes only over the revision that the device knew; undefined when there is another one now, or no such draft. */
export async function updateDraft(
  db: Queryable,
  tokenHash: string,
  revision: number,
  content: DraftContent,
  { formEmail, language }: Circumstances,
): Promise<Saved | undefined> {
  const { rows } = await sql<Saved>`
    update drafts
       set form_version = ${content.formVersion}, submission_id = ${content.submissionId}, answers = ${JSON.stringify(content.values)},
           signature = ${signatureOf(content)}, device = ${content.device}, language = ${language}, form_email = ${formEmail},
           revision = revision + 1, changed_at = now(), expires_at = now() + interval '180 days', reminded_at = null
     where ${ofLink(tokenHash)} and revision = ${revision}
    returning ${savedColumns}`.execute(db);
  return rows[0];
}

export async function updateEmail(db: Queryable, tokenHash: string, email: string): Promise<{ keptUntil: Date } | undefined> {
  const { rows } = await sql<{ keptUntil: Date }>`
    update drafts set given_email = ${email} where ${ofLink(tokenHash)} returning expires_at as "keptUntil"`.execute(db);
  return rows[0];
}

export async function deleteDraft(db: Queryable, tokenHash: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from drafts where ${ofLink(tokenHash)}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

export interface EndingDraft {
  id: number;
  email: string;
  language: Language;
  keptUntil: Date;
}

/**
 * Takes the drafts that end within 14 days and have an address to write to. From then on each is kept for at least 14
 * days more, also where nobody looked for a while.
 */
export async function takeEndingDrafts(db: Queryable, most: number): Promise<EndingDraft[]> {
  const { rows } = await sql<EndingDraft>`
    with ending as (
      select id from drafts
       where expires_at < now() + interval '14 days' and reminded_at is null and coalesce(given_email, form_email) is not null
       order by expires_at limit ${most} for update skip locked)
    update drafts set reminded_at = now(), expires_at = greatest(expires_at, now() + interval '14 days')
      from ending where drafts.id = ending.id
    returning drafts.id, coalesce(given_email, form_email) as email, language, expires_at as "keptUntil"`.execute(db);
  return rows;
}

export async function deleteEndedDrafts(db: Queryable): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from drafts
     where expires_at <= now() and (reminded_at is not null or coalesce(given_email, form_email) is null)`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
