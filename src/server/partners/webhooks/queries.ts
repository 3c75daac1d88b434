import { sql } from "kysely";
import type { PartnerEventType, RecordedEventType } from "../../../shared/domain/partner-events.ts";
import type { PartnerMode } from "../../../shared/domain/partner-scopes.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { holdRow } from "../../runtime/db/row-locks.ts";

export interface Whose {
  institutionId: number;
  mode: PartnerMode;
}

export interface StoredEndpoint {
  id: number;
  publicId: string;
  url: string;
  /** Null: every event. */
  events: PartnerEventType[] | null;
  description: string | null;
  createdAt: Date;
  disabledAt: Date | null;
  disabledReason: "gone" | "failing" | null;
}

const columns = sql`id, public_id as "publicId", url, events, description, created_at as "createdAt", disabled_at as "disabledAt",
  disabled_reason as "disabledReason"`;

/** How many there are; the institution is locked, so that two calls cannot make one too many. */
export async function countEndpoints(tx: Queryable, { institutionId, mode }: Whose): Promise<number> {
  await holdRow(tx, "institutions", institutionId, "no key update");
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from webhook_endpoints where institution_id = ${institutionId} and mode = ${mode}`.execute(tx);
  return rows[0]?.n ?? 0;
}

export interface NewEndpoint extends Whose {
  publicId: string;
  url: string;
  events: PartnerEventType[] | null;
  description: string | null;
  secret: string;
}

export async function insertEndpoint(tx: Queryable, endpoint: NewEndpoint): Promise<StoredEndpoint> {
  const { rows } = await sql<StoredEndpoint>`
    insert into webhook_endpoints (public_id, institution_id, mode, url, events, description, secret)
    values (${endpoint.publicId}, ${endpoint.institutionId}, ${endpoint.mode}, ${endpoint.url}, ${endpoint.events}::text[],
            ${endpoint.description}, ${endpoint.secret}) returning ${columns}`.execute(tx);
  if (!rows[0]) throw new Error("an endpoint was not stored");
  return rows[0];
}

export async function listEndpoints(db: Queryable, { institutionId, mode }: Whose): Promise<StoredEndpoint[]> {
  const { rows } = await sql<StoredEndpoint>`
    select ${columns} from webhook_endpoints where institution_id = ${institutionId} and mode = ${mode} order by id desc`.execute(db);
  return rows;
}

/** One endpoint of an institution in one mode; undefined for anybody else's. */
export async function findEndpoint(db: Queryable, { institutionId, mode }: Whose, publicId: string): Promise<StoredEndpoint | undefined> {
  const { rows } = await sql<StoredEndpoint>`
    select ${columns} from webhook_endpoints
     where public_id = ${publicId} and institution_id = ${institutionId} and mode = ${mode}`.execute(db);
  return rows[0];
}

export async function deleteEndpoint(tx: Queryable, id: number): Promise<void> {
  await sql`delete from webhook_endpoints where id = ${id}`.execute(tx);
}

/** Puts the new secret first; the one before it signs too for 24 hours. */
export async function rotateSecret(tx: Queryable, id: number, secret: string): Promise<void> {
  await sql`
    update webhook_endpoints
       set previous_secret = secret, previous_secret_until = now() + interval '24 hours', secret = ${secret}
     where id = ${id}`.execute(tx);
}

export async function enableEndpoint(tx: Queryable, id: number): Promise<void> {
  await sql`
    update webhook_endpoints set disabled_at = null, disabled_reason = null, failing_since = null where id = ${id}`.execute(tx);
}

/** One delivery for each endpoint that wants the event, or for the one endpoint that it is meant for. Returns their ids. */
export async function insertDeliveries(
  tx: Queryable,
  { institutionId, mode }: Whose,
  event: { id: string; type: RecordedEventType },
  onlyTo: number | undefined,
): Promise<string[]> {
  const wanted = onlyTo === undefined ? sql`(events is null or ${event.type} = any(events))` : sql`id = ${onlyTo}`;
  const { rows } = await sql<{ id: string }>`
    insert into webhook_deliveries (endpoint_id, event_id)
    select id, ${event.id}::bigint from webhook_endpoints
     where institution_id = ${institutionId} and mode = ${mode} and disabled_at is null and ${wanted} returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

export interface PastEvent {
  id: string;
  createdAt: Date;
}

/** Which events of the last 90 days there were, oldest first: the ones an endpoint wants since a moment, or one by its public id. */
export async function listPastEvents(
  db: Queryable,
  { institutionId, mode }: Whose,
  { events }: Pick<StoredEndpoint, "events">,
  which: { since: Date } | { publicId: string },
  limit: number,
): Promise<PastEvent[]> {
  const chosen =
    "publicId" in which
      ? sql`public_id = ${which.publicId}`
      : sql`created_at >= ${which.since} and type <> 'webhook.test' and (${events}::text[] is null or type = any(${events}::text[]))`;
  const { rows } = await sql<PastEvent>`
    select id, created_at as "createdAt" from partner_events
     where institution_id = ${institutionId} and mode = ${mode} and created_at > now() - interval '90 days' and ${chosen}
     order by created_at, id limit ${limit}`.execute(db);
  return rows;
}

/** Lets events be sent again from the first attempt on, whatever came of them before. Returns the deliveries. */
export async function restartDeliveries(tx: Queryable, endpointId: number, eventIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into webhook_deliveries (endpoint_id, event_id) select ${endpointId}::integer, unnest(${eventIds}::bigint[])
    on conflict (endpoint_id, event_id) do update set status = 'pending', attempts = 0, next_attempt_at = now() returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

export interface DueDelivery {
  endpointId: number;
  institutionId: number;
  url: string;
  secrets: string[];
  isDisabled: boolean;
  isFailing: boolean;
  attempts: number;
  event: { publicId: string; type: RecordedEventType; createdAt: Date; data: Record<string, unknown> };
}

/** What a delivery needs to be sent; undefined when it waits for nothing any more, or its endpoint is gone. */
export async function findPending(db: Queryable, id: string): Promise<DueDelivery | undefined> {
  const { rows } = await sql<Omit<DueDelivery, "event"> & DueDelivery["event"]>`
    select endpoint_id as "endpointId", endpoints.institution_id as "institutionId", url, attempts,
           array_remove(array[secret, case when previous_secret_until > now() then previous_secret end], null) as secrets,
           disabled_at is not null as "isDisabled", failing_since is not null as "isFailing",
           events.public_id as "publicId", type, events.created_at as "createdAt", data
      from webhook_deliveries join webhook_endpoints endpoints on endpoints.id = endpoint_id
      join partner_events events on events.id = event_id
     where webhook_deliveries.id = ${id} and status = 'pending'`.execute(db);
  if (!rows[0]) return undefined;
  const { publicId, type, createdAt, data, ...delivery } = rows[0];
  return { ...delivery, event: { publicId, type, createdAt, data } };
}

export interface NewAttempt {
  attempt: number;
  endpointId: number;
  deliveryId: string;
  status: number | null;
  error: string | null;
  answer: string | null;
  milliseconds: number;
  /** Null: it is not sent again. */
  nextAttemptInMs: number | null;
}

export async function insertAttempt(tx: Queryable, attempt: NewAttempt): Promise<void> {
  await sql`
    insert into webhook_attempts (endpoint_id, delivery_id, attempt, attempted_at, milliseconds, http_status, error, answer, next_attempt_at)
    values (${attempt.endpointId}, ${attempt.deliveryId}, ${attempt.attempt}, now() - make_interval(secs => ${attempt.milliseconds / 1_000}),
            ${attempt.milliseconds}, ${attempt.status}, ${attempt.error}, ${attempt.answer},
            now() + make_interval(secs => ${inSeconds(attempt.nextAttemptInMs)}))`.execute(tx);
}

/** Counts an attempt; false when the delivery was started anew while it was made. */
export async function countAttempt(
  tx: Queryable,
  id: string,
  { status, attempt, nextAttemptInMs }: { status: "pending" | "delivered" | "failed"; attempt: number; nextAttemptInMs: number | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhook_deliveries set status = ${status}, attempts = ${attempt},
           next_attempt_at = now() + make_interval(secs => ${inSeconds(nextAttemptInMs)})
     where id = ${id} and status = 'pending' and attempts = ${attempt - 1}`.execute(tx);
  return numAffectedRows === 1n;
}

function inSeconds(ms: number | null): number | null {
  return ms === null ? null : ms / 1_000;
}

export async function dropDelivery(db: Queryable, id: string): Promise<void> {
  await sql`update webhook_deliveries set status = 'dropped', next_attempt_at = null where id = ${id} and status = 'pending'`.execute(db);
}

/** Keeps an endpoint from being removed before the transaction ends; false when it is gone already. */
export async function holdEndpoint(tx: Queryable, id: number): Promise<boolean> {
  const { rows } = await sql`select from webhook_endpoints where id = ${id} for key share`.execute(tx);
  return rows.length > 0;
}

export async function noteSuccess(tx: Queryable, endpointId: number): Promise<void> {
  await sql`update webhook_endpoints set failing_since = null where id = ${endpointId} and failing_since is not null`.execute(tx);
}

export async function noteFailure(tx: Queryable, endpointId: number): Promise<void> {
  await sql`update webhook_endpoints set failing_since = now() where id = ${endpointId} and failing_since is null`.execute(tx);
}

export async function disableGone(tx: Queryable, endpointId: number): Promise<void> {
  await sql`
    update webhook_endpoints set disabled_at = now(), disabled_reason = 'gone' where id = ${endpointId} and disabled_at is null`.execute(
    tx,
  );
}

export interface DisabledEndpoint {
  institution: string;
  mode: PartnerMode;
  url: string;
  failingSince: Date;
}

/** Disables an endpoint at which nothing arrived for five days; undefined when it is not so bad, or is disabled already. */
export async function disableFailing(tx: Queryable, endpointId: number): Promise<DisabledEndpoint | undefined> {
  const { rows } = await sql<DisabledEndpoint>`
    update webhook_endpoints set disabled_at = now(), disabled_reason = 'failing' from institutions
     where webhook_endpoints.id = ${endpointId} and institutions.id = institution_id and disabled_at is null
       and failing_since <= now() - interval '5 days'
    returning institutions.name as institution, webhook_endpoints.mode, webhook_endpoints.url, failing_since as "failingSince"`.execute(tx);
  return rows[0];
}

export interface LoggedAttempt {
  id: string;
  attempt: number;
  attemptedAt: Date;
  milliseconds: number;
  status: number | null;
  error: string | null;
  answer: string | null;
  nextAttemptAt: Date | null;
  publicId: string;
  type: RecordedEventType;
  createdAt: Date;
  data: Record<string, unknown>;
}

/** Attempts of the last 90 days, newest first. */
export async function listAttempts(db: Queryable, endpointId: number, beforeId: number, limit: number): Promise<LoggedAttempt[]> {
  const { rows } = await sql<LoggedAttempt>`
    select attempts.id, attempt, attempted_at as "attemptedAt", milliseconds, http_status as status, error, answer,
           attempts.next_attempt_at as "nextAttemptAt", public_id as "publicId", type, events.created_at as "createdAt", data
      from webhook_attempts attempts join webhook_deliveries deliveries on deliveries.id = delivery_id
      join partner_events events on events.id = event_id
     where attempts.endpoint_id = ${endpointId} and attempts.id < ${beforeId} and attempted_at > now() - interval '90 days'
     order by attempts.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Deliveries whose time is two minutes past and whose job was lost, or is held by a worker that was killed. */
export async function listStranded(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from webhook_deliveries
     where status = 'pending' and next_attempt_at < now() - interval '2 minutes'
       and not exists (select from graphile_worker.jobs where jobs.key = 'webhook:' || webhook_deliveries.id
                          and (locked_at is null or locked_at > now() - interval '2 minutes'))
     order by next_attempt_at limit 1000`.execute(db);
  return rows.map(({ id }) => id);
}
