import { sql } from "kysely";
import type { DeskAddress } from "../../../../shared/contracts/requests/assignment.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { holdRow } from "../../../runtime/db/row-locks.ts";

export interface StoredFilter {
  id: number;
  userId: number;
  owner: string;
  name: string;
  filters: DeskAddress;
  isShared: boolean;
}

const stored = sql`saved_filters.id, user_id as "userId", username as owner, saved_filters.name, filters, is_shared as "isShared"
  from saved_filters join users on users.id = user_id`;

/** One's own by name, then those that colleagues share. */
export async function listFilters(db: Queryable, userId: number, most: number): Promise<StoredFilter[]> {
  const { rows } = await sql<StoredFilter>`
    select ${stored} where user_id = ${userId} or is_shared
     order by user_id <> ${userId}, lower(saved_filters.name), saved_filters.id limit ${most}`.execute(db);
  return rows;
}

export async function findFilter(db: Queryable, id: number): Promise<StoredFilter | undefined> {
  const { rows } = await sql<StoredFilter>`select ${stored} where saved_filters.id = ${id}`.execute(db);
  return rows[0];
}

/** Everything that is done to somebody's filters is done one after another, so that their number and names hold. */
export async function lockOwner(tx: Queryable, userId: number): Promise<void> {
  await holdRow(tx, "users", userId, "no key update");
}

export async function countFilters(tx: Queryable, userId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from saved_filters where user_id = ${userId}`.execute(tx);
  return rows[0]?.n ?? 0;
}

export async function hasName(tx: Queryable, userId: number, name: string, exceptId: number | undefined): Promise<boolean> {
  const { rows } = await sql`
    select from saved_filters where user_id = ${userId} and lower(name) = lower(${name}) and id is distinct from ${exceptId ?? null}::int`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function insertFilter(
  tx: Queryable,
  filter: { userId: number; name: string; filters: DeskAddress; isShared: boolean },
): Promise<number> {
  const row = await tx
    .insertInto("saved_filters")
    .values({ user_id: filter.userId, name: filter.name, filters: JSON.stringify(filter.filters), is_shared: filter.isShared })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateFilter(tx: Queryable, { id, name, filters, isShared }: StoredFilter): Promise<void> {
  await tx
    .updateTable("saved_filters")
    .set({ name, filters: JSON.stringify(filters), is_shared: isShared })
    .where("id", "=", id)
    .execute();
}

export async function deleteFilter(tx: Queryable, id: number): Promise<void> {
  await tx.deleteFrom("saved_filters").where("id", "=", id).execute();
}
