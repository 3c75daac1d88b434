import fastJson, { type Schema } from "fast-json-stringify";
import type { FastifyReply } from "fastify";
import { z } from "zod";

type JsonSchema = Record<string, unknown>;

export const jsonType = "application/json; charset=utf-8";

type Serializer = (answer: unknown) => string;

/**
 * What writes the answers of a contract, made with its first answer: for all contracts together it takes a start half a second, and most
 * are not called for days.
 */
export function lazySerializer(schema: z.ZodType): () => Serializer {
  let made: Serializer | undefined;
  return () => (made ??= fastJson(responseSchema(schema)));
}

/** Whether what a handler returned is still to be written: it may have sent a file by itself, or return its bytes. */
export function isJson(answer: unknown, reply: FastifyReply): boolean {
  return typeof answer === "object" && answer !== null && answer !== reply && !Buffer.isBuffer(answer) && !("pipe" in answer);
}

/**
 * The JSON Schema of a response, by which it is written: a field that the contract does not declare
 * never leaves, whatever a handler returns.
 */
function responseSchema(schema: z.ZodType): Schema {
  const json = z.toJSONSchema(schema, {
    target: "draft-7",
    io: "output",
    unrepresentable: "any",
    override: ({ jsonSchema }) => foldNullable(jsonSchema as JsonSchema),
  });
  return json as unknown as Schema;
}

/** `anyOf: [X, null]` makes the serializer validate every value; `nullable` says the same and costs nothing. */
function foldNullable(schema: JsonSchema): void {
  const choices = schema["anyOf"];
  if (!Array.isArray(choices) || choices.length !== 2) return;
  const [value, nothing] = choices as [JsonSchema, JsonSchema];
  if (nothing["type"] !== "null") return;
  delete schema["anyOf"];
  Object.assign(schema, value, { nullable: true });
}
