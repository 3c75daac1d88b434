import type { Plugin } from "vite";
import { openApiDocument } from "../src/server/partner-api/calls/openapi.ts";
import type { Json, JsonObject, SampleRequest } from "../src/shared/domain/api-samples.ts";
import type { PartnerErrorCode } from "../src/shared/domain/partner-errors.ts";
import type { ApiDocument, ApiField, DocumentedCall } from "../src/web/content/api-docs-types.ts";

/** Provides what the documentation page shows of the partner API's calls, so that zod and the contracts stay out of the browser. */
export function apiDocumentModule(): Plugin {
  const name = "virtual:api-document";
  return {
    name: "api-document",
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? `export default ${JSON.stringify(readApiDocument())};` : undefined),
  };
}

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: string[];
  const?: string | boolean;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  description?: string;
}

interface Media {
  "application/json": { schema: Schema; example?: Json };
}

interface Operation {
  summary: string;
  description: string;
  "x-scope"?: string;
  parameters: {
    name: string;
    in: "path" | "query" | "header";
    required: boolean;
    description?: string;
    schema: Schema;
    example?: string;
  }[];
  requestBody?: { content: Media };
  responses: Record<string, { description: string; content: Media }>;
}

interface Listed {
  method: SampleRequest["method"];
  path: string;
  operation: Operation;
}

/** The calls of the OpenAPI document, in the order of the page. */
export function readApiDocument(): ApiDocument {
  const document = openApiDocument({ publicUrl: "", provider: { name: "" } as Parameters<typeof openApiDocument>[0]["provider"] });
  const operations: Listed[] = Object.entries(document["paths"] as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase() as Listed["method"], path, operation })),
  );
  const codes = operations.map(({ operation }) => errorsOf(operation));
  const commonErrors = (codes[0] ?? []).filter((code) => codes.every((some) => some.includes(code)));
  const known = new Map<string, { id: string; title: string }>();
  const calls = operations
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((listed) => documentCall(listed, operations, known, commonErrors));
  return { calls, commonErrors };
}

const resources = ["account", "projects", "transactions", "reports", "events", "webhook_endpoints"];

/** By resource; those without a place come before the test calls, which are last. What makes a thing comes before what reads it. */
function placeOf({ path, method }: { path: string; method: string }): number {
  const [resource = "", ...rest] = path.split("/").filter(Boolean);
  const place = resource === "test" ? resources.length + 1 : resources.indexOf(resource);
  return (place < 0 ? resources.length : place) * 100 + rest.length * 10 + ["POST", "GET", "DELETE"].indexOf(method);
}

function documentCall(
  { method, path, operation }: Listed,
  operations: Listed[],
  known: Map<string, { id: string; title: string }>,
  commonErrors: PartnerErrorCode[],
): DocumentedCall {
  const status = Object.keys(operation.responses).find((code) => code.startsWith("2"));
  const id = [method.toLowerCase(), ...path.split(/[/{}]+/).filter(Boolean)].join("-").replaceAll("_", "-");
  const answer = answerOf(operation);
  const body = operation.requestBody?.content["application/json"];
  const isIdempotent = operation.parameters.some(({ name }) => name === "Idempotency-Key");
  const title = operation.summary;
  return {
    id,
    method,
    path,
    samplePath: withSampleIds(path, operations) + sampleQuery(operation),
    title,
    text: operation.description,
    ...(operation["x-scope"] && { scope: operation["x-scope"] }),
    parameters: [
      ...(["path", "query", "header"] as const).map((place) => ({
        place,
        fields: operation.parameters.filter((parameter) => parameter.in === place).map(parameterField),
      })),
      { place: "body" as const, fields: body ? inputFields(body.schema) : [] },
    ].filter(({ fields }) => fields.length > 0),
    ...(body && { body: body.example as JsonObject }),
    ...(isIdempotent && { idempotencyKey: sampleKey(body?.example) }),
    fields: answer ? answerFields(answer.schema, "", { id, title }, known) : [],
    errors: errorsOf(operation).filter((code) => !commonErrors.includes(code)),
    status: Number(status),
    answer: answer?.example ?? null,
  };
}

function errorsOf({ responses }: Operation): PartnerErrorCode[] {
  return Object.entries(responses)
    .filter(([status]) => !status.startsWith("2"))
    .flatMap(([, { description }]) => description.split(", ") as PartnerErrorCode[]);
}

