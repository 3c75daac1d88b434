import { sql } from "kysely";
import type { z } from "zod";
import type * as calls from "../../../../shared/contracts/projects/publication.ts";
import type { Queryable } from "../../../runtime/db/database.ts";

export type ConsentFields = z.output<(typeof calls.recordConsent)["body"]>;

/** The newest hundred. */
export async function listConsents(db: Queryable, projectId: number): Promise<calls.ProjectConsent[]> {
  const { rows } = await sql<calls.ProjectConsent>`
    select id, consented_by as "consentedBy", consented_by_role as "consentedByRole", nation_name as "onBehalfOf", procedure,
           consented_on::text as "consentedOn", covers, disclosed, conditions, valid_until as "validUntil",
           document_reference as "documentReference", document_url as "documentUrl",
           (select json_build_object('id', id, 'name', name, 'scan', scan) from attachments where attachments.id = document_id) as document,
           given_by as "givenBy", recorded_by_name as "recordedByName", recorded_at as "recordedAt", ended_at as "endedAt",
           ended_kind as "endedKind", ended_by_name as "endedByName", end_reason as "endReason",
           confirmed_at as "confirmedAt", confirmed_kind as "confirmedKind", confirmed_by_name as "confirmedByName",
           (select coalesce(json_agg(json_build_object('days', days, 'at', warned_at) order by days desc), '[]')
              from consent_warnings where consent_id = project_consents.id) as warnings
      from project_consents where project_id = ${projectId} order by id desc limit 100`.execute(db);
  return rows;
}

export interface ConsentInForce {
  id: number;
  validUntil: Date | null;
  /** By the clock, not by the beginning of the transaction: it may have waited for a lock. */
  isOver: boolean;
}

/** The consent without an end. It is over when its time is, also before the job of the minute has ended it. */
export async function findConsentInForce(db: Queryable, projectId: number): Promise<ConsentInForce | undefined> {
  const { rows } = await sql<ConsentInForce>`
    select id, valid_until as "validUntil", coalesce(valid_until <= clock_timestamp(), false) as "isOver"
      from project_consents where project_id = ${projectId} and ended_at is null and confirmed_at is not null`.execute(db);
  return rows[0];
}

/** What the staff recorded and nobody has confirmed yet, held until the transaction is over: it is not in force. */
export async function lockWaitingConsent(tx: Queryable, projectId: number): Promise<WaitingConsent | undefined> {
  const { rows } = await sql<WaitingConsent>`
    select id, valid_until as "validUntil" from project_consents
     where project_id = ${projectId} and ended_at is null and confirmed_at is null for update`.execute(tx);
  return rows[0];
}

export interface WaitingConsent {
  id: number;
  validUntil: Date | null;
}

export type Confirmation = { kind: "community" | "second_person"; by: string };

/** From now on it is in force. */
export async function confirmConsent(tx: Queryable, consentId: number, { kind, by }: Confirmation): Promise<void> {
  await sql`
    update project_consents set confirmed_at = clock_timestamp(), confirmed_kind = ${kind}, confirmed_by_name = ${by}
     where id = ${consentId} and confirmed_at is null and ended_at is null`.execute(tx);
}

export async function insertConsent(
  db: Queryable,
  consent: {
    projectId: number;
    fields: ConsentFields;
    validUntil: Date | null;
    documentId: number | null;
    givenBy: "community" | "staff";
    recordedBy: { id: number | null; username: string };
  },
): Promise<number> {
  const { fields } = consent;
  const row = await db
    .insertInto("project_consents")
    .values({
      project_id: consent.projectId,
      consented_by: fields.consentedBy,
      consented_by_role: fields.consentedByRole,
      nation_name: fields.onBehalfOf,
      procedure: fields.procedure,
      consented_on: fields.consentedOn,
      covers: fields.covers,
      disclosed: fields.disclosed,
      conditions: fields.conditions,
      valid_until: consent.validUntil,
      document_reference: fields.documentReference,
      document_url: fields.documentUrl,
      document_id: consent.documentId,
      given_by: consent.givenBy,
      recorded_by: consent.recordedBy.id,
      recorded_by_name: consent.recordedBy.username,
      ...(consent.givenBy === "community" && {
        confirmed_at: sql`clock_timestamp()`,
        confirmed_kind: "community",
        confirmed_by_name: consent.recordedBy.username,
      }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

export interface ConsentEnd {
  kind: "withdrawn" | "expired" | "replaced" | "refused";
  by: string;
  reason?: string;
}

/** Ends a consent that has no end yet. One that expired ended with its time, whenever that was noticed. */
export async function endConsent(db: Queryable, consentId: number, { kind, by, reason }: ConsentEnd): Promise<void> {
  await sql`
    update project_consents set ended_at = case when ${kind} = 'expired' then valid_until else clock_timestamp() end,
           ended_kind = ${kind}, ended_by_name = ${by}, end_reason = ${reason ?? null}
     where id = ${consentId} and ended_at is null`.execute(db);
}

/** Projects whose consent is over and not ended yet, those of the longest ago first. */
export async function listOver(db: Queryable, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select project_id as id from project_consents
     where ended_at is null and confirmed_at is not null and valid_until <= clock_timestamp() order by valid_until, id limit ${most}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Published projects of which a warning is due that has not gone out. */
export async function listToWarn(db: Queryable, days: readonly number[], most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select project_id as id from project_consents join projects on projects.id = project_id and projects.state = 'published'
     where ended_at is null and confirmed_at is not null and valid_until > clock_timestamp() and valid_until <= clock_timestamp() + make_interval(days => ${Math.max(...days)})
       and exists (select from unnest(${days}::int[]) as day
                    where valid_until <= clock_timestamp() + make_interval(days => day)
                      and not exists (select from consent_warnings where consent_id = project_consents.id and days = day))
     order by valid_until, project_consents.id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Notes every warning that is due for a consent, so that none goes out twice. Returns how many days were due for the first time. */
export async function noteWarnings(tx: Queryable, consentId: number, days: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ days: number }>`
    insert into consent_warnings (consent_id, days)
    select id, day from project_consents, unnest(${days}::int[]) as day
     where id = ${consentId} and ended_at is null and valid_until <= clock_timestamp() + make_interval(days => day)
    on conflict do nothing returning days`.execute(tx);
  return rows.map((row) => row.days);
}
