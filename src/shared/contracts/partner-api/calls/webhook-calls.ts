import { z } from "zod";
import { partnerEventTypes, recordedEventTypes } from "../../../domain/partner-events.ts";
import { partnerContract } from "./partner-contract.ts";
import { cursorPageOf, time } from "./shapes.ts";

const id = z.object({ id: z.string().max(40) });
const scope = "webhooks:manage";
const events = z
  .union([z.literal("all"), z.array(z.enum(partnerEventTypes)).min(1).max(20)])
  .meta({ description: 'The events to receive, or "all"' });

const endpoint = z.object({
  id: z.string(),
  url: z.string(),
  events,
  description: z.string().nullable(),
  status: z.enum(["enabled", "disabled"]),
  disabled_reason: z
    .enum(["gone", "failing"])
    .nullable()
    .meta({ description: "gone: the receiver answered 410; failing: nothing arrived for five days" }),
  disabled_at: time.nullable(),
  created_at: time,
});
export type WebhookEndpoint = z.infer<typeof endpoint>;

const endpointWithSecret = endpoint.extend({
  secret: z.string().meta({ description: "Signs what we send. Shown only once: keep it with your keys" }),
});

const attempt = z.object({
  event_id: z.string(),
  type: z.enum(recordedEventTypes),
  attempt: z.int(),
  request_body: z.string(),
  status: z.int().nullable().meta({ description: "The HTTP status of the answer; null if there was none" }),
  error: z.string().nullable().meta({ description: "Why there was no answer" }),
  response_body: z.string().nullable().meta({ description: "The answer's first 2,000 characters" }),
  milliseconds: z.int(),
  timestamp: time,
  next_attempt_at: time.nullable().meta({ description: "When it will be sent again; null if it will not" }),
});
export type WebhookAttempt = z.infer<typeof attempt>;

const exampleEndpoint = {
  id: "whe_6m2xq9v4t7k3w8zd",
  url: "https://hooks.stone-meadow.example/hearthbridge",
  events: ["transaction.status_changed"],
  description: "Core banking",
  status: "enabled",
  disabled_reason: null,
  disabled_at: null,
  created_at: "2026-11-21T09:00:00.000Z",
} as const;
const exampleSecret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwexampleexamp=";

export const createWebhookEndpoint = partnerContract("POST /webhook_endpoints", {
  summary: "Add a webhook endpoint",
  description:
    "Where we send events, signed according to Standard Webhooks (webhook-id, webhook-timestamp, webhook-signature). Answer with 2xx within 15 seconds. An event may arrive twice or out of order: identify it by its webhook-id. You can have up to ten endpoints in each mode.",
  scope,
  body: z.object({
    url: z.string().max(2_000).meta({ description: "An HTTPS address on the public internet" }),
    events,
    description: z.string().max(200).optional(),
  }),
  response: endpointWithSecret,
  status: 201,
  errors: ["validation_failed", "invalid_state"],
  example: {
    body: { url: exampleEndpoint.url, events: exampleEndpoint.events, description: exampleEndpoint.description },
    response: { ...exampleEndpoint, secret: exampleSecret },
  },
});

export const listWebhookEndpoints = partnerContract("GET /webhook_endpoints", {
  summary: "List webhook endpoints",
  description: "Your institution's endpoints in the key's mode, without their secrets.",
  scope,
  response: z.object({ data: z.array(endpoint) }),
  example: { response: { data: [exampleEndpoint] } },
});

export const getWebhookEndpoint = partnerContract("GET /webhook_endpoints/{id}", {
  summary: "Read one webhook endpoint",
  description: "Without its secret.",
  scope,
  params: id,
  response: endpoint,
  errors: ["not_found"],
  example: { response: exampleEndpoint },
});

export const deleteWebhookEndpoint = partnerContract("DELETE /webhook_endpoints/{id}", {
  summary: "Remove a webhook endpoint",
  description: "Its log is deleted too, and waiting events are not sent.",
  scope,
  params: id,
  response: z.object({ id: z.string(), deleted: z.literal(true) }),
  errors: ["not_found"],
  example: { response: { id: exampleEndpoint.id, deleted: true } },
});

export const rotateWebhookSecret = partnerContract("POST /webhook_endpoints/{id}/rotate", {
  summary: "Change the secret",
  description: "Returns a new secret. For 24 hours we sign with both, so that you can switch without missing anything.",
  scope,
  params: id,
  response: endpointWithSecret,
  errors: ["not_found"],
  example: { response: { ...exampleEndpoint, secret: exampleSecret } },
});

export const testWebhookEndpoint = partnerContract("POST /webhook_endpoints/{id}/test", {
  summary: "Send a test event",
  description: "Sends webhook.test at once, whatever events the endpoint subscribes to. The result is in its deliveries.",
  scope,
  params: id,
  response: z.object({ event_id: z.string() }),
  errors: ["not_found", "invalid_state"],
  example: { response: { event_id: "evt_3k8wq5z2m7x9v4hd" } },
});

export const enableWebhookEndpoint = partnerContract("POST /webhook_endpoints/{id}/enable", {
  summary: "Enable a disabled endpoint",
  description: "New events arrive again. Use replay for those you missed.",
  scope,
  params: id,
  response: endpoint,
  errors: ["not_found"],
  example: { response: exampleEndpoint },
});

export const listWebhookDeliveries = partnerContract("GET /webhook_endpoints/{id}/deliveries", {
  summary: "List deliveries",
  description: "Every attempt of the last 90 days and its result, newest first.",
  scope,
  params: id,
  query: z.object({ limit: z.coerce.number<string>().int().min(1).max(100).optional(), cursor: z.string().max(40).optional() }),
  response: cursorPageOf(attempt),
  errors: ["not_found", "validation_failed"],
  example: {
    response: {
      data: [
        {
          event_id: "evt_3k8wq5z2m7x9v4hd",
          type: "webhook.test",
          attempt: 1,
          request_body: '{"type":"webhook.test","timestamp":"2026-11-21T10:05:00.000Z","data":{}}',
          status: 204,
          error: null,
          response_body: "",
          milliseconds: 84,
          timestamp: "2026-11-21T10:05:00.120Z",
          next_attempt_at: null,
        },
      ],
      next_cursor: null,
    },
  },
});

export const replayWebhookEvents = partnerContract("POST /webhook_endpoints/{id}/replay", {
  summary: "Resend events",
  description:
    "One event, or all the endpoint's events since a time in the last 90 days, oldest first, up to a thousand per call. They keep their webhook-id.",
  scope,
  params: id,
  body: z.union([z.strictObject({ since: time }), z.strictObject({ event_id: z.string().max(40) })]),
  response: z.object({
    replayed: z.int(),
    next_since: time.nullable().meta({ description: "Where the next call continues; null if there is no more" }),
  }),
  errors: ["not_found", "invalid_state", "validation_failed"],
  example: { body: { since: "2026-11-21T00:00:00.000Z" }, response: { replayed: 12, next_since: null } },
});
