import { sql } from "kysely";
import type { OnboardingChange } from "../../../shared/contracts/partners/onboarding.ts";
import type { PartnerMode } from "../../../shared/domain/partner-scopes.ts";
import type { OnboardingStep } from "../../../shared/domain/statuses.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { holdRow } from "../../runtime/db/row-locks.ts";

/** The rows that speak for an institution's steps, as they are now. */
export interface Proofs {
  step: OnboardingStep;
  apiEndpoint: string | null;
  check: { ok: boolean; found: string; checkedAt: Date } | undefined;
  key: { hint: string; mode: PartnerMode; createdAt: Date } | undefined;
  transfer: { publicId: string; settledAt: Date } | undefined;
  confirmation: OnboardingChange | undefined;
}

export async function lockInstitution(tx: Queryable, institutionId: number): Promise<void> {
  await holdRow(tx, "institutions", institutionId);
}

/** The newest check of the endpoint as it is now: of an address that changed, none. */
export async function findCheck(db: Queryable, institutionId: number, url: string): Promise<Proofs["check"]> {
  const { rows } = await sql<NonNullable<Proofs["check"]>>`
    select ok, found, checked_at as "checkedAt" from endpoint_checks
     where institution_id = ${institutionId} and url = ${url} order by id desc limit 1`.execute(db);
  return rows[0];
}

/** The oldest key that is good now. */
export async function findGoodKey(db: Queryable, institutionId: number): Promise<Proofs["key"]> {
  const { rows } = await sql<NonNullable<Proofs["key"]>>`
    select hint, mode, created_at as "createdAt" from api_keys
     where institution_id = ${institutionId} and revoked_at is null and expires_at > now() order by id limit 1`.execute(db);
  return rows[0];
}

/** A test transfer that was settled and has not come back. */
export async function findSettledTest(db: Queryable, institutionId: number): Promise<Proofs["transfer"]> {
  const { rows } = await sql<NonNullable<Proofs["transfer"]>>`
    select public_id as "publicId", settled_at as "settledAt" from transfers
     where institution_id = ${institutionId} and mode = 'test' and status = 'settled' order by id limit 1`.execute(db);
  return rows[0];
}

export async function listChanges(db: Queryable, institutionId: number): Promise<OnboardingChange[]> {
  const { rows } = await sql<OnboardingChange>`
    select id, from_step as "from", to_step as "to", reason, changed_by_name as "changedBy", changed_at as "changedAt"
      from onboarding_changes where institution_id = ${institutionId} order by id desc limit 200`.execute(db);
  return rows;
}

/** Whether it was active before, however long ago. */
export async function wasActive(db: Queryable, institutionId: number): Promise<boolean> {
  const { rows } = await sql<{ was: boolean }>`
    select exists (select from onboarding_changes where institution_id = ${institutionId} and from_step = 'active') as was`.execute(db);
  return rows[0]?.was === true;
}

/** Sets the step, with what it was, who, when and why. */
export async function changeStep(
  tx: Queryable,
  {
    institutionId,
    from,
    to,
    reason,
    by,
  }: { institutionId: number; from: OnboardingStep; to: OnboardingStep; reason: string; by: { id: number; username: string } },
): Promise<void> {
  await sql`update institutions set onboarding_step = ${to}, updated_at = now() where id = ${institutionId}`.execute(tx);
  await sql`
    insert into onboarding_changes (institution_id, from_step, to_step, reason, changed_by, changed_by_name)
    values (${institutionId}, ${from}, ${to}, ${reason}, ${by.id}, ${by.username})`.execute(tx);
}

export async function insertCheck(
  tx: Queryable,
  { institutionId, url, ok, found }: { institutionId: number; url: string; ok: boolean; found: string },
): Promise<Date> {
  const { rows } = await sql<{ checkedAt: Date }>`
    insert into endpoint_checks (institution_id, url, ok, found) values (${institutionId}, ${url}, ${ok}, ${found})
    returning checked_at as "checkedAt"`.execute(tx);
  if (!rows[0]) throw new Error("a check was not stored");
  return rows[0].checkedAt;
}
