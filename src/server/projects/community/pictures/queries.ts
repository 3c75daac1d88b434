import { sql } from "kysely";
import type { Queryable } from "../../../runtime/db/database.ts";

interface NewPicture {
  publicId: string;
  postId: number;
  key: string;
  alt: string;
  width: number;
  height: number;
  largeKey: string;
  smallKey: string;
}

export async function insertPicture(db: Queryable, picture: NewPicture): Promise<void> {
  await db
    .insertInto("project_pictures")
    .values({
      public_id: picture.publicId,
      post_id: picture.postId,
      client_key: picture.key,
      alt: picture.alt,
      width: picture.width,
      height: picture.height,
      large_key: picture.largeKey,
      small_key: picture.smallKey,
    })
    .execute();
}

/** The update that a picture with this key was sent to. */
export async function findPostOfKey(db: Queryable, key: string): Promise<number | undefined> {
  return (await db.selectFrom("project_pictures").select("post_id").where("client_key", "=", key).executeTakeFirst())?.post_id;
}

export type PictureSize = "large" | "small";

const fileKey = (size: PictureSize) => sql<string>`${sql.ref(`pictures.${size}_key`)}`;

/** The file of a picture that everybody may see at this moment. */
export async function findPublic(db: Queryable, projectId: string, id: string, size: PictureSize): Promise<string | undefined> {
  const { rows } = await sql<{ key: string }>`
    select ${fileKey(size)} as key from project_pictures as pictures
      join project_posts as posts on posts.id = pictures.post_id join public_projects as shown on shown.id = posts.project_id
     where pictures.public_id = ${id} and shown.public_id = ${projectId}`.execute(db);
  return rows[0]?.key;
}

/** The file of a picture of this request's project, public or not. */
export async function findOwn(db: Queryable, projectId: number, id: string, size: PictureSize): Promise<string | undefined> {
  const { rows } = await sql<{ key: string }>`
    select ${fileKey(size)} as key from project_pictures as pictures join project_posts as posts on posts.id = pictures.post_id
     where pictures.public_id = ${id} and posts.project_id = ${projectId}`.execute(db);
  return rows[0]?.key;
}

/** Its bytes go with the next tidying of the store. False when the project has no such picture. */
export async function deletePicture(db: Queryable, projectId: number, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from project_pictures using project_posts
     where project_pictures.public_id = ${id} and project_posts.id = post_id and project_id = ${projectId} returning 1`.execute(db);
  return rows.length > 0;
}
