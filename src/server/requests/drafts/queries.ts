import { sql } from "kysely";
import type { z } from "zod";
import type { createDraft, getDraft } from "../../../shared/contracts/requests/drafts.ts";
import type { Language } from "../../../shared/domain/languages.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { DraftAccess } from "./people/queries.ts";

export type DraftContent = z.output<(typeof createDraft)["body"]>;
export type StoredDraft = Omit<z.output<(typeof getDraft)["response"]>, "together"> & { changes: Changes };
type Changes = z.output<(typeof getDraft)["response"]>["together"]["changes"];

export interface Saved {
  revision: number;
  changedAt: Date;
  keptUntil: Date;
}

/** What a write sets besides the content that the device sends. */
interface Circumstances {
  formEmail: string | null;
  language: Language;
  /** For how many days it is kept from now on. */
  days: number;
}

const savedColumns = sql`revision, changed_at as "changedAt", expires_at as "keptUntil"`;
const signatureOf = (content: DraftContent) => (content.treatySignatureData ? JSON.stringify(content.treatySignatureData) : null);

export async function insertDraft(
  db: Queryable,
  codeHash: string,
  content: DraftContent,
  { formEmail, language, days }: Circumstances,
): Promise<Saved & { number: number; id: string }> {
  const { rows } = await sql<Saved & { number: number; id: string }>`
    insert into drafts (code_hash, form_version, answers, signature, device, language, form_email, expires_at)
    values (${codeHash}, ${content.formVersion}, ${JSON.stringify(content.values)}, ${signatureOf(content)}, ${content.device},
            ${language}, ${formEmail}, now() + make_interval(days => ${days}))
    returning id as number, public_id as id, ${savedColumns}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("a draft was not stored");
  return row;
}

export async function insertLink(db: Queryable, draftId: number, tokenHash: string): Promise<void> {
  await db.insertInto("draft_links").values({ draft_id: draftId, token_hash: tokenHash }).execute();
}

export async function readDraft(db: Queryable, id: number): Promise<StoredDraft | undefined> {
  const { rows } = await sql<StoredDraft>`
    select public_id as id, form_version as "formVersion", answers as "values", signature as "treatySignatureData",
           device, coalesce(given_email, form_email) as email, changes, ${savedColumns}
      from drafts where id = ${id} and expires_at > now()`.execute(db);
  return rows[0];
}

/** False for a draft that was sent or deleted, or is over. */
export async function isKept(db: Queryable, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from drafts where id = ${id} and expires_at > now()`.execute(db);
  return rows.length > 0;
}

export async function findDraftByCode(db: Queryable, codeHash: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from drafts where code_hash = ${codeHash} and expires_at > now()`.execute(db);
  return rows[0]?.id;
}

/**
 * Writes only over the revision that the device knew; undefined when there is another one now. It is noted who changed
 * which answer. The owner's language and address stay theirs: our messages lead to the whole draft, so no other person
 * may turn them to an address of their own, by writing it into the form either.
 */
export async function updateDraft(
  db: Queryable,
  { draftId, person }: DraftAccess,
  revision: number,
  content: DraftContent,
  { formEmail, language, days }: Circumstances,
): Promise<Saved | undefined> {
  const [values, signature, isOwner] = [JSON.stringify(content.values), signatureOf(content), person === null];
  const { rows } = await sql<Saved>`
    update drafts
       set form_version = ${content.formVersion}, answers = ${values}, signature = ${signature}, device = ${content.device},
           language = case when ${isOwner} then ${language} else language end,
           form_email = case when ${isOwner} and coalesce(answers->>'email', '') <> coalesce(${values}::jsonb->>'email', '')
                             then ${formEmail} else form_email end,
           changes = (
             select coalesce(jsonb_object_agg(name, change), '{}')
               from (select name, case when is_changed
                       then jsonb_build_object('person', ${person?.id ?? null}::integer, 'at', to_jsonb(now() at time zone 'utc') #>> '{}' || 'Z')
                       else changes->name end as change
                       from (select key as name, value <> coalesce(answers->>key, '') as is_changed from jsonb_each_text(${values}::jsonb)
                             union all
                             select 'treatySignature', signature is distinct from ${signature}::jsonb) as answer) as noted
              where change is not null),
           revision = revision + 1, changed_at = now(), expires_at = now() + make_interval(days => ${days}), reminded_at = null
     where id = ${draftId} and revision = ${revision}
    returning ${savedColumns}`.execute(db);
  return rows[0];
}

export async function updateEmail(db: Queryable, id: number, email: string): Promise<{ id: number; keptUntil: Date }> {
  const { rows } = await sql<{ id: number; keptUntil: Date }>`
    update drafts set given_email = ${email} where id = ${id} returning id, expires_at as "keptUntil"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("a draft that is held is not there");
  return row;
}

export async function deleteDraft(db: Queryable, id: number): Promise<void> {
  await db.deleteFrom("drafts").where("id", "=", id).execute();
}

export interface TakenDraft {
  /** The hashes of all the owner's links; none for a draft that is not there. */
  tokenHashes: string[];
  /** Of the links of people, which lead to no request, and the id by which their devices know the draft. */
  people?: { draftId: string; tokenHashes: string[] };
  /** The request that it was sent as before. */
  sentAs?: number;
}

/** Takes a draft out because it is being sent; of one that was sent before it says as which request. */
export async function takeDraft(tx: Queryable, tokenHash: string): Promise<TakenDraft> {
  const { rows } = await sql<{ id: number; publicId: string }>`
    select id, public_id as "publicId" from drafts
     where id = (select draft_id from draft_links where token_hash = ${tokenHash}) and expires_at > now() for update`.execute(tx);
  if (rows[0]) {
    const { id, publicId } = rows[0];
    // Read while the draft is held: no device is given another link to it from here on.
    const links = await tx.selectFrom("draft_links").select("token_hash").where("draft_id", "=", id).execute();
    const ofPeople = await tx
      .selectFrom("draft_person_links")
      .innerJoin("draft_people", "draft_people.id", "person_id")
      .select("token_hash")
      .where("draft_id", "=", id)
      .where("ended_at", "is", null)
      .execute();
    await deleteDraft(tx, id);
    return {
      tokenHashes: links.map((link) => link.token_hash),
      people: { draftId: publicId, tokenHashes: ofPeople.map((link) => link.token_hash) },
    };
  }
  // A device that was quicker has finished by now: the draft was waited for.
  const sent = await tx.selectFrom("sent_drafts").select("funding_request_id").where("token_hash", "=", tokenHash).executeTakeFirst();
  return { tokenHashes: [], ...(sent && { sentAs: sent.funding_request_id }) };
}

export async function insertSentDraft(tx: Queryable, { tokenHashes, people }: TakenDraft, fundingRequestId: number): Promise<void> {
  const rowsOf = (hashes: string[]) => hashes.map((tokenHash) => ({ token_hash: tokenHash, funding_request_id: fundingRequestId }));
  if (tokenHashes.length > 0) await tx.insertInto("sent_drafts").values(rowsOf(tokenHashes)).execute();
  if (!people || people.tokenHashes.length === 0) return;
  const ofPeople = rowsOf(people.tokenHashes).map((row) => ({ ...row, draft_id: people.draftId }));
  await tx.insertInto("sent_draft_people").values(ofPeople).execute();
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
