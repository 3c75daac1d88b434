import { sql } from "kysely";
import type { ApplicantLink } from "../../../../shared/contracts/applicant.ts";
import type { Queryable } from "../../../db/database.ts";

export interface NewLink {
  fundingRequestId: number;
  tokenHash: string;
  madeFor: ApplicantLink["madeFor"];
  language: string;
}

export async function insertLink(db: Queryable, link: NewLink): Promise<void> {
  await db
    .insertInto("applicant_links")
    .values({
      funding_request_id: link.fundingRequestId,
      token_hash: link.tokenHash,
      made_for: link.madeFor,
      language: link.language,
    })
    .execute();
}

/** A link that is in force, and its request. */
export async function findLink(db: Queryable, tokenHash: string): Promise<{ id: number; fundingRequestId: number } | undefined> {
  return db
    .selectFrom("applicant_links")
    .select(["id", "funding_request_id as fundingRequestId"])
    .where("token_hash", "=", tokenHash)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
}

/** Notes the use, once an hour at most: a page that is read again and again writes nothing. */
export async function noteUse(db: Queryable, id: number): Promise<void> {
  await sql`
    update applicant_links set last_used_at = now()
     where id = ${id} and (last_used_at is null or last_used_at < now() - interval '1 hour')`.execute(db);
}

/** Newest first. */
export async function listLinks(db: Queryable, fundingRequestId: number, most: number): Promise<ApplicantLink[]> {
  const { rows } = await sql<ApplicantLink>`
    select id, made_for as "madeFor", created_at as "createdAt", last_used_at as "lastUsedAt", revoked_at as "revokedAt"
      from applicant_links where funding_request_id = ${fundingRequestId} order by id desc limit ${most}`.execute(db);
  return rows;
}

/** Ends every link of a request. Returns how many were in force. */
export async function revokeLinks(db: Queryable, fundingRequestId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update applicant_links set revoked_at = now() where funding_request_id = ${fundingRequestId} and revoked_at is null`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** To whom messages about a request go now. */
export async function findAddressee(db: Queryable, fundingRequestId: number): Promise<{ email: string; language: string } | undefined> {
  const { rows } = await sql<{ email: string; language: string }>`
    select email, language from funding_requests where id = ${fundingRequestId}`.execute(db);
  return rows[0];
}
