import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isRequestId, isTraceparent } from "../cause/cause.ts";
import type { TrustedProxies } from "../config.ts";
import { proxyTrust } from "../proxies.ts";

type Incoming = Pick<IncomingMessage, "headers" | "socket">;

/** The id that a trusted proxy has given the request, where it is one; else a new one. */
export function requestIdOf(trusted: TrustedProxies): (request: Incoming) => string {
  const isTrusted = proxyTrust(trusted);
  return (request) => {
    const given = request.headers["x-request-id"];
    return typeof given === "string" && isRequestId(given) && isTrusted(request.socket.remoteAddress, 0) ? given : randomUUID();
  };
}

/** The trace that a trusted proxy has begun. */
export function traceparentOf(trusted: TrustedProxies): (request: Incoming) => string | undefined {
  const isTrusted = proxyTrust(trusted);
  return (request) => {
    const given = request.headers["traceparent"];
    return typeof given === "string" && isTraceparent(given) && isTrusted(request.socket.remoteAddress, 0) ? given : undefined;
  };
}
