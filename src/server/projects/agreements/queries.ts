import { sql } from "kysely";
import type { SigningSide } from "../../../shared/domain/agreements.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { signedColumns, type StoredTerms } from "../signed-terms/service.ts";

/** What an agreement is about: a project's money, or a partnership with an institution (decision 0086). */
export type AgreementSubject = { projectId: number } | { institutionId: number };

export interface StoredAgreement extends StoredTerms {
  id: number;
  revision: number;
  createdBy: string;
  createdAt: Date;
  sharedAt: Date | null;
  offeredAt: Date | null;
  offeredBy: string | null;
  inForceAt: Date | null;
  endedAt: Date | null;
  endReason: string | null;
}

const columns = sql`id, ${signedColumns}, revision, created_by_name as "createdBy", created_at as "createdAt", shared_at as "sharedAt",
  offered_at as "offeredAt", offered_by_name as "offeredBy", in_force_at as "inForceAt", ended_at as "endedAt", end_reason as "endReason"`;

/** The rows of `agreements` and `agreement_stops` that are about it. */
const about = (subject: AgreementSubject) =>
  "projectId" in subject ? sql`project_id = ${subject.projectId}` : sql`institution_id = ${subject.institutionId}`;
const idsOf = (subject: AgreementSubject) =>
  "projectId" in subject ? sql`${subject.projectId}::int, null::int` : sql`null::int, ${subject.institutionId}::int`;
const columnOf = (subject: AgreementSubject) => ("projectId" in subject ? sql`project_id` : sql`institution_id`);

/** Every version, the newest first. */
export async function listAgreements(db: Queryable, subject: AgreementSubject): Promise<StoredAgreement[]> {
  const { rows } = await sql<StoredAgreement>`
    select ${columns} from agreements where ${about(subject)} order by number desc`.execute(db);
  return rows;
}

export async function findAgreement(db: Queryable, subject: AgreementSubject, number: number): Promise<StoredAgreement | undefined> {
  const { rows } = await sql<StoredAgreement>`
    select ${columns} from agreements where ${about(subject)} and number = ${number}`.execute(db);
  return rows[0];
}

/** The draft, or what waits for signatures. Whoever changes it holds what it is about. */
export async function findOpen(db: Queryable, subject: AgreementSubject): Promise<StoredAgreement | undefined> {
  const { rows } = await sql<StoredAgreement>`
    select ${columns} from agreements where ${about(subject)} and state in ('draft', 'offered')`.execute(db);
  return rows[0];
}

export async function findInForce(db: Queryable, subject: AgreementSubject): Promise<StoredAgreement | undefined> {
  const { rows } = await sql<StoredAgreement>`
    select ${columns} from agreements where ${about(subject)} and state = 'in_force'`.execute(db);
  return rows[0];
}

/** Undefined where a draft or an offer is open already. */
export async function insertDraft(
  tx: Queryable,
  subject: AgreementSubject,
  { currency, terms, by }: { currency: string; terms: unknown; by: string },
): Promise<{ id: number; number: number } | undefined> {
  const { rows } = await sql<{ id: number; number: number }>`
    insert into agreements (project_id, institution_id, number, currency, terms, created_by_name)
    values (${idsOf(subject)}, (select coalesce(max(number), 0) + 1 from agreements where ${about(subject)}), ${currency},
            ${JSON.stringify(terms)}::jsonb, ${by})
    on conflict (${columnOf(subject)}) where state in ('draft', 'offered') do nothing returning id, number`.execute(tx);
  return rows[0];
}

export async function saveDraft(tx: Queryable, id: number, currency: string, terms: unknown): Promise<void> {
  await sql`
    update agreements set terms = ${JSON.stringify(terms)}::jsonb, currency = ${currency}, revision = revision + 1
     where id = ${id} and state = 'draft'`.execute(tx);
}

/** By the clock and not the transaction, which may have waited for who was saving: what is saved from then on is its community's to read. */
export async function setShared(tx: Queryable, id: number): Promise<void> {
  await sql`update agreements set shared_at = coalesce(shared_at, clock_timestamp()) where id = ${id}`.execute(tx);
}

