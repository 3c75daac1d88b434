import { sql } from "kysely";
import type { Queryable } from "../../../runtime/db/database.ts";

export async function countPublicProjects(db: Queryable): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from public_projects`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Of the consent itself, and not of the copy of its end that the view goes by. */
const inForce = sql`project_id = public_projects.id and ended_at is null and (valid_until is null or valid_until > now())`;

export async function listUnconsented(db: Queryable): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from public_projects where not exists (select from project_consents where ${inForce}) order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Who spoke, as what, and for whom. */
export async function listUnnamedConsents(db: Queryable): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from public_projects
     where exists (select from project_consents where ${inForce} and '' in (btrim(consented_by), btrim(consented_by_role), btrim(project_consents.nation_name)))
     order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function listActiveInstitutions(db: Queryable): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from institutions where onboarding_step = 'active' order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Live transfers that the gate let leave: all of them, or those of the last two days. */
export async function countGatedTransfers(db: Queryable, isWhole: boolean): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from payment_order_transfers join payment_orders on payment_orders.id = order_id
     where is_gated and (${isWhole}::boolean or created_at > now() - interval '2 days')`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Those of them of which no answer says that everybody was screened clear when they left. */
export async function listUnscreenedTransfers(db: Queryable, isWhole: boolean, conditions: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select transfer_id as id from payment_order_transfers join payment_orders on payment_orders.id = order_id
     where is_gated and (${isWhole}::boolean or created_at > now() - interval '2 days') and not exists (
       select from gate_answers
        where gate_answers.transfer_id = payment_order_transfers.transfer_id and asked_for = 'order' and allowed and (
          select count(*) from jsonb_array_elements(conditions) as condition
           where condition->>'key' = any(${conditions}::text[]) and condition->'holds' = 'true') = ${conditions.length}::int)
     order by transfer_id`.execute(db);
  return rows.map(({ id }) => id);
}
