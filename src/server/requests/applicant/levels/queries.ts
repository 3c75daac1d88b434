import { sql } from "kysely";
import type { ServiceLevel } from "../../../../shared/contracts/requests/service-levels.ts";
import type { Queryable } from "../../../runtime/db/database.ts";

const columns = sql`review_days as "reviewDays", decision_days as "decisionDays", objection_days as "objectionDays", set_by_name as "setBy",
  case when isfinite(set_at) then set_at end as "setAt"`;

/** Newest first. */
export async function listServiceLevels(db: Queryable, most: number): Promise<ServiceLevel[]> {
  const { rows } = await sql<ServiceLevel>`select ${columns} from service_levels order by id desc limit ${most}`.execute(db);
  return rows;
}

export async function insertServiceLevels(
  tx: Queryable,
  days: { reviewDays: number; decisionDays: number; objectionDays: number },
  setBy: { id: number; username: string },
): Promise<ServiceLevel> {
  const { rows } = await sql<ServiceLevel>`
    insert into service_levels (review_days, decision_days, objection_days, set_by, set_by_name)
    values (${days.reviewDays}, ${days.decisionDays}, ${days.objectionDays}, ${setBy.id}, ${setBy.username}) returning ${columns}`.execute(
    tx,
  );
  if (!rows[0]) throw new Error("service levels were not stored");
  return rows[0];
}
