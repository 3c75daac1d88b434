import { sql } from "kysely";
import type { RefusalKind } from "../../../../shared/domain/screening-lists.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { ConnectorName } from "../connectors/all.ts";
import type { ListMapping, ListProblem } from "../connectors/connector.ts";

export interface LoadedList {
  id: number;
  key: string;
  name: string;
  connector: ConnectorName;
  url: string | null;
  mapping: ListMapping | null;
  etag: string | null;
  lastModified: string | null;
  isWanted: boolean;
  uploadName: string | null;
  uploadByName: string | null;
  toldCauses: string[];
  currentVersionId: number | null;
}

/**
 * The lists whose time has come: asked for, brought by hand, or polled last long enough ago. After a failure sooner, at first after two
 * minutes, and never later than usual.
 */
export async function listDueLists(db: Queryable): Promise<LoadedList[]> {
  const { rows } = await sql<LoadedList>`
    select id, key, name, connector, url, mapping, etag, last_modified as "lastModified", is_wanted as "isWanted", upload_name as "uploadName",
           upload_by_name as "uploadByName", told_causes as "toldCauses", current_version_id as "currentVersionId"
      from screening_lists cross join (select poll_hours from screening_settings) as settings
     where is_active and connector <> 'own'
       and (is_wanted and (url is not null or upload_name is not null)
            or url is not null and (tried_at is null
               or tried_at < now() - least(make_interval(hours => poll_hours),
                                           case when failures > 0 then make_interval(secs => 60 * 2 ^ least(failures, 10)) end)))
     order by tried_at nulls first, id`.execute(db);
  return rows;
}

/** Refused versions that somebody has said to take all the same, and that are still the newest of their lists. */
export async function listAccepted(db: Queryable): Promise<{ id: number; listId: number }[]> {
  const { rows } = await sql<{ id: number; listId: number }>`
    select id, list_id as "listId" from screening_list_versions as version
     where state = 'refused' and accepted_at is not null
       and not exists (select from screening_list_versions as later where later.list_id = version.list_id and later.id > version.id)`.execute(
    db,
  );
  return rows;
}

/** Of loads that were cut off. Only whoever holds the lock may say that they were. */
export async function deleteLeftovers(db: Queryable): Promise<void> {
  await sql`delete from screening_list_versions where state = 'loading'`.execute(db);
}

export interface NewVersion {
  listId: number;
  origin: string;
  sha256: Buffer;
  bytes: number;
  broughtByName: string | null;
  /** By which connector and mapping it is read. */
  readAs: string;
}

export async function insertVersion(db: Queryable, version: NewVersion): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into screening_list_versions (list_id, number, origin, sha256, bytes, brought_by_name, read_as)
    select ${version.listId}::int, coalesce(max(number), 0) + 1, ${version.origin}, ${version.sha256}::bytea, ${version.bytes}::bigint,
           ${version.broughtByName}::text, ${version.readAs}::text
      from screening_list_versions where list_id = ${version.listId} returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

export interface KnownVersion {
  id: number;
  state: string;
  sha256: Buffer;
  publishedAt: Date | null;
  layout: string | null;
  entries: number;
  origin: string;
  readAs: string | null;
}

/** The version in force, and the newest one, which may have been refused. */
export async function findKnownVersions(db: Queryable, listId: number): Promise<{ current?: KnownVersion; newest?: KnownVersion }> {
  const { rows } = await sql<KnownVersion>`
    select id, state, sha256, published_at as "publishedAt", layout, entries, origin, read_as as "readAs" from screening_list_versions
     where list_id = ${listId} and state <> 'loading' and (state = 'current' or id = (
       select max(id) from screening_list_versions where list_id = ${listId} and state <> 'loading'))`.execute(db);
  const current = rows.find(({ state }) => state === "current");
  const newest = rows.toSorted((a, b) => b.id - a.id)[0];
  return { ...(current && { current }), ...(newest && { newest }) };
}

export interface Arrival {
  entry_key: string;
  content: string;
  content_hash: string;
  search_text: string;
}

/** Returns how many were new: of several with one key only the first is kept. */
export async function insertArrivals(db: Queryable, versionId: number, arrivals: Arrival[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into screening_arrivals (version_id, entry_key, content, content_hash, search_text)
    select ${versionId}::int, entry_key, content::jsonb, decode(content_hash, 'hex'), search_text
      from json_to_recordset(${JSON.stringify(arrivals)}::json) as (entry_key text, content text, content_hash text, search_text text)
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** How many entries in force a version does not have, or has with another content. */
export async function countTakenAway(db: Queryable, listId: number, versionId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from screening_entries as entry
     where list_id = ${listId} and gone_version_id is null
       and not exists (select from screening_arrivals as arrival where arrival.version_id = ${versionId}
                          and arrival.entry_key = entry.entry_key and arrival.content_hash = entry.content_hash)`.execute(db);
  return rows[0]?.n ?? 0;
}

export interface Findings {
  publishedAt: string | null;
  layout: string | null;
  entries: number;
  problems: number;
  firstProblems: ListProblem[];
}

export async function noteFindings(
  db: Queryable,
  versionId: number,
  { publishedAt, layout, entries, problems, firstProblems }: Findings,
): Promise<void> {
  await sql`update screening_list_versions set published_at = ${publishedAt}::timestamptz, layout = ${layout}, entries = ${entries},
    problems = ${problems}, first_problems = ${JSON.stringify(firstProblems)}::jsonb where id = ${versionId}`.execute(db);
}

export async function refuseVersion(tx: Queryable, versionId: number, kind: RefusalKind, text: string): Promise<void> {
  await sql`update screening_list_versions set state = 'refused', refusal_kind = ${kind}, refusal = ${text} where id = ${versionId}`.execute(
    tx,
  );
}

/** What a version brought, once nobody can take it any more. */
export async function deleteArrivals(tx: Queryable, listId: number, exceptVersionId: number | null): Promise<void> {
  await sql`delete from screening_arrivals where version_id in (select id from screening_list_versions where list_id = ${listId})
    and version_id is distinct from ${exceptVersionId}::int`.execute(tx);
}

/** The check came to a good end: the file was taken, or is the one in force. */
export async function noteChecked(
  tx: Queryable,
  listId: number,
  { etag, lastModified }: { etag: string | null; lastModified: string | null },
): Promise<void> {
  await sql`update screening_lists set tried_at = now(), checked_at = now(), is_wanted = false, last_error = null, failed_since = null,
    failures = 0, told_causes = '{}', etag = ${etag}, last_modified = ${lastModified}, upload_name = null, upload_by_name = null
    where id = ${listId}`.execute(tx);
}

/** The check failed. What was brought by hand is not tried again by itself; an address is. */
export async function noteFailed(tx: Queryable, listId: number, error: string): Promise<void> {
  await sql`update screening_lists set tried_at = now(), is_wanted = false, last_error = ${error}, failed_since = coalesce(failed_since, now()),
    failures = failures + 1, upload_name = null, upload_by_name = null where id = ${listId}`.execute(tx);
}

export async function noteTold(tx: Queryable, listId: number, cause: string): Promise<boolean> {
  const { rows } = await sql`update screening_lists set told_causes = told_causes || ${cause}::text
    where id = ${listId} and not ${cause} = any(told_causes) returning id`.execute(tx);
  return rows.length > 0;
}
