import { sql } from "kysely";
import type { MoneyBlock } from "../../../shared/domain/money-gate.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { holdRow } from "../../runtime/db/row-locks.ts";

/** Keeps what is decided about an institution as it is until the transaction is over. */
export async function holdInstitution(tx: Queryable, institutionId: number): Promise<void> {
  await holdRow(tx, "institutions", institutionId, "share");
}

/** The same for all whose live transfers in a currency wait. */
export async function holdInstitutionsOfPending(tx: Queryable, currency: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from institutions
     where id in (select institution_id from transfers where mode = 'live' and status = 'pending' and currency = ${currency})
     order by id for share`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function findBlock(db: Queryable, institutionId: number): Promise<MoneyBlock | undefined> {
  const { rows } = await sql<{ reason: MoneyBlock }>`
    select reason from money_blocks where institution_id = ${institutionId}`.execute(db);
  return rows[0]?.reason;
}

export async function listBlocked(db: Queryable, institutionIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select institution_id as id from money_blocks where institution_id = any(${institutionIds}::int[])`.execute(db);
  return rows.map(({ id }) => id);
}
