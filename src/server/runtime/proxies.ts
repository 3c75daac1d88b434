import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import type { TrustedProxies } from "./config.ts";

/**
 * An address as a socket or a proxy names it, an IPv4 one in IPv6's clothes as IPv4. Some proxies write a port behind it:
 * "203.0.113.4:5123", "[2001:db8::1]:5123". Undefined for what is no address.
 */
export function readAddress(named: string | undefined): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const bare = named?.replace(/^\[([^\]]*)\](?::\d+)?$|^(\d+(?:\.\d+){3}):\d+$/, "$1$2") ?? "";
  // ipaddr.js takes "1" for 0.0.0.1.
  return isIP(bare) ? ipaddr.process(bare) : undefined;
}

/**
 * Whether somebody on the way of a request is one of our own proxies, whose word about the one before is believed; hop 0 is who
 * connected. Whoever sets a number of proxies says that nothing else reaches the port.
 */
export function proxyTrust(trusted: TrustedProxies): (named: string | undefined, hop: number) => boolean {
  if (typeof trusted !== "object") return (_named, hop) => trusted !== false && hop < trusted;
  const networks = trusted.map((network) => readNetwork(network));
  return (named) => {
    const address = readAddress(named);
    return networks.some(
      ([network, bits]) => address?.kind() === network.kind() && address.match([network, bits] as [ipaddr.IPv4, number]),
    );
  };
}

function readNetwork(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const [address, bits] = text.includes("/") ? ipaddr.parseCIDR(text) : [ipaddr.parse(text), undefined];
  if (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress()) return [address.toIPv4Address(), (bits ?? 128) - 96];
  return [address, bits ?? (address.kind() === "ipv4" ? 32 : 128)];
}
