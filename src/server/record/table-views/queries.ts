import type { TableView, ViewedTable } from "../../../shared/domain/table-views.ts";
import type { Queryable } from "../../runtime/db/database.ts";

export type StoredView = TableView & { table: ViewedTable };

export async function listViews(db: Queryable, userId: number): Promise<StoredView[]> {
  const rows = await db
    .selectFrom("table_views")
    .select(["table_name as table", "hidden_columns as hidden", "is_roomy as isRoomy"])
    .where("user_id", "=", userId)
    .orderBy("table_name")
    .execute();
  return rows as StoredView[];
}

export async function keepView(db: Queryable, userId: number, { table, hidden, isRoomy }: StoredView): Promise<void> {
  const view = { hidden_columns: hidden, is_roomy: isRoomy };
  await db
    .insertInto("table_views")
    .values({ user_id: userId, table_name: table, ...view })
    .onConflict((conflict) => conflict.columns(["user_id", "table_name"]).doUpdateSet(view))
    .execute();
}
