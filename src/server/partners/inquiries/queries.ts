import { sql } from "kysely";
import type { InquiryOfInstitution } from "../../../shared/contracts/partners/inquiries.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";

/** One inquiry after the other is given an institution: of two from the same body the second meets the institution that the first made. */
export async function oneAtATime(tx: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('institution of an inquiry', 0))`.execute(tx);
}

export interface StoredLink {
  institutionId: number;
  isMaker: boolean;
  linkedBy: string;
  linkedAt: Date;
}

export async function findLink(db: Queryable, respondentId: number): Promise<StoredLink | undefined> {
  const { rows } = await sql<StoredLink>`
    select institution_id as "institutionId", is_maker as "isMaker", linked_by_name as "linkedBy", linked_at as "linkedAt"
      from institution_inquiries where respondent_id = ${respondentId}`.execute(db);
  return rows[0];
}

export async function insertLink(
  tx: Queryable,
  { respondentId, institutionId, isMaker, by }: { respondentId: number; institutionId: number; isMaker: boolean; by: Caller },
): Promise<void> {
  await sql`
    insert into institution_inquiries (respondent_id, institution_id, is_maker, linked_by, linked_by_name)
    values (${respondentId}, ${institutionId}, ${isMaker}, ${by.id}, ${by.username})`.execute(tx);
}

/** The newest first; of an inquiry whose data were removed the reference and the day are left. */
export async function listInquiries(db: Queryable, institutionId: number): Promise<InquiryOfInstitution[]> {
  const { rows } = await sql<InquiryOfInstitution>`
    select respondents.id, reference, submitted_at as "submittedAt", is_maker as "isMaker", linked_by_name as "linkedBy", linked_at as "linkedAt"
      from institution_inquiries join respondents on respondents.id = respondent_id
     where institution_id = ${institutionId} order by respondent_id desc limit 50`.execute(db);
  return rows;
}

export interface TypedAddress {
  street: string | null;
  town: string | null;
  postCode: string | null;
}

/** The address in the inquiry that the institution was made of, as long as it is there. */
export async function findTypedAddress(db: Queryable, institutionId: number): Promise<TypedAddress | undefined> {
  const { rows } = await sql<TypedAddress>`
    select address as street, city as town, zip as "postCode"
      from institution_inquiries join respondents on respondents.id = respondent_id
     where institution_id = ${institutionId} and is_maker and personal_data_removed_at is null`.execute(db);
  return rows[0];
}

export interface Candidate {
  id: number;
  name: string;
  website: string | null;
  email: string | null;
}

/** Every institution by what it may be known again by. */
export async function listRecognisable(db: Queryable): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`select id, name, website, email from institutions order by id`.execute(db);
  return rows;
}

/** Institutions that may be alike: with this word in what is searched, with a name near to this one, or with this domain. */
export async function listCandidates(
  db: Queryable,
  { name, word, domain }: { name: string; word: string; domain: string | undefined },
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select id, name, website, email from institutions
     where (${word} <> '' and strpos(search_text, ${word}) > 0) or lower(${name}::text) <% search_text
        or (${domain ?? null}::text is not null and strpos(lower(concat_ws(' ', website, email)), ${domain ?? null}::text) > 0)
     order by id limit 500`.execute(db);
  return rows;
}
