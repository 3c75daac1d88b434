import { sql } from "kysely";
import type { firstStepMarks } from "../../../shared/contracts/site/first-steps.ts";
import type { Queryable } from "../../runtime/db/database.ts";

export type Mark = (typeof firstStepMarks)[number];

export interface Facts {
  hasSentTest: boolean;
  administrators: number;
  hasOutsideRecord: boolean;
  hasRegister: boolean;
  hasSanctionsList: boolean;
  hasBankAccount: boolean;
  isEmpty: boolean;
}

/** What the rows say of the first steps. The list that comes with the product is no register that somebody chose. */
export async function readFacts(db: Queryable): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select exists (select from emails where kind = 'test' and status = 'sent') as "hasSentTest",
           (select count(*)::int from users where is_admin and deactivated_at is null) as administrators,
           exists (select from certifications where issuer is not null) as "hasOutsideRecord",
           exists (select from discovery_sources where is_enabled and file_name is distinct from 'starter') as "hasRegister",
           exists (select from screening_lists where is_active and current_version_id is not null and connector <> 'own')
             as "hasSanctionsList",
           exists (select from bank_accounts where retired_at is null) as "hasBankAccount",
           not (exists (select from respondents) or exists (select from funding_requests) or exists (select from institutions)
                or exists (select from candidates)) as "isEmpty"`.execute(db);
  if (!rows[0]) throw new Error("the first steps were not read");
  return rows[0];
}

export async function listMarks(db: Queryable): Promise<{ mark: Mark; by: string; at: Date }[]> {
  const { rows } = await sql<{ mark: Mark; by: string; at: Date }>`
    select mark, marked_by_name as by, marked_at as at from first_step_marks`.execute(db);
  return rows;
}

/** False when somebody was first: what they did stays. */
export async function insertMark(tx: Queryable, mark: Mark, by: string): Promise<boolean> {
  const { rows } = await sql`
    insert into first_step_marks (mark, marked_by_name) values (${mark}, ${by}) on conflict do nothing returning mark`.execute(tx);
  return rows.length > 0;
}

export async function deleteMark(tx: Queryable, mark: Mark): Promise<boolean> {
  const { rows } = await sql`delete from first_step_marks where mark = ${mark} returning mark`.execute(tx);
  return rows.length > 0;
}
