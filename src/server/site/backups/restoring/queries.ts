import { sql } from "kysely";
import type { Queryable } from "../../../runtime/db/database.ts";

/** Keys of all documents that the database knows. */
export async function listDocumentKeys(db: Queryable): Promise<string[]> {
  return (await db.selectFrom("stored_files").select("key").orderBy("key").execute()).map(({ key }) => key);
}

/** Those of the keys that a record names. */
export async function listNamedKeys(db: Queryable, keys: string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) as key
     where exists (select from attachments where file_key = key)
        or exists (select from project_pictures where key in (large_key, small_key))
        or exists (select from project_picture_files where file_key = key)`.execute(db);
  return rows.map(({ key }) => key);
}
