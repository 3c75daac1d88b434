import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/partner-api/calls/webhook-calls.ts";
import type { Context } from "../../runtime/context.ts";
import { recordEvent } from "../../partners/events/service.ts";
import * as webhooks from "../../partners/webhooks/service.ts";
import { mountCall } from "./mount-call.ts";

/** Where a partner wants its events sent. */
export function mountWebhookCalls(api: FastifyInstance, context: Context): void {
  mountCall(api, context, calls.createWebhookEndpoint, ({ caller, body, tx }) => webhooks.createEndpoint(context.config, tx, caller, body));
  mountCall(api, context, calls.listWebhookEndpoints, ({ caller, tx }) => webhooks.listEndpoints(tx, caller));
  mountCall(api, context, calls.getWebhookEndpoint, ({ caller, params, tx }) => webhooks.getEndpoint(tx, caller, params.id));
  mountCall(api, context, calls.deleteWebhookEndpoint, ({ caller, params, tx }) => webhooks.deleteEndpoint(tx, caller, params.id));
  mountCall(api, context, calls.rotateWebhookSecret, ({ caller, params, tx }) => webhooks.rotateSecret(tx, caller, params.id));

  mountCall(api, context, calls.testWebhookEndpoint, async ({ caller: { institutionId, mode }, params, tx }) => {
    const endpointId = await webhooks.enabledEndpointId(tx, { institutionId, mode }, params.id);
    return { event_id: await recordEvent(tx, { institutionId, mode, type: "webhook.test", data: { endpoint_id: params.id } }, endpointId) };
  });

  mountCall(api, context, calls.enableWebhookEndpoint, ({ caller, params, tx }) => webhooks.enableEndpoint(tx, caller, params.id));
  mountCall(api, context, calls.listWebhookDeliveries, ({ caller, params, query, tx }) =>
    webhooks.listDeliveries(tx, caller, params.id, query),
  );
  mountCall(api, context, calls.replayWebhookEvents, ({ caller, params, body, tx }) => webhooks.replay(tx, caller, params.id, body));
}
