import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Contract } from "../../../shared/contracts/contract.ts";
import { inLanguage, languageOf } from "../language.ts";
import { fileBodyOf, jsonBodyOf } from "./body.ts";
import { admit, type Caller, type MemberCaller } from "./caller.ts";
import { isJson, jsonType, lazySerializer } from "./response-schema.ts";
import { Written } from "./written.ts";
import { fieldErrors } from "./validation.ts";

export type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

interface Call<C extends Contract> {
  params: Parsed<C["params"]>;
  query: Parsed<C["query"]>;
  body: Parsed<C["body"]>;
  /** Only where the contract takes a file. */
  file: C["file"] extends object ? Readable : undefined;
  /** Who calls; anonymous only where the contract lets anyone call, and with an institution where it is for members. */
  caller: C["access"] extends "anyone" ? Caller | undefined : C["access"] extends "member" ? MemberCaller : Caller;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Value<C extends Contract> = z.input<C["response"]> | (C["plainResponse"] extends z.ZodType ? z.input<C["plainResponse"]> : never);
/** What a list's rows hold is what the compiler knows of a written answer (db/written-rows.ts). */
export type Answer<C extends Contract> = Value<C> | Written<Value<C>>;

/**
 * Mounts one contract: checks who calls, parses the input, answers with the declared status and
 * only the declared fields. The handler returns the response and throws AppError for an expected failure.
 */
export function mount<C extends Contract>(app: FastifyInstance, contract: C, handler: (call: Call<C>) => Promise<Answer<C>>): void {
  const { method, url } = methodAndUrl(contract.call);
  const status = contract.status ?? 200;
  const serializerOf = lazySerializer(contract.response);
  const plainSerializerOf = contract.plainResponse && lazySerializer(contract.plainResponse);
  app.route({
    method,
    url,
    ...(contract.bodyLimit && { bodyLimit: contract.bodyLimit }),
    handler: (request, reply) =>
      inLanguage(languageOf(request.headers), async () => {
        const caller = admit(contract, await app.identify(request));
        const call = {
          caller,
          params: parse(contract.params, request.params),
          query: parse(contract.query, request.query),
          body: contract.body && parse(contract.body, jsonBodyOf(request)),
          file: contract.file && fileBodyOf(request, contract.file),
          request,
          reply,
        } as Call<C>;
        reply.status(status);
        const answer = await handler(call);
        if (answer instanceof Written) return reply.type(jsonType).send(answer.text);
        if (reply.statusCode === status && isJson(answer, reply))
          reply.type(jsonType).serializer((Array.isArray(answer) && plainSerializerOf?.()) || serializerOf());
        return answer;
      }),
  });
}

/** "PATCH /api/admin/respondents/{id}" → what Fastify takes. */
export function methodAndUrl(call: Contract["call"]): { method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE"; url: string } {
  const [method, path] = call.split(" ") as ["GET", string];
  return { method, url: path.replace(/\{(\w+)\}/g, ":$1") };
}

/** What a schema makes of a part of the input. Throws validation_failed. */
export function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new AppError("validation_failed", m.error_validation(), { fields: fieldErrors(result.error) });
}
