import { sql } from "kysely";
import type { AgreementParties, AgreementTerms } from "../../../shared/contracts/projects/agreements.ts";
import type { AgreementLine, AgreementSide, AgreementState } from "../../../shared/domain/agreements.ts";
import type { Queryable } from "../../runtime/db/database.ts";

export interface StoredAgreement {
  id: number;
  projectId: number;
  number: number;
  state: AgreementState;
  currency: string;
  /** As they were stored: read with their schema, which puts the fields in their order again. */
  terms: unknown;
  revision: number;
  createdBy: string;
  createdAt: Date;
  sharedAt: Date | null;
  parties: AgreementParties | null;
  template: number | null;
  hash: string | null;
  offeredAt: Date | null;
  offeredBy: string | null;
  inForceAt: Date | null;
  endedAt: Date | null;
  endReason: string | null;
}

const columns = sql`id, project_id as "projectId", number, state, currency, terms, revision, created_by_name as "createdBy",
  created_at as "createdAt", shared_at as "sharedAt", parties, template, hash, offered_at as "offeredAt", offered_by_name as "offeredBy",
  in_force_at as "inForceAt", ended_at as "endedAt", end_reason as "endReason"`;

/** Every version, the newest first. */
export async function listAgreements(db: Queryable, projectId: number): Promise<StoredAgreement[]> {
  const { rows } = await sql<StoredAgreement>`
    select ${columns} from agreements where project_id = ${projectId} order by number desc`.execute(db);
  return rows;
}

export async function findAgreement(db: Queryable, projectId: number, number: number): Promise<StoredAgreement | undefined> {
  const { rows } = await sql<StoredAgreement>`
    select ${columns} from agreements where project_id = ${projectId} and number = ${number}`.execute(db);
  return rows[0];
}

/** The draft, or what waits for signatures. Whoever changes it holds its project. */
export async function findOpen(db: Queryable, projectId: number): Promise<StoredAgreement | undefined> {
  const { rows } = await sql<StoredAgreement>`
    select ${columns} from agreements where project_id = ${projectId} and state in ('draft', 'offered')`.execute(db);
  return rows[0];
}

export async function findInForce(db: Queryable, projectId: number): Promise<StoredAgreement | undefined> {
  const { rows } = await sql<StoredAgreement>`
    select ${columns} from agreements where project_id = ${projectId} and state = 'in_force'`.execute(db);
  return rows[0];
}

/** Undefined where a draft or an offer is open already. */
export async function insertDraft(
  tx: Queryable,
  { projectId, currency, terms, by }: { projectId: number; currency: string; terms: AgreementTerms; by: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ number: number }>`
    insert into agreements (project_id, number, currency, terms, created_by_name)
    values (${projectId}, (select coalesce(max(number), 0) + 1 from agreements where project_id = ${projectId}), ${currency},
            ${JSON.stringify(terms)}::jsonb, ${by})
    on conflict (project_id) where state in ('draft', 'offered') do nothing returning number`.execute(tx);
  return rows[0]?.number;
}

export async function saveDraft(tx: Queryable, id: number, currency: string, terms: AgreementTerms): Promise<void> {
  await sql`
    update agreements set terms = ${JSON.stringify(terms)}::jsonb, currency = ${currency}, revision = revision + 1
     where id = ${id} and state = 'draft'`.execute(tx);
}

export async function setShared(tx: Queryable, id: number): Promise<void> {
  await sql`update agreements set shared_at = now() where id = ${id}`.execute(tx);
}

export async function setOffered(
  tx: Queryable,
  id: number,
  { parties, template, hash, by }: { parties: AgreementParties; template: number; hash: string; by: string },
): Promise<void> {
  await sql`
    update agreements set state = 'offered', parties = ${JSON.stringify(parties)}::jsonb, template = ${template}, hash = ${hash},
           offered_at = date_trunc('second', now()), offered_by_name = ${by}, shared_at = coalesce(shared_at, now())
     where id = ${id} and state = 'draft'`.execute(tx);
}

export async function setDropped(tx: Queryable, id: number, reason: string): Promise<void> {
  await sql`
    update agreements set state = 'dropped', ended_at = now(), end_reason = ${reason}
     where id = ${id} and state in ('draft', 'offered')`.execute(tx);
}

/** Takes the place of the one before, and ends what stopped that one for good: both sides have agreed anew. */
export async function setInForce(tx: Queryable, { id, projectId }: StoredAgreement): Promise<void> {
  await sql`update agreements set state = 'replaced', ended_at = now() where project_id = ${projectId} and state = 'in_force'`.execute(tx);
  await sql`update agreements set state = 'in_force', in_force_at = now() where id = ${id} and state = 'offered'`.execute(tx);
  await sql`
    update agreement_stops set lifted_at = now(), lifted_by_name = 'both'
     where project_id = ${projectId} and kind = 'ended' and lifted_at is null`.execute(tx);
}

export interface StoredSignature {
  agreementId: number;
  side: AgreementSide;
  name: string;
  role: string;
  signedAt: Date;
}

