import { z } from "zod";

type JsonSchema = Record<string, unknown>;

/**
 * The JSON Schema of a response, by which Fastify writes it: a field that the contract does not declare
 * never leaves, whatever a handler returns.
 */
export function responseSchema(schema: z.ZodType): JsonSchema {
  const json = z.toJSONSchema(schema, {
    target: "draft-7",
    io: "output",
    unrepresentable: "any",
    override: ({ jsonSchema }) => foldNullable(jsonSchema as JsonSchema),
  });
  return json as JsonSchema;
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