export async function setOffered(
  tx: Queryable,
  id: number,
  { parties, template, hash, by }: { parties: unknown; template: number; hash: string; by: string },
): Promise<void> {
  await sql`
    update agreements set state = 'offered', parties = ${JSON.stringify(parties)}::jsonb, template = ${template}, hash = ${hash},
           offered_at = date_trunc('second', now()), offered_by_name = ${by}, shared_at = coalesce(shared_at, clock_timestamp())
     where id = ${id} and state = 'draft'`.execute(tx);
}

export async function setDropped(tx: Queryable, id: number, reason: string): Promise<void> {
  await sql`
    update agreements set state = 'dropped', ended_at = now(), end_reason = ${reason}
     where id = ${id} and state in ('draft', 'offered')`.execute(tx);
}

/** Takes the place of the one before, and ends what stopped that one for good: both sides have agreed anew. */
export async function setInForce(tx: Queryable, subject: AgreementSubject, id: number): Promise<void> {
  await sql`update agreements set state = 'replaced', ended_at = now() where ${about(subject)} and state = 'in_force'`.execute(tx);
  await sql`update agreements set state = 'in_force', in_force_at = clock_timestamp() where id = ${id} and state = 'offered'`.execute(tx);
  await sql`
    update agreement_stops set lifted_at = now(), lifted_by_name = 'both'
     where ${about(subject)} and kind = 'ended' and lifted_at is null`.execute(tx);
}

export interface StoredSignature {
  agreementId: number;
  side: SigningSide;
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
  }: { agreementId: number; side: SigningSide; name: string; role: string; hash: string; by: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into agreement_signatures (agreement_id, side, name, role, hash, signed_at, signed_by_name)
    values (${agreementId}, ${side}, ${name}, ${role}, ${hash}, date_trunc('second', now()), ${by}) on conflict do nothing`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

export interface StoredRemark {
  agreementId: number;
  /** As the form names it; null for the whole. */
  line: string | null;
  side: SigningSide;
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

/** Whoever remarks holds what it is about, so that the number of remarks is right. The same said twice is one. */
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
  id: number;
  kind: "suspended" | "ended";
  side: SigningSide;
  reason: string;
  at: Date;
  fromDay: string;
  holds: boolean;
}

const stopColumns = sql`id, kind, side, reason, at, from_day::text as "fromDay", from_day <= (now() at time zone 'utc')::date as holds`;

/** What stops an agreement now or from a day that was announced. */
export async function listStops(db: Queryable, subject: AgreementSubject): Promise<StoredStop[]> {
  const { rows } = await sql<StoredStop>`
    select ${stopColumns} from agreement_stops where ${about(subject)} and lifted_at is null order by id`.execute(db);
  return rows;
}

/** The same of several projects, for the gate. */
export async function listStopsOf(db: Queryable, projectIds: readonly number[]): Promise<(StoredStop & { projectId: number })[]> {
  const { rows } = await sql<StoredStop & { projectId: number }>`
    select project_id as "projectId", ${stopColumns} from agreement_stops
     where project_id = any(${projectIds}::int[]) and lifted_at is null order by id`.execute(db);
  return rows;
}

/** The day on which it begins; undefined where the same is open already. */
export async function insertStop(
  tx: Queryable,
  subject: AgreementSubject,
  { kind, side, reason, by, days }: Pick<StoredStop, "kind" | "side" | "reason"> & { by: string; days: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ fromDay: string }>`
    insert into agreement_stops (project_id, institution_id, kind, side, reason, by_name, from_day)
    values (${idsOf(subject)}, ${kind}, ${side}, ${reason}, ${by}, (now() at time zone 'utc')::date + ${days}::int)
    on conflict (${columnOf(subject)}, kind) where lifted_at is null do nothing returning from_day::text as "fromDay"`.execute(tx);
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
  const { rows } = await sql<StoredTerms & { id: number; projectId: number; today: string }>`
    select id, project_id as "projectId", ${signedColumns}, (now() at time zone 'utc')::date::text as today from agreements
     where project_id = any(${projectIds}::int[]) and state = 'in_force'`.execute(db);
  return rows;
}

/** Everything that was offered or signed, with what it is about, some at a time in the order of its rows. */
export async function listOffered(db: Queryable, { after, limit }: { after: number; limit: number }) {
  const { rows } = await sql<StoredTerms & { id: number; projectId: number | null; institutionId: number | null }>`
    select id, project_id as "projectId", institution_id as "institutionId", ${signedColumns} from agreements
     where id > ${after} and hash is not null order by id limit ${limit}`.execute(db);
  return rows;
}
