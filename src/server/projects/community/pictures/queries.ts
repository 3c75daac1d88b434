import { sql } from "kysely";
import type { ProjectPicture } from "../../../../shared/contracts/projects/public-projects.ts";
import type { Queryable } from "../../../runtime/db/database.ts";

/** Which file of a picture: by format and width, or one of the two first. */
export interface WantedFile {
  size?: "large" | "small" | undefined;
  format?: "avif" | "webp" | undefined;
  width?: number | undefined;
}

/** An update, or the project itself. */
export type PictureOf = { postId: number } | { projectId: number };

interface NewPicture {
  publicId: string;
  of: PictureOf;
  key: string;
  alt: string;
  width: number;
  height: number;
  largeKey: string;
  smallKey: string;
  files: { format: "avif" | "webp"; width: number; key: string }[];
}

export async function insertPicture(db: Queryable, { of, files, ...picture }: NewPicture): Promise<void> {
  const { id } = await db
    .insertInto("project_pictures")
    .values({
      public_id: picture.publicId,
      ...("postId" in of ? { post_id: of.postId } : { project_id: of.projectId }),
      client_key: picture.key,
      alt: picture.alt,
      width: picture.width,
      height: picture.height,
      large_key: picture.largeKey,
      small_key: picture.smallKey,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (files.length > 0)
    await db
      .insertInto("project_picture_files")
      .values(files.map(({ format, width, key }) => ({ picture_id: id, format, width, file_key: key })))
      .execute();
}

/** To what a picture with this key was sent. */
export async function findOfKey(db: Queryable, key: string): Promise<{ postId: number | null; projectId: number | null } | undefined> {
  return db
    .selectFrom("project_pictures")
    .select(["post_id as postId", "project_id as projectId"])
    .where("client_key", "=", key)
    .executeTakeFirst();
}

/** Pictures of the project itself, in the order in which they came. */
export async function listOfProject(db: Queryable, projectId: number): Promise<ProjectPicture[]> {
  const { rows } = await sql<{ picture: ProjectPicture }>`
    select picture_json(pictures) as picture from project_pictures as pictures where project_id = ${projectId} order by id`.execute(db);
  return rows.map(({ picture }) => picture);
}

const ofProject = sql`coalesce(pictures.project_id, (select project_id from project_posts where id = pictures.post_id))`;

function fileKey({ size = "large", format, width }: WantedFile) {
  if (!format || !width) return sql<string>`${sql.ref(`pictures.${size}_key`)}`;
  return sql<string>`(select file_key from project_picture_files where picture_id = pictures.id and format = ${format} and width = ${width})`;
}

/** The file of a picture that everybody may see at this moment. */
export async function findPublic(db: Queryable, projectId: string, id: string, file: WantedFile): Promise<string | undefined> {
  const { rows } = await sql<{ key: string | null }>`
    select ${fileKey(file)} as key from project_pictures as pictures join public_projects as shown on shown.id = ${ofProject}
     where pictures.public_id = ${id} and shown.public_id = ${projectId}`.execute(db);
  return rows[0]?.key ?? undefined;
}

/** The file of a picture of this request's project, public or not. */
export async function findOwn(db: Queryable, projectId: number, id: string, file: WantedFile): Promise<string | undefined> {
  const { rows } = await sql<{ key: string | null }>`
    select ${fileKey(file)} as key from project_pictures as pictures
     where pictures.public_id = ${id} and ${ofProject} = ${projectId}`.execute(db);
  return rows[0]?.key ?? undefined;
}

/** Its bytes go with the next tidying of the store. False when the project has no such picture. */
export async function deletePicture(db: Queryable, projectId: number, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from project_pictures as pictures where public_id = ${id} and ${ofProject} = ${projectId} returning 1`.execute(db);
  return rows.length > 0;
}

/** Its row's number; undefined when the project has no such picture. */
export async function findRow(db: Queryable, projectId: number, id: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from project_pictures as pictures where public_id = ${id} and ${ofProject} = ${projectId}`.execute(db);
  return rows[0]?.id;
}
