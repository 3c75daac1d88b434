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

/** Live transfers that are in an order to the bank. */
export async function countOrderedTransfers(db: Queryable): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from payment_order_transfers`.execute(db);
  return rows[0]?.n ?? 0;
}
