import { CompiledQuery, sql } from "kysely";
import type { ApiKey } from "../../../shared/contracts/partner-api/api-keys.ts";
import type { OnboardingStep } from "../../../shared/domain/statuses.ts";
import type { PartnerMode, PartnerScope } from "../../../shared/domain/partner-scopes.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { holdRow } from "../../runtime/db/row-locks.ts";

/** Who calls the partner API: a key with its institution. */
export interface PartnerCaller {
  keyId: number;
  mode: PartnerMode;
  scopes: PartnerScope[];
  institutionId: number;
  institutionName: string;
  onboardingStep: OnboardingStep;
  isExpired: boolean;
  isRevoked: boolean;
  /** A live key that nobody approved yet opens nothing. */
  isApproved: boolean;
  /** Its last use was noted more than a minute ago. */
  isUseStale: boolean;
}

const findText = `
  select api_keys.id as "keyId", mode, scopes, institutions.id as "institutionId", institutions.name as "institutionName",
         onboarding_step as "onboardingStep", expires_at <= now() as "isExpired", revoked_at is not null as "isRevoked",
         api_keys.approved_at is not null as "isApproved",
         coalesce(last_used_at < now() - interval '1 minute', true) as "isUseStale"
    from api_keys join institutions on institutions.id = institution_id where key_hash = $1`;

export async function findByHash(db: Queryable, hash: string): Promise<PartnerCaller | undefined> {
  const { rows } = await db.executeQuery<PartnerCaller>(CompiledQuery.raw(findText, [hash]));
  return rows[0];
}

export async function noteUse(db: Queryable, keyId: number): Promise<void> {
  await sql`update api_keys set last_used_at = now() where id = ${keyId}`.execute(db);
}

const columns = sql`id, mode, name, hint, scopes, created_by_name as "createdBy", handed_to_name as "handedTo", created_at as "createdAt", expires_at as "expiresAt",
  revoked_at as "revokedAt", revoked_by_name as "revokedBy", approved_at as "approvedAt", last_used_at as "lastUsedAt"`;

export async function listKeys(db: Queryable, institutionId: number): Promise<ApiKey[]> {
  const { rows } = await sql<ApiKey>`select ${columns} from api_keys where institution_id = ${institutionId} order by id desc`.execute(db);
  return rows;
}

export interface NewKey {
  institutionId: number;
  mode: PartnerMode;
  name: string;
  hash: string;
  hint: string;
  scopes: PartnerScope[];
  expiresAt: Date;
  createdBy: { id: number; username: string };
  isApproved: boolean;
}

export async function insertKey(tx: Queryable, key: NewKey): Promise<ApiKey> {
  const { rows } = await sql<ApiKey>`
    insert into api_keys (institution_id, mode, name, key_hash, hint, scopes, expires_at, created_by, created_by_name, approved_at)
    values (${key.institutionId}, ${key.mode}, ${key.name}, ${key.hash}, ${key.hint}, ${key.scopes}::text[], ${key.expiresAt},
            ${key.createdBy.id}, ${key.createdBy.username}, case when ${key.isApproved}::boolean then now() end) returning ${columns}`.execute(
    tx,
  );
  if (!rows[0]) throw new Error("a key was not stored");
  return rows[0];
}

/** How many keys of a mode are good now; the institution is locked, so that two administrators cannot make a third. */
export async function countActiveKeys(tx: Queryable, institutionId: number, mode: PartnerMode): Promise<number> {
  await lockInstitution(tx, institutionId);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from api_keys
     where institution_id = ${institutionId} and mode = ${mode} and revoked_at is null and expires_at > now()`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** Undefined for one that has ended, or counts already. */
export async function approveKey(tx: Queryable, id: number): Promise<ApiKey | undefined> {
  const { rows } = await sql<ApiKey>`
    update api_keys set approved_at = now()
     where id = ${id} and approved_at is null and revoked_at is null and expires_at > now() returning ${columns}`.execute(tx);
  return rows[0];
}

export async function revokeUnapproved(tx: Queryable, id: number, by: string): Promise<void> {
  await sql`
    update api_keys set revoked_at = now(), revoked_by_name = ${by} where id = ${id} and approved_at is null and revoked_at is null`.execute(
    tx,
  );
}

/** Returns the key as it was; undefined when there is none or it is revoked already. */
export async function revokeKey(tx: Queryable, institutionId: number, id: number, by: string): Promise<ApiKey | undefined> {
  const { rows } = await sql<ApiKey>`
    update api_keys set revoked_at = now(), revoked_by_name = ${by}
     where id = ${id} and institution_id = ${institutionId} and revoked_at is null returning ${columns}`.execute(tx);
  return rows[0];
}

/** Good keys that somebody answers for: made by them and handed to nobody, or handed to them. */
const isGoodOf = (institutionId: number, userId: number) => sql`
  institution_id = ${institutionId} and revoked_at is null and expires_at > now()
  and case when handed_to_name is null then created_by = ${userId} else handed_to = ${userId} end`;

/** How many good keys each member of an institution answers for. */
export async function countGoodKeys(db: Queryable, institutionId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ userId: number; n: number }>`
    select case when handed_to_name is null then created_by else handed_to end as "userId", count(*)::int as n from api_keys
     where institution_id = ${institutionId} and revoked_at is null and expires_at > now() group by 1`.execute(db);
  return new Map(rows.map(({ userId, n }) => [userId, n]));
}

export async function revokeKeysOf(tx: Queryable, institutionId: number, userId: number, by: string): Promise<ApiKey[]> {
  const { rows } = await sql<ApiKey>`
    update api_keys set revoked_at = now(), revoked_by_name = ${by} where ${isGoodOf(institutionId, userId)} returning ${columns}`.execute(
    tx,
  );
  return rows;
}

export async function handOverKeys(
  tx: Queryable,
  institutionId: number,
  userId: number,
  to: { id: number; username: string },
): Promise<ApiKey[]> {
  const { rows } = await sql<ApiKey>`
    update api_keys set handed_to = ${to.id}, handed_to_name = ${to.username}
     where ${isGoodOf(institutionId, userId)} returning ${columns}`.execute(tx);
  return rows;
}

/** Nobody makes a key, and nobody leaves, while the other is under way. */
export async function lockInstitution(tx: Queryable, institutionId: number): Promise<void> {
  await holdRow(tx, "institutions", institutionId);
}
