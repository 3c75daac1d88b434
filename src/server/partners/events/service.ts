import { randomBytes } from "node:crypto";
import type { EventMessage } from "../../../shared/contracts/partner-api/calls/event-messages.ts";
import { fieldError } from "../../../shared/domain/partner-errors.ts";
import type { PartnerMode } from "../../../shared/domain/partner-scopes.ts";
import { publicId } from "../../../shared/domain/references.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../runtime/db/database.ts";
import { readIdCursor } from "../../runtime/db/id-cursor.ts";
import { queueDeliveries } from "../webhooks/service.ts";
import * as queries from "./queries.ts";

/**
 * Notes what happened and sends it to the webhook endpoints that want it, or to one alone; all in the transaction of
 * what happened. Returns the event's public id.
 */
export async function recordEvent(
  tx: Queryable,
  event: EventMessage & { institutionId: number; mode: PartnerMode },
  onlyToEndpoint?: number,
): Promise<string> {
  const eventPublicId = publicId("evt", randomBytes(16));
  const id = await queries.insertEvent(tx, { ...event, publicId: eventPublicId });
  await queueDeliveries(tx, event, { id, type: event.type }, onlyToEndpoint);
  return eventPublicId;
}

/**
 * Takes a project's facts out of every event that told of it, when its community withdraws it: neither the list of events
 * nor a repeated delivery shows them any more.
 */
export async function forgetProjectFacts(tx: Queryable, projectPublicId: string): Promise<void> {
  await queries.forgetProjectFacts(tx, projectPublicId);
}

/** Takes what a community keeps private from now on out of the older events, as a withdrawal does with all of it. */
export async function forgetProjectFields(tx: Queryable, projectPublicId: string, hidden: queries.HiddenNames): Promise<void> {
  await queries.forgetProjectFields(tx, projectPublicId, hidden);
}

/** One page of events, newest first. Throws validation_failed for a cursor that is not ours. */
export async function listEvents(
  db: Queryable,
  whose: { institutionId: number; mode: PartnerMode },
  { cursor, limit = 20 }: { cursor?: string | undefined; limit?: number | undefined },
) {
  const beforeId = cursor === undefined ? Number.MAX_SAFE_INTEGER : readIdCursor(cursor, Number.MAX_SAFE_INTEGER);
  if (beforeId === undefined) throw fieldError("cursor", "invalid", m.partner_error_cursor());
  const rows = await queries.listEvents(db, whose, beforeId, limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    data: page.map((event) => ({ id: event.publicId, type: event.type, timestamp: event.createdAt.toISOString(), data: event.data })),
    next_cursor: rows.length > limit && last ? last.id : null,
  };
}
