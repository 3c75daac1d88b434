import { sql } from "kysely";
import { removedText } from "../../../../shared/domain/applicant.ts";
import type { Queryable } from "../../../runtime/db/database.ts";

export async function findSignature(
  db: Queryable,
  id: number,
  lock = false,
): Promise<{ id: number; reference: string; isRemoved: boolean } | undefined> {
  const { rows } = await sql<{ id: number; reference: string; isRemoved: boolean }>`
    select id, reference, personal_data_removed_at is not null as "isRemoved" from treaty_signatures
     where id = ${id} ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

/** The nation, the date and the version stay; the key can be a hash of the name. */
export async function strikeOutSignatory(tx: Queryable, id: number): Promise<void> {
  await sql`
    update treaty_signatures set signatory_name = ${removedText}, signatory_title = ${removedText},
           signature_key = 'removed:' || id, personal_data_removed_at = now() where id = ${id}`.execute(tx);
}
