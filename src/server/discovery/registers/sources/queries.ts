import { sql } from "kysely";
import type { DiscoverySource } from "../../../../shared/contracts/discovery/sources.ts";
import type { ColumnMapping } from "../../../../shared/domain/partner-facts.ts";
import type { Queryable } from "../../../runtime/db/database.ts";

const columns = sql`id, connector, name, publisher, licence, homepage, is_enabled as "isEnabled", is_own as "isOwn", url,
  file_name as "fileName", mapping, last_read_at as "lastReadAt", last_rows as "lastRows", last_error as "lastError",
  (select count(*)::int from candidate_records where source_id = discovery_sources.id and gone_at is null) as records`;

export async function listSources(db: Queryable): Promise<DiscoverySource[]> {
  const { rows } = await sql<DiscoverySource>`select ${columns} from discovery_sources order by rank, id`.execute(db);
  return rows;
}

export async function findSource(db: Queryable, id: number): Promise<DiscoverySource | undefined> {
  const { rows } = await sql<DiscoverySource>`select ${columns} from discovery_sources where id = ${id}`.execute(db);
  return rows[0];
}

export interface OwnSource {
  name: string;
  publisher: string;
  licence: string;
  url: string | null;
  fileName: string | null;
  mapping: ColumnMapping;
}

/** A register of an administrator's own is believed less than the official ones, and switched on by itself. */
export async function insertSource(tx: Queryable, source: OwnSource): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into discovery_sources (connector, name, publisher, licence, is_enabled, is_own, url, file_name, mapping, rank)
    values ('csv', ${source.name}, ${source.publisher}, ${source.licence}, true, true, ${source.url}, ${source.fileName},
            ${JSON.stringify(source.mapping)}::jsonb, 200) returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

export interface SourceChanges {
  isEnabled?: boolean | undefined;
  url?: string | null | undefined;
  fileName?: string | null | undefined;
  name?: string | undefined;
  publisher?: string | undefined;
  licence?: string | undefined;
  mapping?: ColumnMapping | undefined;
}

/** What was known of the file before no longer holds for another place or mapping, so it is read anew. */
export async function updateSource(tx: Queryable, id: number, changes: SourceChanges): Promise<void> {
  const isElsewhere = changes.url !== undefined || changes.fileName !== undefined || changes.mapping !== undefined;
  const columnsToSet = {
    is_enabled: changes.isEnabled,
    url: changes.url,
    file_name: changes.fileName,
    name: changes.name,
    publisher: changes.publisher,
    licence: changes.licence,
    mapping: changes.mapping && JSON.stringify(changes.mapping),
    ...(isElsewhere && { etag: null, last_modified: null, read_hash: null, last_error: null }),
  };
  if (Object.values(columnsToSet).every((value) => value === undefined)) return;
  await tx.updateTable("discovery_sources").set(columnsToSet).where("id", "=", id).execute();
}

/** Takes a number of a source's records away and says whose they were. */
export async function deleteSomeRecords(tx: Queryable, sourceId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ candidateId: number }>`
    delete from candidate_records where id in (select id from candidate_records where source_id = ${sourceId} limit ${limit})
    returning candidate_id as "candidateId"`.execute(tx);
  return rows.map(({ candidateId }) => candidateId);
}

/** Deletes those of the candidates of whom nobody says anything any more. */
export async function deleteUnknown(tx: Queryable, candidateIds: number[]): Promise<void> {
  await sql`
    delete from candidates where id = any(${candidateIds}::int[])
       and not exists (select from candidate_records where candidate_id = candidates.id)`.execute(tx);
}

export async function deleteSource(tx: Queryable, id: number): Promise<void> {
  await sql`delete from discovery_sources where id = ${id}`.execute(tx);
}
