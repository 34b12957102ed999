/** One entry of a list of hosts: a name, or all names below a domain; on one port, or on no port in particular. */
export type HostRule = { host: string; below: boolean; port: number | null };

const ENTRY = /^(\*\.)?(\[[\da-f:.]+\]|[^\s:/?#@\\*%[\]]+)(?::(\d{1,5}))?$/i;
/** RFC 1035 bounds, and the underscore that names in use have. */
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
const NAME_LENGTH = 253;
/** Of an entry: a name whose letters each take several to write, with star, port and space around. */
const LONGEST = 2_000;

/** A host as `URL` writes it, without the brackets of IPv6 and without the dot that may end a name; null when nothing can be called so. */
export function plainHost(hostname: string): string | null {
  if (hostname.startsWith("[")) return hostname.slice(1, -1);
  const name = hostname.replace(/\.$/, "");
  return name.length <= NAME_LENGTH && name.split(".").every((each) => LABEL.test(each))
    ? name
    : null;
}

/** Reads `host`, `host:port`, `*.domain` or `*.domain:port`; null when it is none. Spellings of one host become one. Light enough for a page. */
export function hostRule(entry: string): HostRule | null {
  if (entry.length > LONGEST) return null;
  const [, star, written, digits] = ENTRY.exec(entry.trim()) ?? [];
  if (written === undefined || !URL.canParse(`http://${written}`)) return null;
  const { hostname } = new URL(`http://${written}`);
  const host = plainHost(hostname);
  const port = digits === undefined ? null : Number(digits);
  const isAddress = hostname.startsWith("[") || /^[\d.]+$/.test(hostname);
  if (host === null || (star !== undefined && isAddress) || port === 0 || (port ?? 0) > 65_535)
    return null;
  return { host, below: star !== undefined, port };
}

/** Does the rule speak of this host, given as by `plainHost`? `*.example.com` does not speak of example.com itself. */
export const speaksOf = (rule: HostRule, host: string): boolean =>
  rule.below ? host.endsWith(`.${rule.host}`) : host === rule.host;
