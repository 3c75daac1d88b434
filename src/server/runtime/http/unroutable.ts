import type { Socket } from "node:net";
import { STATUS_CODES } from "node:http";
import type { FastifyInstance } from "fastify";
import { AppError, errorStatus } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";

/** More than any page or call of ours makes of an address. Node refuses 16 KB of address and headers together by itself. */
const longestUrl = 8_000;

/** An address that is far too long is refused before anything is looked up for it. */
export function refuseLongUrls(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => {
    done(request.url.length > longestUrl ? new AppError("uri_too_long", m.error_url_too_long()) : undefined);
  });
}

interface BrokenRequest extends Error {
  code?: string | undefined;
  /** What arrived last: the bytes themselves, whatever the framework's types say. */
  rawPacket?: unknown;
}

/**
 * Answers what Node could not read as an HTTP request, for which there is neither a request nor a route: in JSON, like
 * every other refusal. `bodyOf` shapes it for the address that was asked for, as far as that arrived.
 */
export function answerBrokenRequests(headers: Record<string, string>, bodyOf: (failure: AppError, url: string) => unknown) {
  return (error: BrokenRequest, socket: Socket): void => {
    if (error.code !== "ECONNRESET" && socket.writable) {
      const failure = failureOf(error.code);
      const start = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString("latin1", 0, 2_000) : "";
      const url = /^[A-Z]+ (\S+)/.exec(start)?.[1] ?? "";
      const body = JSON.stringify(bodyOf(failure, url));
      const status = errorStatus[failure.code];
      const sent = {
        ...headers,
        "content-type": "application/json; charset=utf-8",
        "content-length": Buffer.byteLength(body),
        connection: "close",
      };
      const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
    }
    socket.destroy(error);
  };
}

function failureOf(code: string | undefined): AppError {
  if (code === "HPE_HEADER_OVERFLOW") return new AppError("headers_too_large", m.error_headers_too_large());
  return new AppError("malformed_request", m.error_malformed_request());
}
