import { addHit } from "../../runtime/http/rate-limit.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { PartnerContract } from "../../../shared/contracts/partner-api/calls/partner-contract.ts";
import { PartnerError } from "../../../shared/domain/partner-errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { jsonBodyOf } from "../../runtime/http/body.ts";
import { isJson, jsonType, lazySerializer } from "../../runtime/http/response-schema.ts";
import { namedProblems } from "../../runtime/http/validation.ts";
import { doOnce, readIdempotencyKey } from "./idempotency.ts";
import { identifyKey, type PartnerCaller } from "../../partners/api-keys/service.ts";

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

interface Call<C extends PartnerContract> {
  params: Parsed<C["params"]>;
  query: Parsed<C["query"]>;
  body: Parsed<C["body"]>;
  caller: PartnerCaller;
  /** The transaction of a call that changes something; else the database. */
  tx: Queryable;
  /** The key that the caller sent with an idempotent call; a test call may come without one. */
  idempotencyKey: C["idempotent"] extends true ? string | undefined : undefined;
}

/** A hundred requests a minute for each key, over all processes (§9). */
const mostPerMinute = 100;

/**
 * Mounts one call of the partner API: whose key it is, its rate, scope and mode, the input, and for a call that changes
 * something one transaction, in which an idempotent one also keeps its answer.
 */
export function mountCall<C extends PartnerContract>(
  app: FastifyInstance,
  context: Context,
  contract: C,
  handler: (call: Call<C>) => Promise<z.input<C["response"]>>,
  /** What is noted of a call that changes something and failed; its own transaction is over by then. */
  onFailure?: (failed: { caller: PartnerCaller; body: unknown; error: unknown }) => Promise<void>,
): void {
  const [method, path] = contract.call.split(" ") as ["GET" | "POST" | "DELETE", string];
  const status = contract.status ?? 200;
  const serializerOf = lazySerializer(contract.response);
  app.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ":$1"),
    // Before the body is read: whoever has no key is not read at all, and a refused body has the headers of its key's rate.
    onRequest: async (request, reply) => {
      request.partnerCaller = await admit(context, request, reply, contract);
    },
    handler: async (request, reply) => {
      const answer = await answerCall(request, reply);
      if (reply.statusCode === status && isJson(answer, reply)) reply.type(jsonType).serializer(serializerOf());
      return answer;
    },
  });

  async function answerCall(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const caller = callerOf(request);
    const sent = jsonBodyOf(request);
    const input = {
      caller,
      params: parse(contract.params, request.params, "malformed_request"),
      query: parse(contract.query, request.query, "validation_failed"),
    };
    const run = (tx: Queryable, idempotencyKey: string | undefined) =>
      handler({ ...input, body: parse(contract.body ?? noFields, sent, "validation_failed"), tx, idempotencyKey } as Call<C>);
    reply.status(status);
    if (method === "GET") return run(context.db, undefined);
    if (!contract.idempotent) return context.db.transaction().execute((tx) => run(tx, undefined));
    const note = async (error: unknown): Promise<never> => {
      await onFailure?.({ caller, body: sent, error });
      throw error;
    };
    const key = readIdempotencyKey(request.headers["idempotency-key"], caller.mode);
    if (key === undefined)
      return context.db
        .transaction()
        .execute((tx) => run(tx, undefined))
        .catch(note);
    const once = await doOnce(context.db, { caller, key, call: contract.call, body: sent, status }, (tx) => run(tx, key)).catch(note);
    if (once.isReplayed) reply.header("idempotent-replayed", "true");
    reply.status(once.status);
    return once.body;
  }
}

declare module "fastify" {
  interface FastifyRequest {
    /** Whose key the request carries; set before its body is read. */
    partnerCaller: PartnerCaller | null;
  }
}

function callerOf({ partnerCaller }: FastifyRequest): PartnerCaller {
  if (!partnerCaller) throw new Error("a partner's call was not admitted");
  return partnerCaller;
}

/** Whose key the request carries, once its rate, scope and mode allow the call. Throws what the documentation says of keys. */
export async function admit(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  contract: PartnerContract,
): Promise<PartnerCaller> {
  const caller = await identifyKey(context.db, bearerOf(request), (keyId) => (request.partnerKeyId = keyId));
  await countCall(context, caller, reply);
  requireRight(caller, contract);
  return caller;
}

function bearerOf(request: FastifyRequest): string {
  const match = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "");
  if (!match?.[1]) throw new PartnerError("invalid_api_key", m.partner_error_no_key());
  return match[1];
}

async function countCall({ db }: Context, caller: PartnerCaller, reply: FastifyReply): Promise<void> {
  const { hits, isOver, secondsLeft } = await addHit(db, { key: `api:${caller.keyId}`, most: mostPerMinute, windowSeconds: 60 });
  const left = Math.max(0, mostPerMinute - hits);
  reply.header("ratelimit-policy", `"default";q=${mostPerMinute};w=60`).header("ratelimit", `"default";r=${left};t=${secondsLeft}`);
  if (isOver) throw new PartnerError("rate_limited", m.partner_error_rate({ seconds: String(secondsLeft) }), {}, secondsLeft);
}

function requireRight(caller: PartnerCaller, { scope, testOnly }: PartnerContract): void {
  if (scope !== null && !caller.scopes.includes(scope))
    throw new PartnerError("insufficient_scope", m.partner_error_scope({ scope }), { required: scope, granted: caller.scopes });
  if (testOnly && caller.mode !== "test") throw new PartnerError("wrong_mode", m.partner_error_test_only());
  if (caller.mode === "live" && caller.onboardingStep !== "active")
    throw new PartnerError("institution_not_active", m.partner_error_not_active(), { status: caller.onboardingStep });
}

/** A call that takes nothing refuses what it is sent: half an amount to cancel is not a thing to overlook. */
const noFields = z.strictObject({});

function parse(schema: z.ZodType | undefined, value: unknown, code: "malformed_request" | "validation_failed"): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new PartnerError(code, m.partner_error_validation(), { errors: namedProblems(result.error) });
}
