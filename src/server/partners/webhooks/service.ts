import { randomBytes } from "node:crypto";
import { isIP } from "node:net";
import type { WebhookAttempt, WebhookEndpoint } from "../../../shared/contracts/partner-api/calls/webhook-calls.ts";
import { isStorable } from "../../../shared/domain/form-rules.ts";
import { fieldError, PartnerError } from "../../../shared/domain/partner-errors.ts";
import type { PartnerEventType, RecordedEventType } from "../../../shared/domain/partner-events.ts";
import { publicId } from "../../../shared/domain/references.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Config } from "../../runtime/config.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { readIdCursor } from "../../runtime/db/id-cursor.ts";
import { addJobs } from "../../runtime/jobs/queue.ts";
import { isReachable, isUntouchedOnTheWay } from "../../runtime/outbound/public-agent.ts";
import * as queries from "./queries.ts";
import { makeSecret } from "./signing.ts";

type Whose = queries.Whose;

const mostEndpoints = 10;
/** How many events one call sends again. */
const mostReplayed = 1_000;
const keptMs = 90 * 24 * 60 * 60 * 1_000;
/** The queue tries again when our own work fails; what a receiver answers is counted on the delivery. */
const jobAttempts = 25;

/** Adds an endpoint and answers its secret, this once. Throws validation_failed, and invalid_state for an eleventh. */
export async function createEndpoint(
  { outboundPrivate }: Pick<Config, "outboundPrivate">,
  tx: Queryable,
  { institutionId, mode }: Whose,
  wish: { url: string; events: "all" | PartnerEventType[]; description?: string | undefined },
): Promise<WebhookEndpoint & { secret: string }> {
  const url = readUrl(wish.url, outboundPrivate);
  const description = wish.description?.trim() || null;
  if (description !== null && !isStorable(description)) throw fieldError("description", "unstorable", m.webhook_error_description());
  if ((await queries.countEndpoints(tx, { institutionId, mode })) >= mostEndpoints)
    throw new PartnerError("invalid_state", m.webhook_error_most({ most: String(mostEndpoints) }));
  const secret = makeSecret();
  const endpoint = await queries.insertEndpoint(tx, {
    publicId: publicId("whe", randomBytes(16)),
    institutionId,
    mode,
    url,
    events: wish.events === "all" ? null : [...new Set(wish.events)],
    description,
    secret,
  });
  return { ...show(endpoint), secret };
}

/** Only https, except to a host that the operator named for this (OUTBOUND_PRIVATE). */
function readUrl(text: string, allowed: readonly string[]): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !isStorable(text) || url.username || url.password || url.hash) throw fieldError("url", "invalid", m.webhook_error_url());
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (!isUntouchedOnTheWay(url, allowed)) throw fieldError("url", "invalid", m.webhook_error_url());
  if (isIP(host) && !isReachable(host, allowed)) throw fieldError("url", "private_address", m.webhook_error_private());
  return url.href;
}

export async function listEndpoints(db: Queryable, whose: Whose): Promise<{ data: WebhookEndpoint[] }> {
  return { data: (await queries.listEndpoints(db, whose)).map(show) };
}

/** Throws not_found, also for another institution's. */
export async function getEndpoint(db: Queryable, whose: Whose, id: string): Promise<WebhookEndpoint> {
  return show(await find(db, whose, id));
}

/** Removes it with its log. Throws not_found. */
export async function deleteEndpoint(tx: Queryable, whose: Whose, id: string): Promise<{ id: string; deleted: true }> {
  await queries.deleteEndpoint(tx, (await find(tx, whose, id)).id);
  return { id, deleted: true };
}

/** Answers a new secret; the old one signs too for 24 hours. Throws not_found. */
export async function rotateSecret(tx: Queryable, whose: Whose, id: string): Promise<WebhookEndpoint & { secret: string }> {
  const endpoint = await find(tx, whose, id);
  const secret = makeSecret();
  await queries.rotateSecret(tx, endpoint.id, secret);
  return { ...show(endpoint), secret };
}

/** Throws not_found. */
export async function enableEndpoint(tx: Queryable, whose: Whose, id: string): Promise<WebhookEndpoint> {
  await queries.enableEndpoint(tx, (await find(tx, whose, id)).id);
  return getEndpoint(tx, whose, id);
}

/** The number of an endpoint to which something is to be sent. Throws not_found, and invalid_state when it is disabled. */
export async function enabledEndpointId(tx: Queryable, whose: Whose, id: string): Promise<number> {
  return (await findEnabled(tx, whose, id)).id;
}

