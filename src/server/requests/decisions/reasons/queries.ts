import { sql } from "kysely";
import type { DecidedStatus, DecisionReason, ReasonTexts } from "../../../../shared/contracts/requests/decisions.ts";
import type { Queryable } from "../../../runtime/db/database.ts";

const columns = sql`id, for_status as "forStatus", position, is_active as "isActive",
  jsonb_build_object('en', text_en, 'fr', text_fr, 'es', text_es) as texts,
  (select count(*)::int from decisions where reason_id = decision_reasons.id) as "timesUsed", set_by_name as "setBy", set_at as "setAt"`;

/** Those in force in their order, then those that ended, the newest of them first; enough of these to look back. */
export async function listReasons(db: Queryable): Promise<DecisionReason[]> {
  const { rows } = await sql<DecisionReason>`
    (select ${columns} from decision_reasons where is_active order by for_status, position, id)
    union all
    (select ${columns} from decision_reasons where not is_active order by id desc limit 100)`.execute(db);
  return rows;
}

export async function findReason(tx: Queryable, id: number, lock: "share" | "update"): Promise<DecisionReason | undefined> {
  const { rows } = await sql<DecisionReason>`
    select ${columns} from decision_reasons where id = ${id} ${lock === "share" ? sql`for share` : sql`for update`}`.execute(tx);
  return rows[0];
}

/** Two administrators add or order one after the other. */
export async function lockReasons(tx: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('decision_reasons'))`.execute(tx);
}

export async function countActive(tx: Queryable, status: DecidedStatus): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from decision_reasons where for_status = ${status} and is_active`.execute(tx);
  return rows[0]?.n ?? 0;
}

export async function insertReason(
  tx: Queryable,
  reason: {
    forStatus: DecidedStatus;
    /** Undefined: after all others. */
    position: number | undefined;
    texts: ReasonTexts;
    replacesId: number | undefined;
    setBy: { id: number; username: string };
  },
): Promise<DecisionReason> {
  const { rows } = await sql<DecisionReason>`
    insert into decision_reasons (for_status, position, text_en, text_fr, text_es, replaces_id, set_by, set_by_name)
    values (${reason.forStatus},
      coalesce(${reason.position ?? null}, (select coalesce(max(position), 0) + 1 from decision_reasons where for_status = ${reason.forStatus} and is_active)),
      ${reason.texts.en}, ${reason.texts.fr}, ${reason.texts.es}, ${reason.replacesId ?? null}, ${reason.setBy.id}, ${reason.setBy.username})
    returning ${columns}`.execute(tx);
  if (!rows[0]) throw new Error("a reason was not stored");
  return rows[0];
}

export async function setActive(tx: Queryable, id: number, isActive: boolean): Promise<void> {
  await tx.updateTable("decision_reasons").set({ is_active: isActive }).where("id", "=", id).execute();
}

/** Puts a reason at a place and counts the others of its kind anew. */
export async function moveTo(tx: Queryable, id: number, status: DecidedStatus, position: number): Promise<void> {
  await sql`
    with others as (
      select id, row_number() over (order by position, id) as place from decision_reasons
       where for_status = ${status} and is_active and id <> ${id}),
    placed as (
      select id, place + (place >= ${position})::int as position from others
      union all select ${id}, least(${position}, (select count(*) from others) + 1))
    update decision_reasons set position = placed.position from placed where decision_reasons.id = placed.id`.execute(tx);
}
