import { CompiledQuery, sql } from "kysely";
import type { PartnerMode } from "../../../shared/domain/partner-scopes.ts";
import type { Queryable } from "../../runtime/db/database.ts";

export interface Keyed {
  institutionId: number;
  mode: PartnerMode;
  key: string;
}

/** Takes the key for this transaction; false while another one has it. */
export async function takeKey(tx: Queryable, { institutionId, mode, key }: Keyed): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${institutionId}:${mode}:${key}`}, 0)) as taken`.execute(tx);
  return rows[0]?.taken ?? false;
}

export interface KeptAnswer {
  call: string;
  bodyHash: string;
  status: number;
  body: unknown;
}

export async function findAnswer(tx: Queryable, { institutionId, mode, key }: Keyed): Promise<KeptAnswer | undefined> {
  const { rows } = await sql<KeptAnswer>`
    select call, body_hash as "bodyHash", status, body from idempotency_keys
     where institution_id = ${institutionId} and mode = ${mode} and key = ${key}`.execute(tx);
  return rows[0];
}

const keepText = `insert into idempotency_keys (institution_id, mode, key, call, body_hash, status, body) values ($1, $2, $3, $4, $5, $6, $7)`;

export async function keepAnswer(tx: Queryable, { institutionId, mode, key }: Keyed, answer: KeptAnswer): Promise<void> {
  await tx.executeQuery(
    CompiledQuery.raw(keepText, [institutionId, mode, key, answer.call, answer.bodyHash, answer.status, JSON.stringify(answer.body)]),
  );
}

/** When the institution finished onboarding; null while it has not, or has stepped back since. */
export async function readIntegrationDate(db: Queryable, institutionId: number): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(changed_at) as at from onboarding_changes join institutions on institutions.id = institution_id
     where institution_id = ${institutionId} and to_step = 'active' and onboarding_step = 'active'`.execute(db);
  return rows[0]?.at ?? null;
}
