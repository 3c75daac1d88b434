import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import type { FieldErrors } from "../../../shared/domain/errors.ts";
import { isStorable } from "../../../shared/domain/form-rules.ts";
import { m } from "../../../shared/messages/generated/messages.js";

/** Every problem that a contract names no sentence for gets one of ours, in the caller's language; the library's own are never sent. */
z.config({ localeError: sentenceOf });

/** As many as a person mends at once; a body of a thousand wrong values is not answered by a thousand sentences. */
const mostErrors = 50;

/** One message per field: its first problem. Problems with the whole body go under "body", unknown fields under their names. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const { field, message } of namedProblems(error)) fields[field] ??= message;
  return fields;
}

/** The problems in the order of the fields, each with the dotted name of its field and the library's code. */
export function namedProblems(error: z.ZodError): { field: string; code: string; message: string }[] {
  return error.issues
    .flatMap((issue) => {
      const { code, message } = issue;
      // The issue of unknown fields is one for all of them, at the object that has them.
      if (issue.code === "unrecognized_keys") return issue.keys.map((key) => ({ field: nameOf([...issue.path, key]), code, message }));
      return [{ field: nameOf(issue.path), code, message }];
    })
    .slice(0, mostErrors);
}

/** A name that somebody made up is not sent back at any length. */
const nameOf = (path: PropertyKey[]) => path.join(".").slice(0, 200) || "body";

function sentenceOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return m.error_missing();
  switch (issue.code) {
    case "invalid_type":
      return typeSentence(issue.expected);
    case "invalid_value":
      return m.error_unknown_parameter({ choices: issue.values.map(String).join(", ") });
    case "too_big":
      return tooBig(issue.origin, Number(issue.maximum), issue.input);
    case "too_small":
      return tooSmall(issue.origin, Number(issue.minimum));
    case "invalid_format":
      return formatSentence(issue.format);
    case "unrecognized_keys":
    case "invalid_key":
      return m.error_unknown_field();
    default:
      return m.error_not_understood();
  }
}

function typeSentence(expected: string): string {
  const sentences: Record<string, () => string> = {
    string: m.error_not_text,
    number: m.error_not_number,
    int: m.error_not_whole,
    boolean: m.error_not_boolean,
    array: m.error_not_list,
    object: m.error_not_object,
    record: m.error_not_object,
  };
  return (sentences[expected] ?? m.error_not_understood)();
}

function tooBig(origin: string, max: number, input: unknown): string {
  if (origin === "string") return m.error_too_long({ max, over: String(input).length - max });
  return origin === "array" ? m.error_too_many_entries({ max }) : m.error_too_large({ max });
}

function tooSmall(origin: string, min: number): string {
  if (origin === "string") return m.error_too_short({ min });
  return origin === "array" ? m.error_too_few_entries({ min }) : m.error_too_small({ min });
}

function formatSentence(format: string): string {
  if (format === "uuid") return m.error_not_uuid();
  if (format === "date") return m.error_not_date();
  return format === "datetime" ? m.error_not_time() : m.error_not_understood();
}

/** A text that the database cannot keep; what it is answered with is said where the caller's language is known. */
export class UnstorableText extends Error {
  readonly field: string;

  constructor(field: string) {
    super("a text cannot be stored");
    this.name = "UnstorableText";
    this.field = field;
  }
}

/**
 * NUL, other control characters and lone surrogates are refused here for every call, in path, query and JSON body alike:
 * PostgreSQL would fail on them deep inside. A form without a script is answered with its page, by the form's own rules.
 */
export function refuseUnstorableTexts(app: FastifyInstance): void {
  app.addHook("preValidation", (request, _reply, done) => {
    const field = unstorableIn(request.params) ?? unstorableIn(request.query) ?? unstorableIn(jsonOf(request));
    done(field === undefined ? undefined : new UnstorableText(field));
  });
}

function jsonOf({ headers, body }: FastifyRequest): unknown {
  return headers["content-type"]?.startsWith("application/json") ? body : undefined;
}

/** The dotted name of the first text or key that cannot be kept. Bodies have few levels (body.ts). */
function unstorableIn(value: unknown, path: string[] = []): string | undefined {
  if (typeof value === "string") return isStorable(value) ? undefined : nameOf(path);
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, part] of Object.entries(value)) {
    const found = isStorable(key) ? unstorableIn(part, [...path, key]) : nameOf(path);
    if (found !== undefined) return found;
  }
  return undefined;
}
