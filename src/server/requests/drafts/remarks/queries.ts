import { sql } from "kysely";
import type { DraftRemark } from "../../../../shared/contracts/requests/draft-people.ts";
import type { Queryable } from "../../../runtime/db/database.ts";

/** The oldest first. */
export async function readRemarks(db: Queryable, draftId: number): Promise<DraftRemark[]> {
  const { rows } = await sql<DraftRemark>`
    select id, field, person_id as person, body as text, created_at as at
      from draft_remarks where draft_id = ${draftId} order by id`.execute(db);
  return rows;
}

interface NewRemark {
  draftId: number;
  personId: number | null;
  field: string | null;
  text: string;
}

export async function insertRemark(tx: Queryable, { draftId, personId, field, text }: NewRemark): Promise<number> {
  const { id } = await tx
    .insertInto("draft_remarks")
    .values({ draft_id: draftId, person_id: personId, field, body: text })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteRemark(tx: Queryable, id: number): Promise<void> {
  await tx.deleteFrom("draft_remarks").where("id", "=", id).execute();
}
