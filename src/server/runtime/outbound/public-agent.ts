import { lookup } from "node:dns";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { Agent } from "undici";

/** An address that is not on the public internet, or a protocol that is not HTTP. The message names the host only. */
export class NotPublic extends Error {
  constructor(host: string) {
    super(`${host} is not on the public internet. Set OUTBOUND_PRIVATE to let the product reach it.`);
    this.name = "NotPublic";
  }
}

/** Allowed besides public addresses: an operator's mirror in its own network (OUTBOUND_PRIVATE). */
export type AllowedNetworks = readonly string[];

/** Of all IPv6, what IANA gives out; 127.0.0.1 written as `::7f00:1` is not in it, which ipaddr.js calls unicast. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * True for an address of the public internet, or of a network that the operator allowed. Everything that
 * ipaddr.js does not call unicast is refused: private, loopback, link-local (cloud metadata), carrier-grade, reserved.
 */
export function isReachable(address: string, allowed: AllowedNetworks): boolean {
  const parsed = ipaddr.process(address);
  const isAllowed = allowed.some((network) => {
    const [base, bits] = network.includes("/") ? ipaddr.parseCIDR(network) : [ipaddr.process(network), undefined];
    return base.kind() === parsed.kind() && parsed.match(base as ipaddr.IPv4, bits ?? (base.kind() === "ipv4" ? 32 : 128));
  });
  const isPublic = parsed.range() === "unicast" && (parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast));
  return isAllowed || isPublic;
}

/** Throws NotPublic for an address that must not be asked: another protocol, or a number that is not public. */
export function refuseUnreachable(url: URL, allowed: AllowedNetworks): void {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (!["http:", "https:"].includes(url.protocol)) throw new NotPublic(url.host);
  if (isIP(host) && !isReachable(host, allowed)) throw new NotPublic(host);
}

/** True for what nobody on the way can change: https, or http to an address in a private network that the operator named. */
export function isUntouchedOnTheWay(url: URL, allowed: AllowedNetworks): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isNamed = isIP(host) !== 0 && !isReachable(host, []) && isReachable(host, allowed);
  return url.protocol === "https:" || (url.protocol === "http:" && isNamed);
}

/**
 * Connections to public addresses only. The check is made on the address that is connected to, not on a name that
 * could mean another one a moment later; `refuseUnreachable` does the same for addresses given as numbers.
 */
export function createPublicAgent(allowed: AllowedNetworks, timeouts: { connectMs: number; silenceMs: number }): Agent {
  return new Agent({
    headersTimeout: timeouts.silenceMs,
    bodyTimeout: timeouts.silenceMs,
    connect: {
      timeout: timeouts.connectMs,
      lookup: (host, options, done) => {
        lookup(host, { ...options, all: true }, (error, addresses) => {
          const usable = error ? [] : addresses.filter(({ address }) => isReachable(address, allowed));
          const [first] = usable;
          if (error) done(error, []);
          else if (!first) done(new NotPublic(host), []);
          else if (options.all) done(null, usable);
          else done(null, first.address, first.family);
        });
      },
    },
  });
}