export async function listSignatures(db: Queryable, agreementIds: readonly number[]): Promise<StoredSignature[]> {
  const { rows } = await sql<StoredSignature>`
    select agreement_id as "agreementId", side, name, role, signed_at as "signedAt" from agreement_signatures
     where agreement_id = any(${agreementIds}::int[]) order by signed_at, side`.execute(db);
  return rows;
}

/** False where this side has signed already. */
export async function insertSignature(
  tx: Queryable,
  {
    agreementId,
    side,
    name,
    role,
    hash,
    by,
  }: { agreementId: number; side: AgreementSide; name: string; role: string; hash: string; by: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into agreement_signatures (agreement_id, side, name, role, hash, signed_at, signed_by_name)
    values (${agreementId}, ${side}, ${name}, ${role}, ${hash}, date_trunc('second', now()), ${by}) on conflict do nothing`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

export interface StoredRemark {
  agreementId: number;
  line: AgreementLine | null;
  side: AgreementSide;
  byName: string;
  body: string;
  createdAt: Date;
}

export async function listRemarks(db: Queryable, agreementIds: readonly number[]): Promise<StoredRemark[]> {
  const { rows } = await sql<StoredRemark>`
    select agreement_id as "agreementId", line, side, by_name as "byName", body, created_at as "createdAt" from agreement_remarks
     where agreement_id = any(${agreementIds}::int[]) order by id`.execute(db);
  return rows;
}

/** Whoever remarks holds the project, so that the number of remarks is right. The same said twice is one. */
export async function insertRemark(
  tx: Queryable,
  { agreementId, line, side, byName, body }: Omit<StoredRemark, "createdAt">,
  most: number,
): Promise<"stored" | "there" | "full"> {
  const { rows } = await sql<{ count: number; isThere: boolean }>`
    select count(*)::int as count, coalesce(bool_or(side = ${side} and body = ${body} and line is not distinct from ${line}), false) as "isThere"
      from agreement_remarks where agreement_id = ${agreementId}`.execute(tx);
  const { count = 0, isThere = false } = rows[0] ?? {};
  if (isThere) return "there";
  if (count >= most) return "full";
  await sql`
    insert into agreement_remarks (agreement_id, line, side, by_name, body)
    values (${agreementId}, ${line}, ${side}, ${byName}, ${body})`.execute(tx);
  return "stored";
}

export interface MetCondition {
  projectId: number;
  tranche: string;
  condition: string;
  evidence: string;
  byName: string;
  at: Date;
}

export async function listMet(db: Queryable, projectIds: readonly number[]): Promise<MetCondition[]> {
  const { rows } = await sql<MetCondition>`
    select project_id as "projectId", tranche, condition, evidence, met_by_name as "byName", met_at as "at" from agreement_conditions_met
     where project_id = any(${projectIds}::int[])`.execute(db);
  return rows;
}

export async function insertMet(
  tx: Queryable,
  { projectId, tranche, condition, evidence, byName }: Omit<MetCondition, "at">,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into agreement_conditions_met (project_id, tranche, condition, evidence, met_by_name)
    values (${projectId}, ${tranche}::uuid, ${condition}, ${evidence}, ${byName}) on conflict do nothing`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

export interface StoredStop {
  projectId: number;
  kind: "suspended" | "ended";
  side: AgreementSide;
  reason: string;
  at: Date;
  fromDay: string;
  holds: boolean;
}

/** What stops agreements now or from a day that was announced. */
export async function listStops(db: Queryable, projectIds: readonly number[]): Promise<StoredStop[]> {
  const { rows } = await sql<StoredStop>`
    select project_id as "projectId", kind, side, reason, at, from_day::text as "fromDay", from_day <= (now() at time zone 'utc')::date as holds
      from agreement_stops where project_id = any(${projectIds}::int[]) and lifted_at is null order by id`.execute(db);
  return rows;
}

/** The day on which it begins; undefined where the same is open already. */
export async function insertStop(
  tx: Queryable,
  { projectId, kind, side, reason, by, days }: Pick<StoredStop, "projectId" | "kind" | "side" | "reason"> & { by: string; days: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ fromDay: string }>`
    insert into agreement_stops (project_id, kind, side, reason, by_name, from_day)
    values (${projectId}, ${kind}, ${side}, ${reason}, ${by}, (now() at time zone 'utc')::date + ${days}::int)
    on conflict (project_id, kind) where lifted_at is null do nothing returning from_day::text as "fromDay"`.execute(tx);
  return rows[0]?.fromDay;
}

export async function liftSuspension(tx: Queryable, projectId: number, { by, reason }: { by: string; reason: string }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update agreement_stops set lifted_at = now(), lifted_by_name = ${by}, lift_reason = ${reason}
     where project_id = ${projectId} and kind = 'suspended' and lifted_at is null`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** The terms in force of these projects, for the gate. */
export async function listInForce(db: Queryable, projectIds: readonly number[]) {
  const { rows } = await sql<Pick<StoredAgreement, "id" | "projectId" | "number" | "currency" | "terms"> & { today: string }>`
    select id, project_id as "projectId", number, currency, terms, (now() at time zone 'utc')::date::text as today from agreements
     where project_id = any(${projectIds}::int[]) and state = 'in_force'`.execute(db);
  return rows;
}
