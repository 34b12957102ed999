import { canParseUrl } from "@/lib/core/can-parse-url";

/** An entry of a host list: a name, or all names below a domain; on one port, or on any port. */
export type HostRule = { host: string; below: boolean; port: number | null };

const ENTRY = /^(\*\.)?(\[[\da-f:.]+\]|[^\s:/?#@\\*%[\]]+)(?::(\d{1,5}))?$/i;
/** RFC 1035 bounds, plus the underscore that real names use. */
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
const NAME_LENGTH = 253;
/**
 * Maximum length of an entry: a name whose letters each take several characters, plus star, port and surrounding space.
 */
const LONGEST = 2_000;

/**
 * A host as `URL` writes it, without the brackets of IPv6 and without a name's trailing dot; null when it is not a
 * possible host name.
 */
export function plainHost(hostname: string): string | null {
  if (hostname.startsWith("[")) return hostname.slice(1, -1);
  const name = hostname.replace(/\.$/, "");
  return name.length <= NAME_LENGTH && name.split(".").every((each) => LABEL.test(each))
    ? name
    : null;
}

/**
 * Parses `host`, `host:port`, `*.domain` or `*.domain:port`; null for anything else. Different spellings of a host are
 * normalized. Light enough for a page.
 */
export function hostRule(entry: string): HostRule | null {
  if (entry.length > LONGEST) return null;
  const [, star, written, digits] = ENTRY.exec(entry.trim()) ?? [];
  if (written === undefined || !canParseUrl(`http://${written}`)) return null;
  const { hostname } = new URL(`http://${written}`);
  const host = plainHost(hostname);
  const port = digits === undefined ? null : Number(digits);
  const isAddress = hostname.startsWith("[") || /^[\d.]+$/.test(hostname);
  if (host === null || (star !== undefined && isAddress) || port === 0 || (port ?? 0) > 65_535)
    return null;
  return { host, below: star !== undefined, port };
}

/**
 * Does the rule match this host, given in the form of `plainHost`? `*.example.com` does not match example.com itself.
 */
export const speaksOf = (rule: HostRule, host: string): boolean =>
  rule.below ? host.endsWith(`.${rule.host}`) : host === rule.host;
