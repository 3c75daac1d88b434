import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";
import { isRequestId, isTraceparent } from "../cause/cause.ts";
import type { TrustedProxies } from "../config.ts";

type Incoming = Pick<IncomingMessage, "headers" | "socket">;

/** The id that a trusted proxy has given the request, where it is one; else a new one. */
export function requestIdOf(trusted: TrustedProxies): (request: Incoming) => string {
  const isTrusted = trustOf(trusted);
  return (request) => {
    const given = request.headers["x-request-id"];
    return typeof given === "string" && isRequestId(given) && isTrusted(request) ? given : randomUUID();
  };
}

/** The trace that a trusted proxy has begun. */
export function traceparentOf(trusted: TrustedProxies): (request: Incoming) => string | undefined {
  const isTrusted = trustOf(trusted);
  return (request) => {
    const given = request.headers["traceparent"];
    return typeof given === "string" && isTraceparent(given) && isTrusted(request) ? given : undefined;
  };
}

/** Whoever sets a number of proxies says that nothing else reaches the port. */
function trustOf(trusted: TrustedProxies): (request: Incoming) => boolean {
  if (typeof trusted !== "object") return () => trusted !== false;
  const networks = trusted.map((network) => (network.includes("/") ? ipaddr.parseCIDR(network) : wholeAddress(network)));
  return ({ socket }) => {
    if (!socket.remoteAddress || !ipaddr.isValid(socket.remoteAddress)) return false;
    const address = ipaddr.process(socket.remoteAddress);
    return networks.some(([network, bits]) => address.kind() === network.kind() && address.match([network, bits] as [ipaddr.IPv4, number]));
  };
}

function wholeAddress(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const address = ipaddr.process(text);
  return [address, address.kind() === "ipv4" ? 32 : 128];
}
