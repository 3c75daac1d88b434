import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { MemberCaller } from "../../runtime/http/caller.ts";
import type { PartnerMode } from "../../../shared/domain/partner-scopes.ts";
import { recordAction } from "../../record/audit/service.ts";
import { recordEvent } from "../../partners/events/service.ts";
import * as webhooks from "../../partners/webhooks/service.ts";

interface By {
  caller: MemberCaller;
  mode: PartnerMode;
}

/** What a member changes stands in the audit log, in the same transaction. */
async function change<Changed>(
  { db }: Context,
  { caller, mode }: By,
  action: string,
  work: (tx: Queryable, whose: { institutionId: number; mode: PartnerMode }) => Promise<{ changed: Changed; endpoint: string }>,
): Promise<Changed> {
  return db.transaction().execute(async (tx) => {
    const { changed, endpoint } = await work(tx, { institutionId: caller.institutionId, mode });
    await recordAction(tx, caller, {
      action: `webhook_endpoint.${action}`,
      subjectType: "institution",
      subjectId: caller.institutionId,
      after: { endpoint, mode },
    });
    return changed;
  });
}

export function createEndpoint(context: Context, by: By, wish: Parameters<typeof webhooks.createEndpoint>[3]) {
  return change(context, by, "created", async (tx, whose) => {
    const changed = await webhooks.createEndpoint(context.config, tx, whose, wish);
    return { changed, endpoint: changed.id };
  });
}

export function rotateSecret(context: Context, by: By, id: string) {
  return change(context, by, "secret_changed", async (tx, whose) => ({
    changed: await webhooks.rotateSecret(tx, whose, id),
    endpoint: id,
  }));
}

export function enableEndpoint(context: Context, by: By, id: string) {
  return change(context, by, "enabled", async (tx, whose) => ({ changed: await webhooks.enableEndpoint(tx, whose, id), endpoint: id }));
}

export function deleteEndpoint(context: Context, by: By, id: string) {
  return change(context, by, "deleted", async (tx, whose) => ({ changed: await webhooks.deleteEndpoint(tx, whose, id), endpoint: id }));
}

export function replay(context: Context, by: By, id: string, which: { since: string } | { event_id: string }) {
  return change(context, by, "replayed", async (tx, whose) => ({ changed: await webhooks.replay(tx, whose, id, which), endpoint: id }));
}

/** Sends webhook.test to one endpoint at once. */
export function sendTest({ db }: Context, { caller: { institutionId }, mode }: By, id: string): Promise<{ eventId: string }> {
  return db.transaction().execute(async (tx) => {
    const endpointId = await webhooks.enabledEndpointId(tx, { institutionId, mode }, id);
    return { eventId: await recordEvent(tx, { institutionId, mode, type: "webhook.test", data: { endpoint_id: id } }, endpointId) };
  });
}
