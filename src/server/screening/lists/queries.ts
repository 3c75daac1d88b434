import { sql } from "kysely";
import type { ListVersion, OwnEntry, ScreeningList } from "../../../shared/contracts/screening/lists.ts";
import type { ListConnector } from "../../../shared/domain/screening-lists.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { ListSource } from "../../runtime/db/list-source.ts";
import type { ListEntry } from "../engine/subject.ts";
import type { ListMapping } from "./connectors/connector.ts";

const columns = sql`lists.id, lists.key, lists.name, lists.publisher, lists.licence, lists.connector, lists.url, lists.mapping,
  lists.is_active as "isActive",
  case when not lists.is_active then 'off'
       when lists.current_version_id is null then case when lists.last_error is null then 'not_loaded' else 'failed' end
       when lists.last_error is not null then 'failed'
       when lists.connector <> 'own' and coalesce(lists.checked_at < now() - make_interval(hours => stale_after_hours), true) then 'stale'
       else 'fresh' end as condition,
  version.published_at as "publishedAt", lists.checked_at as "checkedAt", lists.tried_at as "triedAt", lists.last_error as error,
  lists.failed_since as "failedSince",
  lists.is_active and lists.is_wanted and (lists.url is not null or lists.upload_name is not null) as "isWaiting",
  lists.current_version_id as "versionId", coalesce(version.entries, 0) as entries,
  (select newest.id from screening_list_versions as newest
    where newest.id = (select max(id) from screening_list_versions where list_id = lists.id)
      and newest.state = 'refused' and newest.refusal_kind in ('shrunk', 'older', 'unproven') and newest.accepted_at is null) as "refusedVersionId"`;
const tables = sql`screening_lists as lists cross join screening_settings
  left join screening_list_versions as version on version.id = lists.current_version_id`;

export async function listLists(db: Queryable): Promise<ScreeningList[]> {
  const { rows } = await sql<ScreeningList>`select ${columns} from ${tables} order by lists.id`.execute(db);
  return rows;
}

export async function findList(db: Queryable, id: number): Promise<ScreeningList | undefined> {
  const { rows } = await sql<ScreeningList>`select ${columns} from ${tables} where lists.id = ${id}`.execute(db);
  return rows[0];
}

export interface NewList {
  key: string;
  name: string;
  publisher: string;
  licence: string;
  connector: ListConnector;
  url: string | null;
  mapping: ListMapping | null;
}

