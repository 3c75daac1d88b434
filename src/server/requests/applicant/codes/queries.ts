import { sql } from "kysely";
import type { ConfirmedAct } from "../../../../shared/domain/applicant.ts";
import type { Queryable } from "../../../runtime/db/database.ts";

/** Puts a new asking in the place of the one before: a request has one code at a time. Returns its number. */
export async function askAnew(tx: Queryable, asked: { fundingRequestId: number; linkId: number; act: ConfirmedAct }): Promise<number> {
  await tx.deleteFrom("confirmation_codes").where("funding_request_id", "=", asked.fundingRequestId).execute();
  const { id } = await tx
    .insertInto("confirmation_codes")
    .values({ funding_request_id: asked.fundingRequestId, link_id: asked.linkId, act: asked.act })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Its ten minutes begin now; the tries that were used stay used. False when another code followed, or the address is another one now. */
export async function setCode(db: Queryable, id: number, { to, salt, hash }: { to: string; salt: string; hash: string }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update confirmation_codes set salt = ${salt}, code_hash = ${hash}, expires_at = now() + interval '10 minutes'
      from funding_requests
     where confirmation_codes.id = ${id} and funding_requests.id = funding_request_id and email = ${to}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

export interface HeldCode {
  id: number;
  salt: string;
  hash: string;
  triesLeft: number;
}

/** Uses up one of the five tries, before anything is compared: undefined when there is none left, or nothing to compare with. */
export async function reserveTry(db: Queryable, linkId: number, act: ConfirmedAct): Promise<HeldCode | undefined> {
  const { rows } = await sql<HeldCode>`
    update confirmation_codes set tries = tries + 1
     where link_id = ${linkId} and act = ${act} and tries < 5 and expires_at > now()
    returning id, salt, code_hash as hash, 5 - tries as "triesLeft"`.execute(db);
  return rows[0];
}

/** A code works once. Returns the address that has shown it; undefined when it was used in the same moment. */
export async function useUp(db: Queryable, { id, hash }: HeldCode): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    delete from confirmation_codes using funding_requests
     where confirmation_codes.id = ${id} and code_hash = ${hash} and funding_requests.id = funding_request_id
    returning email`.execute(db);
  return rows[0]?.email;
}
