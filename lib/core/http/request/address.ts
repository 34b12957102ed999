import "server-only";
import ipaddr from "ipaddr.js";

/** Maximum length of an address; longer ones from a proxy are truncated. */
const LONGEST = 64;

/**
 * The caller's address: set from the socket, or by a trusted proxy (lib/cli/server/request-guard.mjs). Of several
 * the last one counts, which that proxy wrote itself: the ones before it are unverified.
 */
export function addressOf(headers: Headers): string {
  const last = (headers.get("x-forwarded-for") ?? "").split(",").at(-1)!.trim();
  const bare =
    /^(\d{1,3}(?:\.\d{1,3}){3}):\d+$/.exec(last)?.[1] ??
    /^\[([0-9A-Fa-f:.]+)\](?::\d+)?$/.exec(last)?.[1] ??
    last;
  return bare.length > LONGEST ? bare.slice(0, LONGEST) : normalForm(bare) || "unknown";
}

/** Cache of normalised addresses: one caller calls many times. */
const zones = new Map<string, string>();
const KNOWN_MOST = 1_000;

function normalForm(address: string): string {
  let form = zones.get(address);
  if (form !== undefined) return form;
  form = ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
  if (zones.size >= KNOWN_MOST) zones.clear();
  zones.set(address, form);
  return form;
}

/** One network: an IPv4 address, or the /64 of an IPv6 address, since a household has a whole /64. */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  const { parts } = ipaddr.IPv6.parse(address);
  return `${parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}
