import type { FastifyInstance } from "fastify";
import { AppError } from "../../shared/domain/errors.ts";
import { m } from "../../shared/messages/generated/messages.js";

/** The longest form is about 60,000 characters; four bytes each and escapes still fit. */
export const bodyLimit = 512 * 1024;

/** Reads JSON bodies strictly: broken JSON, a key given twice or a __proto__ key are refused, an empty body is none. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(["text/plain", "application/json"]);
  app.addContentTypeParser("application/json", { parseAs: "string", bodyLimit }, (_request, text, done) => {
    try {
      done(null, parseStrictJson(text as string));
    } catch (error) {
      done(error as Error);
    }
  });
}

/** Parses JSON text; throws AppError("malformed_request") when it is broken or repeats a key. */
export function parseStrictJson(text: string): unknown {
  if (text.trim() === "") return undefined;
  let keys = 0;
  let value: unknown;
  try {
    value = JSON.parse(text, (_key, part: unknown) => {
      if (typeof part === "object" && part !== null && !Array.isArray(part)) {
        if (Object.hasOwn(part, "__proto__")) throw new SyntaxError("__proto__");
        keys += Object.keys(part).length;
      }
      return part;
    });
  } catch {
    throw new AppError("malformed_request", m.error_malformed_json());
  }
  if (keys !== countKeys(text)) throw new AppError("malformed_request", m.error_duplicate_key());
  return value;
}

/** Counts the strings that are followed by a colon. In valid JSON those are its keys, repeated ones included. */
function countKeys(text: string): number {
  let keys = 0;
  for (const [, colon] of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/gs)) if (colon) keys += 1;
  return keys;
}

/** Hands a file's bytes on as a stream; the route that takes one limits its size. */
export function passFilesOn(app: FastifyInstance): void {
  app.addContentTypeParser("application/octet-stream", (_request, stream, done) => done(null, stream));
}
