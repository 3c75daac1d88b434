import { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Contract } from "../../../shared/contracts/contract.ts";

/** Enough for every call but those whose contract says more; whoever sends a body pays for it with less than we do. */
export const usualBodyLimit = 32 * 1024;

/** More than any contract takes (test/limits.test.ts), and few enough that checking the worst body stays cheap. */
export const mostParts = 1_200;
export const mostLevels = 12;

/** Reads JSON bodies strictly: broken JSON, a key given twice or a __proto__ key are refused, an empty body is none. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(["text/plain", "application/json"]);
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, text, done) => {
    try {
      done(null, parseStrictJson(text as string));
    } catch (error) {
      done(error as Error);
    }
  });
}

/** The JSON body of a call; none counts as an empty object. Throws unsupported_media_type when a file came instead. */
export function jsonBodyOf({ body }: FastifyRequest): unknown {
  if (body instanceof Readable) throw new AppError("unsupported_media_type", m.error_media_type());
  return body ?? {};
}

/** Parses JSON text; throws AppError("malformed_request") when it is broken, repeats a key or is built to be costly. */
export function parseStrictJson(text: string): unknown {
  if (text.trim() === "") return undefined;
  const { keys, parts, levels } = countParts(text);
  if (parts > mostParts || levels > mostLevels) throw new AppError("malformed_request", m.error_body_shape());
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError("malformed_request", m.error_malformed_json());
  }
  // The object keeps one of two equal keys, so that fewer keys than the text has means a repeated one.
  if (countKeys(value) !== keys) throw new AppError("malformed_request", m.error_duplicate_key());
  return value;
}

const codeOf = (sign: string) => sign.charCodeAt(0);
const [quote, backslash, colon, comma] = [codeOf('"'), codeOf("\\"), codeOf(":"), codeOf(",")];
const [openBrace, closeBrace, openBracket, closeBracket] = [codeOf("{"), codeOf("}"), codeOf("["), codeOf("]")];

/**
 * Reads the text once, before anything is made of it: outside of strings each colon follows a key, each comma or opening
 * bracket brings a value. A reviver would be called for every value, which costs thirty times as much (bench/bodies.ts).
 */
function countParts(text: string): { keys: number; parts: number; levels: number } {
  let keys = 0;
  let parts = 1;
  let level = 0;
  let levels = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === quote) isInString = !isInString;
    else if (isInString) at += sign === backslash ? 1 : 0;
    else if (sign === colon) keys += 1;
    else if (sign === comma) parts += 1;
    else if (sign === openBrace || sign === openBracket) {
      parts += 1;
      level += 1;
      levels = Math.max(levels, level);
    } else if (sign === closeBrace || sign === closeBracket) level -= 1;
  }
  return { keys, parts, levels };
}

/** Counts the keys of all objects; throws for a key that would be taken for an object's prototype. */
function countKeys(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const inner = Object.values(value).reduce((sum: number, part) => sum + countKeys(part), 0);
  if (Array.isArray(value)) return inner;
  if (Object.hasOwn(value, "__proto__")) throw new AppError("malformed_request", m.error_malformed_json());
  return inner + Object.keys(value).length;
}

/** More than any form has fields. */
const mostFormFields = 200;

/** Reads what a browser posts without a script: one text per field, of a repeated field the first. */
export function readFormPosts(forms: FastifyInstance): void {
  forms.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, text, done) => {
    if (text.toString().split("&", mostFormFields + 1).length > mostFormFields)
      return done(new AppError("malformed_request", m.error_body_shape()), undefined);
    done(null, Object.fromEntries([...new URLSearchParams(text.toString())].toReversed()));
  });
}

/**
 * The file that is the body of a call, as it comes. Nothing of it is taken in before somebody reads. Throws unsupported_media_type, and
 * payload_too_large where its length is said to be more than the contract allows; a longer one than was said fails with that while it is read.
 */
export function fileBodyOf({ body, headers }: FastifyRequest, { mostBytes, tooLarge }: NonNullable<Contract["file"]>): Readable {
  if (!(body instanceof Readable)) throw new AppError("unsupported_media_type", m.error_not_a_file());
  const refusal = new AppError("payload_too_large", tooLarge());
  if (Number(headers["content-length"] ?? 0) > mostBytes) throw refusal;
  return Readable.from(upTo(mostBytes, body, refusal), { objectMode: false });
}

/** The rest of a file that is not read to its end is let go: whoever broke it off would break the connection, and with it the answer. */
async function* upTo(mostBytes: number, body: Readable, refusal: AppError): AsyncGenerator<Buffer> {
  let bytes = 0;
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > mostBytes) throw refusal;
      yield chunk;
    }
  } finally {
    body.resume();
  }
}

/** Hands a file's bytes on as a stream, which the calls read whose contract takes a file. */
export function passFilesOn(app: FastifyInstance): void {
  app.addContentTypeParser("application/octet-stream", (_request, stream, done) => done(null, stream));
}
