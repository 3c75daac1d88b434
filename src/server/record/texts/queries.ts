import { sql } from "kysely";
import type { TextKey } from "../../../shared/domain/provider-texts.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { TextContent } from "./words.ts";

export interface Draft {
  revision: number;
  content: TextContent;
  changedBy: string;
  changedAt: Date;
}

export interface Version {
  number: number;
  content: TextContent;
  note: string;
  publishedBy: string;
  approvedBy: string | null;
  publishedAt: Date;
}

/** The newest version of each text that has one. */
export async function listPublished(db: Queryable): Promise<(Version & { key: string })[]> {
  const { rows } = await sql<Version & { key: string }>`
    select distinct on (text_key) text_key as key, number, content, note, published_by_name as "publishedBy",
           approved_by_name as "approvedBy", published_at as "publishedAt"
      from provider_text_versions order by text_key, number desc`.execute(db);
  return rows;
}

/** Changes with each publication. The highest number alone would not: of two at the same moment, the lower may be the later to be seen. */
export async function readState(db: Queryable): Promise<string> {
  const { rows } = await sql<{ state: string }>`select concat(count(*), ' ', max(id)) as state from provider_text_versions`.execute(db);
  return rows[0]?.state ?? "";
}

export async function findVersion(db: Queryable, key: TextKey, number: number): Promise<Version | undefined> {
  const { rows } = await sql<Version>`
    select number, content, note, published_by_name as "publishedBy", approved_by_name as "approvedBy", published_at as "publishedAt"
      from provider_text_versions where text_key = ${key} and number = ${number}`.execute(db);
  return rows[0];
}

export async function listVersions(db: Queryable, key: TextKey): Promise<Omit<Version, "content">[]> {
  return db
    .selectFrom("provider_text_versions")
    .select(["number", "note", "published_by_name as publishedBy", "approved_by_name as approvedBy", "published_at as publishedAt"])
    .where("text_key", "=", key)
    .orderBy("number", "desc")
    .limit(200)
    .execute();
}

/** The next number, or undefined when somebody else has taken it. */
export async function insertVersion(
  tx: Queryable,
  version: { key: TextKey; number: number; content: TextContent; note: string; publishedBy: string; approvedBy: string | null },
): Promise<number | undefined> {
  const row = await tx
    .insertInto("provider_text_versions")
    .values({
      text_key: version.key,
      number: version.number,
      content: JSON.stringify(version.content),
      note: version.note,
      published_by_name: version.publishedBy,
      approved_by_name: version.approvedBy,
    })
    .onConflict((conflict) => conflict.columns(["text_key", "number"]).doNothing())
    .returning("number")
    .executeTakeFirst();
  return row?.number;
}

export async function newestNumber(db: Queryable, key: TextKey): Promise<number> {
  const row = await db
    .selectFrom("provider_text_versions")
    .select((count) => count.fn.max("number").as("number"))
    .where("text_key", "=", key)
    .executeTakeFirst();
  return row?.number ?? 1;
}

export async function listDrafts(db: Queryable): Promise<(Omit<Draft, "content"> & { key: string })[]> {
  return db
    .selectFrom("provider_text_drafts")
    .select(["text_key as key", "revision", "changed_by_name as changedBy", "changed_at as changedAt"])
    .execute();
}

export async function findDraft(db: Queryable, key: TextKey): Promise<Draft | undefined> {
  const { rows } = await sql<Draft>`
    select revision, content, changed_by_name as "changedBy", changed_at as "changedAt"
      from provider_text_drafts where text_key = ${key}`.execute(db);
  return rows[0];
}

export async function lockDraft(tx: Queryable, key: TextKey): Promise<Draft | undefined> {
  const { rows } = await sql<Draft>`
    select revision, content, changed_by_name as "changedBy", changed_at as "changedAt"
      from provider_text_drafts where text_key = ${key} for update`.execute(tx);
  return rows[0];
}

/** The first change of a draft; undefined when somebody else has begun one. */
export async function insertDraft(
  tx: Queryable,
  key: TextKey,
  content: TextContent,
  by: string,
): Promise<Omit<Draft, "content"> | undefined> {
  return tx
    .insertInto("provider_text_drafts")
    .values({ text_key: key, content: JSON.stringify(content), changed_by_name: by })
    .onConflict((conflict) => conflict.column("text_key").doNothing())
    .returning(["revision", "changed_by_name as changedBy", "changed_at as changedAt"])
    .executeTakeFirst();
}

export async function updateDraft(tx: Queryable, key: TextKey, content: TextContent, by: string): Promise<Omit<Draft, "content">> {
  return tx
    .updateTable("provider_text_drafts")
    .set({ revision: sql`default`, content: JSON.stringify(content), changed_by_name: by, changed_at: sql`now()` })
    .where("text_key", "=", key)
    .returning(["revision", "changed_by_name as changedBy", "changed_at as changedAt"])
    .executeTakeFirstOrThrow();
}

export async function deleteDraft(tx: Queryable, key: TextKey): Promise<void> {
  await tx.deleteFrom("provider_text_drafts").where("text_key", "=", key).execute();
}

/** Keeps words for ever, once. They are known by their hash. */
export async function insertKept(tx: Queryable, { key, version, language, words, hash }: Kept & { key: TextKey }): Promise<void> {
  await tx
    .insertInto("kept_texts")
    .values({ text_key: key, version, language, words, hash })
    .onConflict((conflict) => conflict.columns(["text_key", "version", "language", "hash"]).doNothing())
    .execute();
}

export interface Kept {
  version: string;
  language: string;
  words: string;
  hash: string;
}

export async function findKept(db: Queryable, key: TextKey, hash: string): Promise<Kept | undefined> {
  return db
    .selectFrom("kept_texts")
    .select(["version", "language", "words", "hash"])
    .where("text_key", "=", key)
    .where("hash", "=", hash)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

/** What is registered of the version that was registered last: its hashes, by language. */
export async function listRegistered(db: Queryable, key: TextKey): Promise<Omit<Kept, "words">[]> {
  return db
    .selectFrom("kept_texts")
    .select(["version", "language", "hash"])
    .where("text_key", "=", key)
    .where("version", "=", (newest) =>
      newest.selectFrom("kept_texts").select("version").where("text_key", "=", key).orderBy("id", "desc").limit(1),
    )
    .orderBy("id")
    .execute();
}

/** The words of a version that no other has replaced for longer than so many days, as they were kept last. */
export async function findKeptUntil(
  db: Queryable,
  key: TextKey,
  { version, language, days }: { version: string; language: string; days: number },
): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`
    with first as (select version, min(kept_at) as at from kept_texts where text_key = ${key} group by version)
    select version, language, words, hash from kept_texts
     where text_key = ${key} and version = ${version} and language = ${language} and not exists (
       select from first join first own on own.version = ${version}
        where first.at > own.at and first.at < clock_timestamp() - make_interval(days => ${days}))
     order by id desc limit 1`.execute(db);
  return rows[0];
}
