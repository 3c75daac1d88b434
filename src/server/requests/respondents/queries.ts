import { sql } from "kysely";
import type { ContactField } from "../../../shared/domain/contact.ts";
import type { Language } from "../../../shared/domain/languages.ts";
import type { PledgeRange } from "../../../shared/domain/pledges.ts";
import type { RespondentStatus } from "../../../shared/domain/statuses.ts";
import type { RespondentItem } from "../../../shared/contracts/requests/respondents.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { insertRow, rowOf } from "../../runtime/db/insert-row.ts";
import type { ListSource } from "../../runtime/db/list-source.ts";
import { holdRow } from "../../runtime/db/row-locks.ts";

export interface NewRespondent {
  reference: string;
  submissionKey: string;
  contentHash: string;
  values: Record<ContactField, string>;
  treatySignatureId: number | undefined;
  language: Language;
  projectId: number | null;
  pledge: PledgeRange | null;
}

/** Stores the respondent unless its submission key is known; then nothing is stored and undefined returned. */
export async function insertRespondent(db: Queryable, { values, ...respondent }: NewRespondent): Promise<number | undefined> {
  return insertRow(
    db,
    rowOf("respondents", {
      reference: respondent.reference,
      submission_key: respondent.submissionKey,
      content_hash: respondent.contentHash,
      institution_name: values.institutionName,
      email: values.email.trim(),
      institution_type: values.institutionType,
      message: values.message,
      address: values.address || null,
      city: values.city || null,
      zip: values.zip || null,
      phone: values.phone || null,
      treaty_signature_id: respondent.treatySignatureId ?? null,
      language: respondent.language,
      project_id: respondent.projectId,
      pledge: respondent.pledge,
    }),
    { unlessKnown: "submission_key" },
  );
}

/** The published project of this public id. Undefined for one that is not public, or no longer. */
export async function findProjectAskedAbout(db: Queryable, publicId: string): Promise<{ id: number; name: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from public_projects where public_id = ${publicId}`.execute(db);
  return rows[0];
}

export async function findBySubmissionKey(db: Queryable, submissionKey: string) {
  return db
    .selectFrom("respondents")
    .select(["reference", "content_hash as contentHash"])
    .where("submission_key", "=", submissionKey)
    .executeTakeFirst();
}

const itemColumns = `id, reference, institution_name as "institutionName", email, institution_type as "institutionType", message,
  address, city, zip, phone, status, treaty_signature_id as "treatySignatureId", submitted_at as "submittedAt",
  personal_data_removed_at as "personalDataRemovedAt", pledge,
  case when project_id is not null then (select json_build_object('id', id, 'name', name) from projects where id = respondents.project_id) end as project`;

export const respondentList: ListSource = {
  table: "respondents",
  findable: { kind: "respondent" },
  isCounted: true,
  columns: itemColumns,
  filterColumn: "status",
  dateColumn: "submitted_at",
  sorts: { institutionName: "lower(institution_name)", institutionType: "institution_type" },
};

export async function findRespondent(db: Queryable, id: number): Promise<RespondentItem | undefined> {
  const { rows } = await sql<RespondentItem>`select ${sql.raw(itemColumns)} from respondents where id = ${id}`.execute(db);
  return rows[0];
}

/** Holds an inquiry as it is until the transaction ends. Undefined when there is none. */
export async function lockRespondent(
  tx: Queryable,
  id: number,
): Promise<{ status: RespondentStatus; reference: string; isRemoved: boolean } | undefined> {
  await holdRow(tx, "respondents", id);
  const { rows } = await sql<{ status: RespondentStatus; reference: string; isRemoved: boolean }>`
    select status, reference, personal_data_removed_at is not null as "isRemoved" from respondents where id = ${id}`.execute(tx);
  return rows[0];
}

export async function setRespondentStatus(tx: Queryable, id: number, status: RespondentStatus): Promise<void> {
  await tx.updateTable("respondents").set({ status }).where("id", "=", id).execute();
}

export interface ImportedRespondent {
  reference: string;
  submissionKey: string;
  contentHash: string;
  values: Record<ContactField, string>;
  status: RespondentStatus;
  /** Null for one that counts as received now. */
  submittedAt: string | null;
}

/** Stores many inquiries of a file by one statement. Returns their ids, in their order. */
export async function insertImported(tx: Queryable, many: readonly ImportedRespondent[]): Promise<number[]> {
  const rows = many.map(({ values, ...one }) => ({ ...values, ...one, email: values.email.trim() }));
  const { rows: made } = await sql<{ id: number }>`
    insert into respondents (reference, submission_key, content_hash, institution_name, email, institution_type, message, address, city, zip,
      phone, status, submitted_at, language)
    select reference, "submissionKey", "contentHash", "institutionName", email, "institutionType", message, nullif(address, ''),
           nullif(city, ''), nullif(zip, ''), nullif(phone, ''), status, coalesce("submittedAt", now()), 'en'
      from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (reference text, "submissionKey" text, "contentHash" text,
        "institutionName" text, email text, "institutionType" text, message text, address text, city text, zip text, phone text, status text,
        "submittedAt" timestamptz)) with ordinality
     order by ordinality returning id`.execute(tx);
  // Ids are given in the order of the rows.
  return made.map(({ id }) => id).toSorted((one, other) => one - other);
}

export async function deleteRespondents(tx: Queryable, ids: readonly number[]): Promise<void> {
  await sql`delete from respondents where id = any(${ids}::int[])`.execute(tx);
}

export interface WrittenInquiry {
  id: number;
  name: string;
  /** Of the address and the message; the words themselves would fill the memory. */
  words: string;
}

/** Every inquiry by what it says, for whoever compares many at once. */
export async function listWritten(db: Queryable): Promise<WrittenInquiry[]> {
  const { rows } = await sql<WrittenInquiry>`
    select id, institution_name as name, md5(lower(email) || E'\n' || btrim(message, E' \t\r\n')) as words
      from respondents where personal_data_removed_at is null order by id`.execute(db);
  return rows;
}

export async function listNames(db: Queryable, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, institution_name as name from respondents where id = any(${ids}::int[])`.execute(db);
  return rows;
}
