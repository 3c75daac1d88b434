import { sql } from "kysely";
import type { Queryable } from "../../../runtime/db/database.ts";

/** A list of two million entries takes a while, and either comes into force whole or not at all. */
export async function allowLong(tx: Queryable): Promise<void> {
  await sql`set local statement_timeout = '20min'`.execute(tx);
}

/** Holds the list until the transaction ends. Undefined when it is gone. */
export async function holdList(tx: Queryable, listId: number): Promise<{ currentVersionId: number | null } | undefined> {
  const { rows } = await sql<{ currentVersionId: number | null }>`
    select current_version_id as "currentVersionId" from screening_lists where id = ${listId} for update`.execute(tx);
  return rows[0];
}

/** Entries in force that the version has no more, or has with another content. */
export async function markGone(tx: Queryable, listId: number, versionId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update screening_entries as entry set gone_version_id = ${versionId}
     where list_id = ${listId} and gone_version_id is null
       and not exists (select from screening_arrivals as arrival where arrival.version_id = ${versionId}
                          and arrival.entry_key = entry.entry_key and arrival.content_hash = entry.content_hash)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Entries of the version that are not in force as they are. Call after markGone. */
export async function insertEntries(tx: Queryable, listId: number, versionId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into screening_entries (list_id, entry_key, first_version_id, content, content_hash, search_text)
    select ${listId}::int, entry_key, version_id, content, content_hash, search_text from screening_arrivals as arrival
     where version_id = ${versionId}
       and not exists (select from screening_entries as entry where entry.list_id = ${listId} and entry.entry_key = arrival.entry_key
                          and entry.gone_version_id is null)
     order by entry_key`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** How many of the entries that went came with another content. */
export async function countChanged(tx: Queryable, listId: number, versionId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from screening_entries as gone
      join screening_entries as come on come.list_id = gone.list_id and come.entry_key = gone.entry_key and come.first_version_id = ${versionId}
     where gone.list_id = ${listId} and gone.gone_version_id = ${versionId}`.execute(tx);
  return rows[0]?.n ?? 0;
}

export async function putIntoForce(
  tx: Queryable,
  listId: number,
  versionId: number,
  { added, changed, removed }: { added: number; changed: number; removed: number },
): Promise<void> {
  await sql`update screening_list_versions set state = 'superseded' where list_id = ${listId} and state = 'current'`.execute(tx);
  await sql`update screening_list_versions set state = 'current', taken_at = now(), added = ${added}, changed = ${changed},
    removed = ${removed} where id = ${versionId}`.execute(tx);
  await sql`update screening_lists set current_version_id = ${versionId} where id = ${listId}`.execute(tx);
}
