import { sql } from "kysely";
import type { z } from "zod";
import type { ProjectPost } from "../../../../shared/contracts/projects/community.ts";
import type { addPost } from "../../../../shared/contracts/projects/community-posts.ts";
import type { CountedFigure } from "../../../../shared/domain/community.ts";
import type { Queryable } from "../../../runtime/db/database.ts";

export type PostFields = Omit<z.output<(typeof addPost)["body"]>, "key">;

/** A figure that counts as a fact that its community keeps private is private too. */
const hiddenFigures = sql`array(select case field when 'peopleServed' then 'people_served' else 'jobs_created' end
  from unnest(projects.private_fields) as field where field in ('peopleServed', 'jobsCreated'))`;

const figuresOf = (hidden: ReturnType<typeof sql>) => sql`(
  select coalesce(json_agg(json_build_object('label', label, 'value', trim_scale(value)::text, 'unit', unit, 'countsAs', counts_as) order by position), '[]')
    from project_figures where post_id = posts.id and (counts_as is null or counts_as <> all (${hidden})))`;

const columns = (
  hidden: ReturnType<typeof sql>,
) => sql`posts.public_id as id, posts.kind, title, body, happened_on::text as "happenedOn", source,
  posted_at as "postedAt", edited_at as "editedAt", ${figuresOf(hidden)} as figures,
  (select coalesce(json_agg(picture_json(pictures) order by pictures.id), '[]')
     from project_pictures as pictures where post_id = posts.id) as pictures`;

/** What everybody may read, newest first; `after` is the last update of the page before. */
export async function listPublic(
  db: Queryable,
  projectId: number,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<ProjectPost[]> {
  const { rows } = await sql<ProjectPost>`
    select ${columns(hiddenFigures)} from project_posts as posts join public_projects as projects on projects.id = posts.project_id
     where projects.id = ${projectId}
       and (${after ?? null}::text is null or (happened_on, posts.id) < (select happened_on, id from project_posts where public_id = ${after ?? null}))
     order by happened_on desc, posts.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Everything, for the community itself. */
export async function listOwn(db: Queryable, projectId: number, most: number): Promise<ProjectPost[]> {
  const { rows } = await sql<ProjectPost>`
    select ${columns(sql`'{}'::text[]`)} from project_posts as posts where project_id = ${projectId}
     order by happened_on desc, posts.id desc limit ${most}`.execute(db);
  return rows;
}

interface PostOfProject extends ProjectPost {
  projectId: number;
}

/** The newest few of several public projects. */
export async function listLatest(db: Queryable, projectIds: readonly number[], most: number): Promise<PostOfProject[]> {
  const { rows } = await sql<PostOfProject>`
    select latest.* from public_projects as projects cross join lateral (
      select posts.project_id as "projectId", ${columns(hiddenFigures)} from project_posts as posts where project_id = projects.id
       order by happened_on desc, posts.id desc limit ${most}) as latest
     where projects.id = any (${projectIds}::int[])`.execute(db);
  return rows;
}

interface Counted {
  projectId: number;
  postId: number;
  countsAs: CountedFigure;
  value: number;
  source: string;
  date: string;
}

/** The newest figure of each kind that counts as the project's own; for everybody, unless its community keeps it private. */
export async function listCounted(db: Queryable, projectIds: readonly number[]): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select distinct on (project_id, counts_as) project_id as "projectId", post_id as "postId", counts_as as "countsAs", value::int as value, source,
           happened_on::text as date
      from project_figures join project_posts as posts on posts.id = post_id
     where counts_as is not null and project_id = any (${projectIds}::int[])
     order by project_id, counts_as, happened_on desc, posts.id desc`.execute(db);
  return rows;
}

export interface StoredPost {
  id: number;
  publicId: string;
  projectId: number;
  title: string;
  editedAt: Date | null;
  pictures: number;
  /** Reports may tell them. */
  hasFigures: boolean;
}

const stored = sql`id, public_id as "publicId", project_id as "projectId", title, edited_at as "editedAt",
  (select count(*)::int from project_pictures where post_id = project_posts.id) as pictures,
  exists (select from project_figures where post_id = project_posts.id) as "hasFigures"`;

export async function findPost(db: Queryable, projectId: number, publicId: string): Promise<StoredPost | undefined> {
  const { rows } = await sql<StoredPost>`
    select ${stored} from project_posts where project_id = ${projectId} and public_id = ${publicId}`.execute(db);
  return rows[0];
}

export async function findByKey(db: Queryable, key: string): Promise<StoredPost | undefined> {
  const { rows } = await sql<StoredPost>`select ${stored} from project_posts where client_key = ${key}`.execute(db);
  return rows[0];
}

export async function countPosts(db: Queryable, projectId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from project_posts where project_id = ${projectId}`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function insertPost(
  db: Queryable,
  { projectId, publicId, key, fields }: { projectId: number; publicId: string; key: string; fields: PostFields },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into project_posts (public_id, project_id, client_key, kind, title, body, happened_on, source)
    values (${publicId}, ${projectId}, ${key}, ${fields.kind}, ${fields.title}, ${fields.body}, ${fields.happenedOn}, ${fields.source})
    returning id`.execute(db);
  if (!rows[0]) throw new Error("an update was not stored");
  await insertFigures(db, rows[0].id, fields);
  return rows[0].id;
}

export async function updatePost(db: Queryable, id: number, fields: PostFields): Promise<void> {
  await sql`
    update project_posts set kind = ${fields.kind}, title = ${fields.title}, body = ${fields.body}, happened_on = ${fields.happenedOn},
           source = ${fields.source}, edited_at = clock_timestamp() where id = ${id}`.execute(db);
  await sql`delete from project_figures where post_id = ${id}`.execute(db);
  await insertFigures(db, id, fields);
}

async function insertFigures(db: Queryable, postId: number, { figures }: PostFields): Promise<void> {
  if (figures.length === 0) return;
  const values = figures.map(({ label, value, unit, countsAs }, position) => ({
    post_id: postId,
    position,
    label,
    value,
    unit,
    counts_as: countsAs ?? null,
  }));
  await db.insertInto("project_figures").values(values).execute();
}

/** With its figures and pictures. */
export async function deletePost(db: Queryable, id: number): Promise<void> {
  await db.deleteFrom("project_posts").where("id", "=", id).execute();
}
