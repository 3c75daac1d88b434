import { sql } from "kysely";
import type { LocalContextsReference } from "../../../../shared/contracts/projects/community.ts";
import type { Queryable } from "../../../runtime/db/database.ts";

/** In the order in which the community named them. */
export async function listReferences(
  db: Queryable,
  projectId: number,
): Promise<(Omit<LocalContextsReference, "url"> & { url: string | null })[]> {
  const { rows } = await sql<Omit<LocalContextsReference, "url"> & { url: string | null }>`
    select local_contexts_id as id, title, labels, url, fetched_at as "fetchedAt", case when failure is not null then tried_at end as "failedAt", failure
      from local_contexts_references where project_id = ${projectId} order by position`.execute(db);
  return rows;
}

/** Makes the references these: one that stays keeps its copy. */
export async function setReferences(tx: Queryable, projectId: number, ids: readonly string[]): Promise<void> {
  await sql`
    delete from local_contexts_references where project_id = ${projectId} and local_contexts_id <> all (${ids}::uuid[])`.execute(tx);
  await sql`
    insert into local_contexts_references (project_id, local_contexts_id, position)
    select ${projectId}, id, position from unnest(${ids}::uuid[]) with ordinality as wanted (id, position)
    on conflict (project_id, local_contexts_id) do update set position = excluded.position`.execute(tx);
}

/**
 * New ones first, then what was read a day ago, while a project that shows it is public; one that failed is tried again after
 * an hour. What nobody reads is asked for once.
 */
export async function listDue(db: Queryable, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select local_contexts_id as id from local_contexts_references
     where tried_at is null
        or (tried_at < now() - case when failure is null then interval '1 day' else interval '1 hour' end
            and exists (select from public_projects where public_projects.id = project_id))
     group by local_contexts_id order by min(tried_at) nulls first, local_contexts_id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface Copy {
  title: string;
  labels: LocalContextsReference["labels"];
  url: string | null;
}

/** The same copy wherever the project is referred to. */
export async function keepCopy(db: Queryable, id: string, { title, labels, url }: Copy): Promise<void> {
  await sql`
    update local_contexts_references set title = ${title}, labels = ${JSON.stringify(labels)}::jsonb, url = ${url},
           fetched_at = now(), tried_at = now(), failure = null where local_contexts_id = ${id}`.execute(db);
}

/** The copy of before stays: what could not be read again has not changed by that. */
export async function noteFailure(db: Queryable, id: string, failure: NonNullable<LocalContextsReference["failure"]>): Promise<void> {
  await sql`update local_contexts_references set tried_at = now(), failure = ${failure} where local_contexts_id = ${id}`.execute(db);
}
