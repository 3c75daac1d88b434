import { sql } from "kysely";
import type { ConfirmedAct } from "../../../../shared/domain/applicant.ts";
import type { ProjectReportKind } from "../../../../shared/domain/report-schedule.ts";
import type { Queryable } from "../../../runtime/db/database.ts";

/** What a code confirms: an act, and which one it is about where there are several. */
export interface CodePurpose {
  act: ConfirmedAct;
  subject?: string | undefined;
}

/** Of an institution that pays or paid for the request's project, wants to, or was accepted or declined. */
export async function findFunderName(db: Queryable, fundingRequestId: number, institutionId: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select institutions.name from projects join institutions on institutions.id = ${institutionId}
     where funding_request_id = ${fundingRequestId}
       and (exists (select from funder_of(projects.id, institutions.id) where standing is not null)
         or exists (select from transfers where project_id = projects.id and institution_id = institutions.id and mode = 'live'))`.execute(
    db,
  );
  return rows[0]?.name;
}

/** A report of the request's project, whatever became of it. */
export async function findReport(
  db: Queryable,
  fundingRequestId: number,
  publicId: string,
): Promise<{ kind: ProjectReportKind; dueOn: string } | undefined> {
  const { rows } = await sql<{ kind: ProjectReportKind; dueOn: string }>`
    select kind, due_on::text as "dueOn" from project_reports join projects on projects.id = project_id
     where funding_request_id = ${fundingRequestId} and project_reports.public_id = ${publicId}`.execute(db);
  return rows[0];
}

/** Puts a new asking in the place of the one before: a request has one code at a time. Returns its number. */
export async function askAnew(tx: Queryable, asked: { fundingRequestId: number; linkId: number } & CodePurpose): Promise<number> {
  await tx.deleteFrom("confirmation_codes").where("funding_request_id", "=", asked.fundingRequestId).execute();
  const { id } = await tx
    .insertInto("confirmation_codes")
    .values({
      funding_request_id: asked.fundingRequestId,
      link_id: asked.linkId,
      act: asked.act,
      subject: asked.subject ?? null,
    })
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
export async function reserveTry(db: Queryable, linkId: number, { act, subject }: CodePurpose): Promise<HeldCode | undefined> {
  const { rows } = await sql<HeldCode>`
    update confirmation_codes set tries = tries + 1
     where link_id = ${linkId} and act = ${act} and subject is not distinct from ${subject ?? null}::text and tries < 5 and expires_at > now()
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