/** Undefined when there is a list of this key. */
export async function insertList(tx: Queryable, list: NewList, by: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into screening_lists (key, name, publisher, licence, connector, url, mapping, created_by_name)
    values (${list.key}, ${list.name}, ${list.publisher}, ${list.licence}, ${list.connector}, ${list.url},
            ${list.mapping && JSON.stringify(list.mapping)}::jsonb, ${by})
    on conflict do nothing returning id`.execute(tx);
  return rows[0]?.id;
}

type Changeable = Omit<NewList, "key"> & { isActive: boolean };
export type ListChanges = { [Name in keyof Changeable]?: Changeable[Name] | undefined };

/** Another place or format is read as soon as a worker looks. */
export async function updateList(tx: Queryable, id: number, changes: ListChanges): Promise<void> {
  const isElsewhere = changes.url !== undefined || changes.connector !== undefined || changes.mapping !== undefined;
  const { name, publisher, licence, connector, url, mapping, isActive } = changes;
  const set = Object.fromEntries(
    Object.entries({
      name,
      publisher,
      licence,
      connector,
      url,
      mapping: mapping && JSON.stringify(mapping),
      is_active: isActive,
      ...((isElsewhere || isActive) && { etag: null, last_modified: null, is_wanted: true }),
    }).filter(([, value]) => value !== undefined),
  );
  if (Object.keys(set).length > 0) await tx.updateTable("screening_lists").set(set).where("id", "=", id).execute();
}

export async function wantList(tx: Queryable, id: number): Promise<void> {
  await sql`update screening_lists set is_wanted = true where id = ${id}`.execute(tx);
}

export async function noteUpload(tx: Queryable, id: number, name: string, by: string): Promise<void> {
  await sql`update screening_lists set upload_name = ${name}, upload_by_name = ${by}, is_wanted = true where id = ${id}`.execute(tx);
}

const versionColumns = `id, number, published_at as "publishedAt", fetched_at as "fetchedAt", taken_at as "takenAt", origin,
  encode(sha256, 'hex') as sha256, bytes::float8 as bytes, state, refusal_kind as "refusalKind", refusal, entries, added, changed, removed,
  problems, first_problems as "firstProblems", brought_by_name as "broughtBy", accepted_by_name as "acceptedBy", acceptance`;

export const versionList: ListSource = {
  table: "screening_list_versions",
  columns: versionColumns,
  filterColumn: "state",
  dateColumn: "id",
  sorts: {},
};

export async function findVersion(db: Queryable, id: number): Promise<(ListVersion & { listId: number; isNewest: boolean }) | undefined> {
  const { rows } = await sql<ListVersion & { listId: number; isNewest: boolean }>`
    select ${sql.raw(versionColumns)}, list_id as "listId",
           id = (select max(id) from screening_list_versions as other where other.list_id = version.list_id) as "isNewest"
      from screening_list_versions as version where id = ${id} for update`.execute(db);
  return rows[0];
}

export async function acceptVersion(tx: Queryable, id: number, by: string, words: string): Promise<void> {
  await sql`update screening_list_versions set accepted_by_name = ${by}, accepted_at = now(), acceptance = ${words} where id = ${id}`.execute(
    tx,
  );
}

/** Entries in force. */
export const entryList: ListSource = {
  table: "screening_entries",
  columns: `id::float8 as id, entry_key as key, content->'names'->0->>'text' as name, content->>'kind' as kind,
    jsonb_array_length(content->'names') as names, array(select jsonb_array_elements_text(content->'programmes')) as programmes`,
  filterColumn: "list_id::text",
  dateColumn: "id",
  sorts: {},
};

export interface StoredEntry {
  id: number;
  listId: number;
  list: string;
  firstVersionId: number;
  goneVersionId: number | null;
  content: ListEntry;
}

export async function findEntry(db: Queryable, id: number): Promise<StoredEntry | undefined> {
  const { rows } = await sql<StoredEntry>`
    select entry.id::float8 as id, list_id as "listId", list.name as list, first_version_id as "firstVersionId",
           gone_version_id as "goneVersionId", content
      from screening_entries as entry join screening_lists as list on list.id = list_id where entry.id = ${id}`.execute(db);
  return rows[0];
}

const ownColumns = `id, name, kind, birth_date as "birthDate", country, reason, added_at as "addedAt", added_by_name as "addedBy",
  removed_at as "removedAt", removed_by_name as "removedBy", removal_reason as "removalReason"`;

export const ownList: ListSource = {
  table: "screening_own_entries",
  columns: ownColumns,
  filterColumn: "kind",
  dateColumn: "id",
  sorts: {},
};

export async function countOwn(db: Queryable): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from screening_own_entries`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function listOwnInForce(db: Queryable): Promise<OwnEntry[]> {
  const { rows } = await sql<OwnEntry>`
    select ${sql.raw(ownColumns)} from screening_own_entries where removed_at is null order by id`.execute(db);
  return rows;
}

export async function findOwn(db: Queryable, id: number): Promise<OwnEntry | undefined> {
  const { rows } = await sql<OwnEntry>`select ${sql.raw(ownColumns)} from screening_own_entries where id = ${id}`.execute(db);
  return rows[0];
}

export async function insertOwn(
  tx: Queryable,
  entry: Pick<OwnEntry, "name" | "kind" | "birthDate" | "country" | "reason">,
  by: string,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into screening_own_entries (name, kind, birth_date, country, reason, added_by_name)
    values (${entry.name}, ${entry.kind}, ${entry.birthDate}, ${entry.country}, ${entry.reason}, ${by}) returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

/** False when somebody was first. */
export async function removeOwn(tx: Queryable, id: number, by: string, reason: string): Promise<boolean> {
  const { rows } = await sql`update screening_own_entries set removed_at = now(), removed_by_name = ${by}, removal_reason = ${reason}
    where id = ${id} and removed_at is null returning id`.execute(tx);
  return rows.length > 0;
}
