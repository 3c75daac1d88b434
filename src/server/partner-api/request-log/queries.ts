import { sql } from "kysely";
import type { LoggedRequest } from "../../../shared/contracts/partner-api/area.ts";
import type { PartnerMode } from "../../../shared/domain/partner-scopes.ts";
import type { Queryable } from "../../runtime/db/database.ts";

/** One call of the partner API. */
export interface NewRequest {
  requestId: string;
  keyId: number;
  method: string;
  route: string;
  status: number;
  errorCode: string | null;
  milliseconds: number;
  at: string;
}

/** Stores a batch by one statement. What belongs to a key that is gone by now is left out. */
export async function insertRequests(db: Queryable, requests: NewRequest[]): Promise<void> {
  await sql`
    insert into request_log (institution_id, mode, request_id, key_hint, method, route, status, error_code, milliseconds, requested_at)
    select institution_id, mode, "requestId", hint, method, route, status, "errorCode", milliseconds, at
      from json_to_recordset(${JSON.stringify(requests)}::json) as given
           ("requestId" uuid, "keyId" integer, method text, route text, status integer, "errorCode" text, milliseconds integer, at timestamptz)
      join api_keys on api_keys.id = "keyId" order by at`.execute(db);
}

export interface RequestFilter {
  isFailed: boolean;
  requestId?: string | undefined;
  beforeId: string;
  limit: number;
}

/** What is not older than the period, newest first: what is older may not be forgotten yet. */
export async function listRequests(
  db: Queryable,
  { institutionId, mode }: { institutionId: number; mode: PartnerMode },
  filter: RequestFilter & { days: number },
): Promise<LoggedRequest[]> {
  const { rows } = await sql<LoggedRequest>`
    select id, request_id as "requestId", key_hint as "keyHint", method, route, status, error_code as "errorCode", milliseconds,
           requested_at as "requestedAt"
      from request_log
     where institution_id = ${institutionId} and mode = ${mode} and id < ${filter.beforeId}::bigint
       and requested_at > now() - make_interval(days => ${filter.days})
       ${filter.isFailed ? sql`and status >= 400` : sql``}
       ${filter.requestId === undefined ? sql`` : sql`and request_id = ${filter.requestId}::uuid`}
     order by id desc limit ${filter.limit}`.execute(db);
  return rows;
}

/** Forgets some of the oldest, which are numbered in the order of time. Returns how many. */
export async function forgetOldRequests(db: Queryable, days: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from request_log
     where id in (select id from request_log order by id limit 20000) and requested_at < now() - make_interval(days => ${days})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}