/** Sends an event to every endpoint that wants it, or to one alone; in the transaction that recorded it. */
export async function queueDeliveries(
  tx: Queryable,
  whose: Whose,
  event: { id: string; type: RecordedEventType },
  onlyTo?: number,
): Promise<void> {
  await addDeliveryJobs(tx, await queries.insertDeliveries(tx, whose, event, onlyTo));
}

/** Adds or replaces the jobs of deliveries that are due now. */
export async function addDeliveryJobs(tx: Queryable, ids: string[], delayMs = 0): Promise<void> {
  const jobs = ids.map((deliveryId) => ({ payload: { deliveryId }, key: `webhook:${deliveryId}` }));
  await addJobs(tx, "deliver_webhook", jobs, { maxAttempts: jobAttempts, delayMs });
}

/** Sends past events again. Throws not_found, invalid_state, validation_failed. */
export async function replay(
  tx: Queryable,
  whose: Whose,
  id: string,
  which: { since: string } | { event_id: string },
): Promise<{ replayed: number; next_since: string | null }> {
  const endpoint = await findEnabled(tx, whose, id);
  const wanted = "since" in which ? { since: readSince(which.since) } : { publicId: which.event_id };
  const found = await queries.listPastEvents(tx, whose, endpoint, wanted, mostReplayed + 1);
  if ("event_id" in which && found.length === 0) throw fieldError("event_id", "unknown_event", m.webhook_error_event());
  const page = found.slice(0, mostReplayed);
  const restarted = await queries.restartDeliveries(
    tx,
    endpoint.id,
    page.map((event) => event.id),
  );
  await addDeliveryJobs(tx, restarted);
  return { replayed: page.length, next_since: found[mostReplayed]?.createdAt.toISOString() ?? null };
}

function readSince(text: string): Date {
  const since = new Date(text);
  if (Date.now() - since.getTime() > keptMs) throw fieldError("since", "too_long_ago", m.webhook_error_since());
  return since;
}

/** What was sent and what came of it, newest first. Throws not_found, and validation_failed for a cursor that is not ours. */
export async function listDeliveries(
  db: Queryable,
  whose: Whose,
  id: string,
  { cursor, limit = 20 }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<{ data: WebhookAttempt[]; next_cursor: string | null }> {
  const endpoint = await find(db, whose, id);
  const beforeId = cursor === undefined ? Number.MAX_SAFE_INTEGER : readIdCursor(cursor, Number.MAX_SAFE_INTEGER);
  if (beforeId === undefined) throw fieldError("cursor", "invalid", m.partner_error_cursor());
  const rows = await queries.listAttempts(db, endpoint.id, beforeId, limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { data: page.map(showAttempt), next_cursor: rows.length > limit && last ? last.id : null };
}

/** What is sent of an event: the same text at every attempt. */
export function bodyOf({ type, createdAt, data }: { type: RecordedEventType; createdAt: Date; data: Record<string, unknown> }): string {
  return JSON.stringify({ type, timestamp: createdAt.toISOString(), data });
}

async function find(db: Queryable, whose: Whose, id: string): Promise<queries.StoredEndpoint> {
  const endpoint = await queries.findEndpoint(db, whose, id);
  if (!endpoint) throw new PartnerError("not_found", m.partner_error_not_found());
  return endpoint;
}

async function findEnabled(db: Queryable, whose: Whose, id: string): Promise<queries.StoredEndpoint> {
  const endpoint = await find(db, whose, id);
  if (endpoint.disabledAt) throw new PartnerError("invalid_state", m.webhook_error_disabled(), { status: "disabled" });
  return endpoint;
}

function show(endpoint: queries.StoredEndpoint): WebhookEndpoint {
  return {
    id: endpoint.publicId,
    url: endpoint.url,
    events: endpoint.events ?? "all",
    description: endpoint.description,
    status: endpoint.disabledAt ? "disabled" : "enabled",
    disabled_reason: endpoint.disabledReason,
    disabled_at: endpoint.disabledAt?.toISOString() ?? null,
    created_at: endpoint.createdAt.toISOString(),
  };
}

function showAttempt(attempt: queries.LoggedAttempt): WebhookAttempt {
  return {
    event_id: attempt.publicId,
    type: attempt.type,
    attempt: attempt.attempt,
    request_body: bodyOf(attempt),
    status: attempt.status,
    error: attempt.error,
    response_body: attempt.answer,
    milliseconds: attempt.milliseconds,
    timestamp: attempt.attemptedAt.toISOString(),
    next_attempt_at: attempt.nextAttemptAt?.toISOString() ?? null,
  };
}
