import "server-only";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * The network of an address: enough to see that a caller is somewhere else, without recording where each person was.
 * Empty for an invalid address.
 */
export function networkOf(address: string): string {
  if (isIP(address) === 0) return "";
  const parsed = ipaddr.process(address); // IPv4 inside IPv6 is IPv4
  const [kind, bits] = parsed.kind() === "ipv4" ? [ipaddr.IPv4, 24] : [ipaddr.IPv6, 64];
  return `${kind.networkAddressFromCIDR(`${parsed.toString()}/${bits}`).toString()}/${bits}`;
}
