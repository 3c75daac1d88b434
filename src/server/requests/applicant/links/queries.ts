import { sql } from "kysely";
import type { ApplicantLink, OwnLink } from "../../../../shared/contracts/requests/applicant.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { insertRow, type NewRow, type RowId, rowOf } from "../../../runtime/db/insert-row.ts";
import { holdRow } from "../../../runtime/db/row-locks.ts";

export interface NewLink {
  fundingRequestId: RowId;
  tokenHash: string;
  madeFor: ApplicantLink["madeFor"];
  language: string;
}

/**
 * A link whose page somebody has open is not cut off by the next message: it opens an hour longer when it was used
 * shortly before. Its use is noted once an hour at most.
 */
const isReplaced = sql`(replaced_at is not null and
  (replaced_at < now() - interval '1 hour' or last_used_at is null or last_used_at < replaced_at - interval '2 hours'))`;
const opens = sql`revoked_at is null and not ${isReplaced}`;

/** Returns its number. */
export async function insertLink(db: Queryable, link: NewLink): Promise<number> {
  const id = await insertRow(db, linkRow(link));
  if (id === undefined) throw new Error("a link was not stored");
  return id;
}

export function linkRow(link: NewLink): NewRow {
  return rowOf("applicant_links", {
    funding_request_id: link.fundingRequestId,
    token_hash: link.tokenHash,
    made_for: link.madeFor,
    language: link.language,
  });
}

/** A link that was not cancelled, and its request. */
export async function findLink(
  db: Queryable,
  tokenHash: string,
): Promise<{ linkId: number; fundingRequestId: number; isReplaced: boolean } | undefined> {
  const { rows } = await sql<{ linkId: number; fundingRequestId: number; isReplaced: boolean }>`
    select id as "linkId", funding_request_id as "fundingRequestId", ${isReplaced} as "isReplaced"
      from applicant_links where token_hash = ${tokenHash} and revoked_at is null`.execute(db);
  return rows[0];
}

/** Whether nobody has ended the link. */
export async function isInForce(tx: Queryable, id: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`select id from applicant_links where id = ${id} and revoked_at is null`.execute(tx);
  return rows.length > 0;
}

/**
 * Notes the use, once an hour at most: a page that is read again and again writes nothing. Returns the address whose owner
 * has thereby opened a link from a message.
 */
export async function noteUse(db: Queryable, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ email: string | null }>`
    update applicant_links set last_used_at = now() from funding_requests
     where applicant_links.id = ${id} and funding_requests.id = funding_request_id
       and (last_used_at is null or last_used_at < now() - interval '1 hour')
    returning case when made_for = 'message' then email end as email`.execute(db);
  return rows[0]?.email ?? undefined;
}

/** The mailbox has a newer link now: those that came by earlier messages end. */
export async function replaceEarlier(db: Queryable, fundingRequestId: number, id: number): Promise<void> {
  await sql`
    update applicant_links set replaced_at = now()
     where funding_request_id = ${fundingRequestId} and id < ${id} and made_for = 'message' and revoked_at is null and replaced_at is null`.execute(
    db,
  );
}

/** Newest first, with those that open nothing any more. */
export async function listLinks(db: Queryable, fundingRequestId: number, most: number): Promise<ApplicantLink[]> {
  const { rows } = await sql<ApplicantLink>`
    select id, made_for as "madeFor", created_at as "createdAt", last_used_at as "lastUsedAt", revoked_at as "revokedAt",
           replaced_at as "replacedAt"
      from applicant_links where funding_request_id = ${fundingRequestId} order by id desc limit ${most}`.execute(db);
  return rows;
}

/** Those that open the request now, newest first. */
export async function listOpening(db: Queryable, fundingRequestId: number, ownId: number): Promise<OwnLink[]> {
  const { rows } = await sql<OwnLink>`
    select id, made_for as "madeFor", created_at as "createdAt", last_used_at as "lastUsedAt", id = ${ownId} as "isThis"
      from applicant_links where funding_request_id = ${fundingRequestId} and ${opens} order by id desc limit 50`.execute(db);
  return rows;
}

/** Which links of a request: all of them, all but one, or one. */
export type WhichLinks = "all" | { allBut: number } | { id: number };

/** Ends links of a request. Returns how many had not ended before. */
export async function revokeLinks(tx: Queryable, fundingRequestId: number, which: WhichLinks = "all"): Promise<number> {
  const chosen = which === "all" ? sql`true` : "id" in which ? sql`id = ${which.id}` : sql`id <> ${which.allBut}`;
  const { numAffectedRows } = await sql`
    update applicant_links set revoked_at = now()
     where funding_request_id = ${fundingRequestId} and revoked_at is null and ${chosen}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** To whom messages about a request go now. Nobody changes the address until the transaction ends. */
export async function holdAddressee(tx: Queryable, fundingRequestId: number): Promise<{ email: string; language: string } | undefined> {
  await holdRow(tx, "funding_requests", fundingRequestId, "share");
  const { rows } = await sql<{ email: string; language: string }>`
    select email, language from funding_requests where id = ${fundingRequestId}`.execute(tx);
  return rows[0];
}
