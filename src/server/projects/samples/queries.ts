import { sql } from "kysely";
import type { Queryable } from "../../runtime/db/database.ts";

export interface SampleSwitch {
  areShown: boolean;
  changedBy: string;
  changedAt: Date;
}

const columns = ["are_shown as areShown", "changed_by_name as changedBy", "changed_at as changedAt"] as const;

/** Undefined while nobody has switched them. */
export async function findSwitch(db: Queryable): Promise<SampleSwitch | undefined> {
  return db.selectFrom("sample_projects").select(columns).executeTakeFirst();
}

/** Undefined where it was so already, or has become so at the same moment by somebody else. */
export async function saveSwitch(tx: Queryable, areShown: boolean, by: string): Promise<SampleSwitch | undefined> {
  const values = { are_shown: areShown, changed_by_name: by, changed_at: sql<Date>`now()` };
  return tx
    .insertInto("sample_projects")
    .values(values)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(values).where("sample_projects.are_shown", "!=", areShown))
    .returning(columns)
    .executeTakeFirst();
}
