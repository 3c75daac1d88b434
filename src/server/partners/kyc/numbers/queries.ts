import { sql } from "kysely";
import type { Queryable } from "../../../runtime/db/database.ts";

export interface SealedNumber {
  id: string;
  institutionId: number;
  keyId: string;
  sealed: Buffer;
  lastFour: string;
}

export async function insertNumber(tx: Queryable, { id, institutionId, keyId, sealed, lastFour }: SealedNumber): Promise<void> {
  await tx.insertInto("kyc_numbers").values({ id, institution_id: institutionId, key_id: keyId, sealed, last_four: lastFour }).execute();
}

/** The numbers of an institution by their ids, each by its last four. */
export async function listLastFours(db: Queryable, institutionId: number): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("kyc_numbers")
    .select(["id", "last_four as lastFour"])
    .where("institution_id", "=", institutionId)
    .execute();
  return new Map(rows.map(({ id, lastFour }) => [id, lastFour]));
}

/** Forgets the numbers that neither the draft nor any version names. */
export async function forgetUnnamed(tx: Queryable, institutionId: number): Promise<void> {
  await sql`
    delete from kyc_numbers where institution_id = ${institutionId}
       and not exists (select from kyc_files where kyc_files.institution_id = kyc_numbers.institution_id
                          and position(kyc_numbers.id::text in draft::text) > 0)
       and not exists (select from kyc_versions where kyc_versions.institution_id = kyc_numbers.institution_id
                          and position(kyc_numbers.id::text in content::text) > 0)`.execute(tx);
}

/** Numbers that another key sealed, locked until the transaction ends. */
export async function takeSealedBy(tx: Queryable, keyId: string, most: number): Promise<SealedNumber[]> {
  const { rows } = await sql<SealedNumber>`
    select id, institution_id as "institutionId", key_id as "keyId", sealed, last_four as "lastFour"
      from kyc_numbers where key_id = ${keyId} order by id limit ${most} for update skip locked`.execute(tx);
  return rows;
}

export async function replaceSealed(tx: Queryable, id: string, keyId: string, sealed: Buffer): Promise<void> {
  await tx.updateTable("kyc_numbers").set({ key_id: keyId, sealed }).where("id", "=", id).execute();
}
