import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import type { FastifyReply } from "fastify";
import { brotliQuickly, type Compressed, gzipQuickly } from "./compression.ts";

/** An answer that is kept: a page or a file, as it was compressed. */
export interface Answer {
  status: number;
  cacheControl: string;
  vary: string;
  /** Ready header lists by encoding: building them per request would cost more than sending the page. */
  bodies: { identity?: Body; gzip?: Body; br?: Body };
  /** Who accepts neither is sent these: nobody's browser, so that no page is kept a third time for it. */
  plainHeaders: Record<string, string>;
  etag: string;
}

interface Body {
  body: Buffer;
  /** Names and values in turn: Node writes such a list without looking at it again. */
  headers: string[];
}

export function send(request: IncomingMessage, response: ServerResponse, answer: Answer): true {
  const { status, etag, cacheControl, vary } = answer;
  // With a cookie to set the page is sent whole: not every cache takes one from a 304.
  if (status === 200 && request.headers["if-none-match"] === etag && !response.hasHeader("set-cookie")) {
    response.writeHead(304, { etag, "cache-control": cacheControl, vary }).end();
    return true;
  }
  const { body, headers } = bodyFor(request.headers["accept-encoding"] ?? "", answer);
  response.writeHead(status, headers);
  response.end(request.method === "HEAD" ? undefined : body);
  return true;
}

/** The same as the answer of a route. No hook of the framework adds to it: it is ready. */
export function sendAnswer(reply: FastifyReply, answer: Answer): FastifyReply {
  reply.status(answer.status).hijack();
  send(reply.request.raw, reply.raw, answer);
  return reply;
}

/** Browsers take brotli; what some programs take instead is made of it when the first of them asks. */
function bodyFor(accepted: string, { bodies, plainHeaders }: Answer): Body {
  const { br, identity } = bodies;
  if (!br) return identity ?? withHeaders(Buffer.alloc(0), plainHeaders);
  if (accepted.includes("br")) return br;
  if (accepted.includes("gzip")) return (bodies.gzip ??= encoded(gzipQuickly(brotliDecompressSync(br.body)), "gzip", plainHeaders));
  return withHeaders(brotliDecompressSync(br.body), plainHeaders);
}

/** A file that gains nothing by being compressed, such as a font. */
export function fileAnswer(body: Buffer, headers: Record<string, string>): Answer {
  const { plainHeaders, ...rest } = describe(200, body, headers);
  return { ...rest, plainHeaders, bodies: { identity: withHeaders(body, plainHeaders) } };
}

/** `ready` is what the build has compressed; what it could not know is compressed now, quickly, and better later (`improve`). */
export function compressedAnswer(status: number, body: Buffer, headers: Record<string, string>, ready?: Compressed): Answer {
  const answer = describe(status, body, headers);
  const bodies: Answer["bodies"] = { br: encoded(ready?.br ?? brotliQuickly(body), "br", answer.plainHeaders) };
  if (ready) bodies.gzip = encoded(ready.gzip, "gzip", answer.plainHeaders);
  return { ...answer, bodies };
}

/** Takes a better compressed body in the place of the first one. */
export function improve({ bodies, plainHeaders }: Answer, br: Buffer): void {
  bodies.br = encoded(br, "br", plainHeaders);
}

const encoded = (body: Buffer, encoding: keyof Compressed, headers: Record<string, string>) =>
  withHeaders(body, { ...headers, "content-encoding": encoding });

function describe(status: number, body: Buffer, headers: Record<string, string>): Omit<Answer, "bodies"> {
  const etag = `"${createHash("sha256")
    .update(body)
    .update(headers["content-security-policy"] ?? "")
    .digest("base64url")
    .slice(0, 22)}"`;
  // A page is another one in another language, which a visitor chose or the browser asks for.
  const vary = headers["content-language"] ? "accept-encoding, accept-language, cookie" : "accept-encoding";
  return { status, etag, vary, cacheControl: headers["cache-control"] ?? "", plainHeaders: { ...headers, etag, vary } };
}

function withHeaders(body: Buffer, headers: Record<string, string>): Body {
  return { body, headers: Object.entries({ ...headers, "content-length": String(body.length) }).flat() };
}