/** The id in the example of the call that reads one such thing stands for {id}. */
function withSampleIds(path: string, operations: Listed[]): string {
  const one = path.replace(/^\/test/, "").replace(/\}.*/, "}");
  const reading = operations.find((listed) => listed.method === "GET" && listed.path === one);
  const answer = reading && answerOf(reading.operation)?.example;
  const entries = answer !== null && typeof answer === "object" ? Object.entries(answer) : [];
  const [, id] = entries.find(([name]) => name === "id") ?? entries.find(([name]) => name.endsWith("_id")) ?? [];
  return typeof id === "string" ? path.replace("{id}", id) : path;
}

/** The query of the example. Its names are encoded: curl would read brackets as a pattern. */
function sampleQuery({ parameters }: Operation): string {
  const values = parameters.flatMap(({ name, in: place, example }) => (place === "query" && example ? [[name, example]] : []));
  return values.length > 0 ? `?${new URLSearchParams(values).toString()}` : "";
}

function answerOf({ responses }: Operation): Media["application/json"] | undefined {
  return Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1].content["application/json"];
}

/** A key that the caller has anyway: the same order sent twice then moves once. */
function sampleKey(body: Json | undefined): string {
  const reference = body !== null && typeof body === "object" && !Array.isArray(body) ? body["reference"] : undefined;
  return typeof reference === "string" ? reference : "order-1";
}

function parameterField({ name, required, description, schema }: Operation["parameters"][number]): ApiField {
  return field(name, { ...schema, ...(description && { description }) }, required);
}

/** Of a body with alternatives, the fields of each. */
function inputFields({ properties = {}, required = [], anyOf = [] }: Schema): ApiField[] {
  if (anyOf.length > 0) return anyOf.flatMap((one) => inputFields({ ...one, required: [] }));
  return Object.entries(properties).map(([name, schema]) => field(name, schema, required.includes(name)));
}

function field(name: string, schema: Schema, isRequired: boolean): ApiField {
  const sentences = [schema.description ?? ownType(schema).description, choices(schema), limits(schema)].filter(Boolean);
  const text = sentences.map((sentence) => `${sentence}.`.replace("..", ".")).join(" ");
  return { name, type: typeName(schema), ...(isRequired && { required: true as const }), ...(text && { text }) };
}

/** The fields of an object, those within it after it; an object that another call has described is named by that call. */
function answerFields(schema: Schema, prefix: string, here: { id: string; title: string }, known: Map<string, typeof here>): ApiField[] {
  const { properties = {} } = schema;
  const shape = JSON.stringify(properties);
  const sameAs = known.get(shape);
  if (sameAs) return [{ name: prefix.replace(/\.$/, ""), type: "object", sameAs }];
  // A small object is said again sooner than looked up.
  if (Object.keys(properties).length > 4) known.set(shape, here);
  return Object.entries(properties).flatMap(([name, property]) => {
    const inner = ownType(property);
    const path = prefix + name + (inner.type === "array" ? "[]" : "");
    const nested = inner.type === "array" ? (inner.items ?? {}) : inner;
    if (nested.properties) return answerFields(nested, `${path}.`, here, known);
    return [field(path, property, false)];
  });
}

/** Of "this or null", this. */
function ownType(schema: Schema): Schema {
  return schema.anyOf?.find(({ type }) => type !== "null") ?? schema;
}

function typeName(schema: Schema): string {
  const types = [schema, ...(schema.anyOf ?? [])].flatMap(({ type = [] }) => type);
  return types.join(" or ") || "any";
}

function choices(schema: Schema): string {
  const values = [schema, ...(schema.anyOf ?? [])].flatMap(({ const: only, enum: some = [], items }) => [
    ...(only === undefined ? [] : [String(only)]),
    ...some,
    ...(items?.enum ?? []),
  ]);
  return values.length > 1 ? `One of ${values.join(", ")}` : values.map((value) => `Always ${value}`).join("");
}

function limits({ type, minimum, maximum, maxLength, description = "" }: Schema): string {
  if (type === "integer" && minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER)
    return minimum >= 0 ? `From ${minimum} to ${maximum}` : "";
  return maxLength && !/\d/.test(description) ? `At most ${maxLength} characters` : "";
}
