import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { JobPayloads } from "../../runtime/jobs/queue.ts";
import { queueEmail } from "../../record/emails/service.ts";
import { disabledEmail } from "./emails.ts";
import * as queries from "./queries.ts";
import { pauseAfter } from "./schedule.ts";
import type { Sent, WebhookSender } from "./sender.ts";
import { addDeliveryJobs, bodyOf } from "./service.ts";

/** How many messages one endpoint may keep this process waiting for at once, so that one that hangs holds up no other. */
const atOnce = { working: { most: 8, pauseMs: 500 }, failing: { most: 1, pauseMs: 60_000 } };

export type DeliverWebhook = (payload: JobPayloads["deliver_webhook"]) => Promise<void>;

/**
 * The job that sends one event to one endpoint. No database connection is held while the receiver is waited for. What
 * came of it and the next attempt are stored together; a process that dies before that sends the same message again.
 */
export function deliverWebhooks(context: Context, sender: WebhookSender): DeliverWebhook {
  const underway = new Map<number, number>();
  return async ({ deliveryId }) => {
    const delivery = await queries.findPending(context.db, deliveryId);
    if (!delivery) return;
    if (delivery.isDisabled) return queries.dropDelivery(context.db, deliveryId);
    const { endpointId } = delivery;
    const now = underway.get(endpointId) ?? 0;
    const { most, pauseMs } = delivery.isFailing ? atOnce.failing : atOnce.working;
    if (now >= most) return addDeliveryJobs(context.db, [deliveryId], pauseMs);
    underway.set(endpointId, now + 1);
    let sent: Sent;
    try {
      sent = await sender.send(delivery, { id: delivery.event.publicId, body: bodyOf(delivery.event) });
    } finally {
      const left = (underway.get(endpointId) ?? 1) - 1;
      if (left > 0) underway.set(endpointId, left);
      else underway.delete(endpointId);
    }
    await context.db.transaction().execute((tx) => settle(context, tx, deliveryId, delivery, sent));
  };
}

async function settle(
  context: Context,
  tx: Queryable,
  deliveryId: string,
  { endpointId, attempts }: queries.DueDelivery,
  sent: Sent,
): Promise<void> {
  const isDelivered = sent.status !== null && sent.status >= 200 && sent.status < 300;
  const isGone = sent.status === 410;
  const attempt = attempts + 1;
  const nextAttemptInMs = isDelivered || isGone ? null : (pauseAfter(attempt, sent.retryAfterMs, Math.random()) ?? null);
  // The endpoint is locked before its deliveries, as by the call that removes it.
  if (!(await queries.holdEndpoint(tx, endpointId))) return;
  if (isDelivered) await queries.noteSuccess(tx, endpointId);
  else await queries.noteFailure(tx, endpointId);
  if (isGone) await queries.disableGone(tx, endpointId);
  else if (!isDelivered) await disableAfterFiveDays(context, tx, endpointId);
  const status = isDelivered ? "delivered" : nextAttemptInMs === null ? "failed" : "pending";
  const isCounted = await queries.countAttempt(tx, deliveryId, { status, attempt, nextAttemptInMs });
  await queries.insertAttempt(tx, { ...sent, attempt, endpointId, deliveryId, nextAttemptInMs });
  if (isCounted && nextAttemptInMs !== null) await addDeliveryJobs(tx, [deliveryId], nextAttemptInMs);
}

async function disableAfterFiveDays(context: Context, tx: Queryable, endpointId: number): Promise<void> {
  const disabled = await queries.disableFailing(tx, endpointId);
  const email = disabled && disabledEmail(context, disabled);
  if (email) await queueEmail(context, tx, email);
}

/** Each minute: sends what a worker left lying that was killed. */
export async function resumeWebhooks({ db }: Context): Promise<void> {
  await addDeliveryJobs(db, await queries.listStranded(db));
}
