import { sql } from "kysely";
import { removedText } from "../../../../shared/domain/applicant.ts";
import { isLanguage, type Language } from "../../../../shared/domain/languages.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { holdRow } from "../../../runtime/db/row-locks.ts";

export interface HeldInquiry {
  id: number;
  reference: string;
  email: string;
  language: Language;
  hasSignature: boolean;
  /** The institution that it became, or belongs to. */
  institutionId: number | null;
  isRemoved: boolean;
}

/** Reads an inquiry; with `lock` it stays as it is until the transaction ends. */
export async function findInquiry(db: Queryable, id: number, lock = false): Promise<HeldInquiry | undefined> {
  if (lock) await holdRow(db, "respondents", id);
  const { rows } = await sql<HeldInquiry>`
    select id, reference, email, language, treaty_signature_id is not null as "hasSignature",
           personal_data_removed_at is not null as "isRemoved",
           (select institution_id from institution_inquiries where respondent_id = respondents.id) as "institutionId"
      from respondents where id = ${id}`.execute(db);
  const row = rows[0];
  return row && { ...row, language: isLanguage(row.language) ? row.language : "en" };
}

/** Everything that was written goes; the type of institution, the dates and the status name nobody. */
export async function strikeOutInquiry(tx: Queryable, id: number): Promise<void> {
  await sql`
    update respondents set
      submission_key = 'removed:' || id, content_hash = '', institution_name = ${removedText}, email = ${removedText},
      message = ${removedText}, address = null, city = null, zip = null, phone = null, personal_data_removed_at = now()
     where id = ${id}`.execute(tx);
  await sql`update status_changes set reason = ${removedText} where respondent_id = ${id} and reason is not null`.execute(tx);
  await sql`select strike_out_inquiry(${id})`.execute(tx);
}

/** The contact details in the record of its institution, where they are still those of the inquiry: before that is struck out itself. */
export async function strikeOutContact(tx: Queryable, { id, institutionId }: { id: number; institutionId: number }): Promise<void> {
  await holdRow(tx, "institutions", institutionId);
  await sql`
    update institutions set
      email = case when lower(institutions.email) = lower(respondents.email) then null else institutions.email end,
      phone = case when institutions.phone = respondents.phone then null else institutions.phone end, updated_at = now()
      from respondents where respondents.id = ${id} and institutions.id = ${institutionId}`.execute(tx);
}

const isOver = (days: number) => sql`
  personal_data_removed_at is null and status <> 'pending'
  and coalesce((select max(changed_at) from status_changes where respondent_id = respondents.id), submitted_at) < now() - make_interval(days => ${days})`;

/** Answered ones whose period is over, by number. */
export async function listOver(db: Queryable, days: number, afterId: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from respondents where id > ${afterId} and ${isOver(days)} order by id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function isStillOver(tx: Queryable, days: number, id: number): Promise<boolean> {
  const { rows } = await sql`select from respondents where id = ${id} and ${isOver(days)}`.execute(tx);
  return rows.length > 0;
}
