import { sql } from "kysely";
import type { z } from "zod";
import type { ProjectText } from "../../../../shared/contracts/projects/community.ts";
import type { addText } from "../../../../shared/contracts/projects/community-pictures.ts";
import type { Queryable } from "../../../runtime/db/database.ts";

export type TextFields = z.output<(typeof addText)["body"]>;

export async function listTexts(db: Queryable, projectId: number): Promise<ProjectText[]> {
  return db
    .selectFrom("project_texts")
    .select(["public_id as id", "language_name as languageName", "language", "name", "description"])
    .where("project_id", "=", projectId)
    .orderBy("id")
    .execute();
}

export async function insertText(db: Queryable, projectId: number, publicId: string, fields: TextFields): Promise<void> {
  await db
    .insertInto("project_texts")
    .values({ public_id: publicId, project_id: projectId, ...columnsOf(fields) })
    .execute();
}

/** False when the project has no such text. */
export async function updateText(db: Queryable, projectId: number, publicId: string, fields: TextFields): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("project_texts")
    .set({ ...columnsOf(fields), written_at: sql<Date>`clock_timestamp()` })
    .where("public_id", "=", publicId)
    .where("project_id", "=", projectId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False when the project has no such text. */
export async function deleteText(db: Queryable, projectId: number, publicId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("project_texts")
    .where("public_id", "=", publicId)
    .where("project_id", "=", projectId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

function columnsOf({ languageName, language, name, description }: TextFields) {
  return { language_name: languageName, language, name, description };
}
