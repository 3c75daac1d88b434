import { z } from "zod";
import { partnerContracts } from "../../../shared/contracts/partner-api/calls/all.ts";
import { eventMessages } from "../../../shared/contracts/partner-api/calls/event-messages.ts";
import type { PartnerContract } from "../../../shared/contracts/partner-api/calls/partner-contract.ts";
import { time } from "../../../shared/contracts/partner-api/calls/shapes.ts";
import { partnerErrorStatus, type PartnerErrorCode } from "../../../shared/domain/partner-errors.ts";
import { partnerScopes } from "../../../shared/domain/partner-scopes.ts";
import type { Config } from "../../runtime/config.ts";

/** Failures that every call can answer. */
const always: PartnerErrorCode[] = [
  "malformed_request",
  "invalid_api_key",
  "insufficient_scope",
  "rate_limited",
  "uri_too_long",
  "headers_too_large",
  "internal_error",
  "unavailable",
];

/** The OpenAPI 3.1 document of the partner API, made of its contracts alone. */
export function openApiDocument({ publicUrl, provider }: Pick<Config, "publicUrl" | "provider">): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const contract of partnerContracts) {
    const [method = "", path = ""] = contract.call.split(" ");
    (paths[path] ??= {})[method.toLowerCase()] = operation(contract, method, path);
  }
  return {
    openapi: "3.1.0",
    info: { title: `${provider.name} partner API`, version: "1.0.0", description: "Fund community projects from your own systems." },
    servers: [{ url: `${publicUrl}/api/v1` }],
    security: [{ apiKey: [] }],
    paths,
    webhooks: Object.fromEntries(Object.entries(eventMessages).map(([type, message]) => [type, { post: webhook(type, message) }])),
    components: {
      securitySchemes: {
        apiKey: {
          type: "http",
          scheme: "bearer",
          description: `A key such as hb_test_… with the scopes it needs: ${partnerScopes.join(", ")}`,
        },
      },
      schemas: { Error: errorSchema },
    },
  };
}

function operation(contract: PartnerContract, method: string, path: string): Record<string, unknown> {
  const errors = [
    ...new Set([
      ...always,
      ...(contract.body ? bodyErrors : []),
      ...(contract.errors ?? []),
      ...(contract.idempotent ? idempotencyErrors : []),
    ]),
  ];
  const byStatus = Map.groupBy(errors, (code) => partnerErrorStatus[code]);
  return {
    operationId: operationId(method, path),
    summary: contract.summary,
    description: contract.description,
    ...(contract.scope && { "x-scope": contract.scope }),
    parameters: [
      ...parametersOf(contract.params, "path"),
      ...parametersOf(contract.query, "query", contract.example.query),
      ...(contract.idempotent ? [idempotencyKey] : []),
    ],
    ...(contract.body && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: schemaOf(contract.body, "input"), example: contract.example.body } },
      },
    }),
    responses: {
      [String(contract.status ?? 200)]: {
        description: contract.summary,
        headers: rateHeaders,
        content: { "application/json": { schema: schemaOf(contract.response, "output"), example: contract.example.response } },
      },
      ...Object.fromEntries(
        [...byStatus].map(([status, codes]) => [
          String(status),
          {
            description: codes.join(", "),
            headers: rateHeaders,
            content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
          },
        ]),
      ),
    },
  };
}

/** What we send to a partner's endpoint, as Standard Webhooks says. */
function webhook(type: string, { summary, data, example }: (typeof eventMessages)[keyof typeof eventMessages]): Record<string, unknown> {
  const timestamp = "2026-11-21T10:05:00.000Z";
  return {
    operationId: `webhook${type.split(/[._]/).map(capital).join("")}`,
    summary,
    parameters: webhookHeaders,
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema: schemaOf(z.object({ type: z.literal(type), timestamp: time, data }), "output"),
          example: { type, timestamp, data: example },
        },
      },
    },
    responses: {
      "2XX": { description: "Received" },
      "410": { description: "Gone: we disable the endpoint" },
      default: { description: "We send it again later" },
    },
  };
}

const webhookHeaders = [
  ["webhook-id", "The message: the same when it is sent again"],
  ["webhook-timestamp", "When it was sent, in seconds since 1970"],
  ["webhook-signature", "v1 and the HMAC-SHA256 of id, timestamp and body in base64; several while a secret changes"],
].map(([name, description]) => ({ name, in: "header", required: true, description, schema: { type: "string" } }));

const bodyErrors: PartnerErrorCode[] = ["payload_too_large", "unsupported_media_type"];
const idempotencyErrors: PartnerErrorCode[] = ["idempotency_key_required", "idempotency_key_reused", "request_in_progress"];

/** "POST /transactions/{id}/cancel" → postTransactionsByIdCancel. */
function operationId(method: string, path: string): string {
  const words = path
    .split("/")
    .filter(Boolean)
    .map((word) => (word.startsWith("{") ? `By${capital(word.slice(1, -1))}` : capital(word)));
  return method.toLowerCase() + words.join("");
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function parametersOf(
  schema: z.ZodType | undefined,
  place: "path" | "query",
  example: Record<string, string> = {},
): Record<string, unknown>[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input") as { properties?: Record<string, unknown>; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
    ...(example[name] !== undefined && { example: example[name] }),
  }));
}

/** Query values arrive as text; what is documented is what they mean. */
function schemaOf(schema: z.ZodType, io: "input" | "output"): Record<string, unknown> {
  const { $schema: _draft, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any", target: "draft-2020-12" });
  return json as Record<string, unknown>;
}

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Required in live mode, optional in test mode: 1 to 255 printable characters of your own, quoted or bare. The same key and body do nothing twice.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
};

const rateHeaders = {
  "X-Request-Id": { schema: { type: "string" }, description: "Quote it when you write to us" },
  RateLimit: { schema: { type: "string" }, description: "What is left of this minute's requests; absent where the key is not known" },
  "RateLimit-Policy": { schema: { type: "string" }, description: "How many requests a key has in how many seconds" },
};

const errorSchema = {
  type: "object",
  required: ["error"],
  properties: {
    error: {
      type: "object",
      required: ["code", "message", "details"],
      properties: {
        code: { type: "string", enum: Object.keys(partnerErrorStatus) },
        message: { type: "string" },
        details: {
          type: "object",
          required: ["request_id"],
          properties: {
            request_id: { type: "string" },
            errors: {
              type: "array",
              items: {
                type: "object",
                required: ["field", "code", "message"],
                properties: { field: { type: "string" }, code: { type: "string" }, message: { type: "string" } },
              },
            },
          },
          additionalProperties: true,
        },
      },
    },
  },
};
