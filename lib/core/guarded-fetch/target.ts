import "server-only";
import { isIP } from "node:net";
import { canParseUrl } from "@/lib/core/can-parse-url";
import { reachOf } from "@/lib/core/guarded-fetch/address";
import { FetchFailed, FetchRefused } from "@/lib/core/guarded-fetch/failure";
import { plainHost, speaksOf, type HostRule } from "@/lib/core/host-list";
import type { Resolve } from "@/lib/core/guarded-fetch/resolve";
import { sentence } from "@/lib/core/shared/sentence";

/** Where a request may go: the host name that was requested, and the checked addresses; only these may be dialled. */
export type Target = {
  url: URL;
  host: string;
  port: number;
  secure: boolean;
  addresses: readonly string[];
};

type Lists = {
  /** The operator's list: for these hosts private networks and unusual ports are open. */
  opened: readonly HostRule[];
  /** The caller's own list; null: it has none. */
  allowed: readonly HostRule[] | null;
};

const URL_LENGTH = 8 * 1024;
const PORTS: readonly number[] = [80, 443];

/**
 * Parses a URL as browsers do, so that different spellings of a host are normalized. Throws FetchRefused (url, scheme,
 * credentials).
 */
export function readUrl(text: string, base?: URL): URL {
  const url = text.length <= URL_LENGTH && canParseUrl(text, base) ? new URL(text, base) : null;
  if (!url)
    throw new FetchRefused("url", sentence("target_invalid", "The URL is invalid or too long."));
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw new FetchRefused(
      "scheme",
      sentence("target_not_http", "Only http and https URLs can be fetched."),
    );
  if (url.username !== "" || url.password !== "")
    throw new FetchRefused(
      "credentials",
      sentence("target_with_credentials", "The URL must not contain a user name or password."),
    );
  const host = plainHost(url.hostname);
  if (host === null)
    throw new FetchRefused(
      "url",
      sentence("target_host_invalid", "The URL contains an invalid host."),
    );
  if (!url.hostname.startsWith("[")) url.hostname = host;
  url.hash = "";
  return url;
}

/**
 * Checks where a URL points; its name is resolved here, once. Throws FetchRefused (host, port, address) and FetchFailed
 * (name).
 */
export async function targetOf(
  url: URL,
  { opened, allowed }: Lists,
  resolve: Resolve,
  signal: AbortSignal,
): Promise<Target> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const secure = url.protocol === "https:";
  const port = url.port === "" ? (secure ? 443 : 80) : Number(url.port);
  if (allowed && !allowed.some((rule) => speaksOf(rule, host) && (rule.port ?? port) === port))
    throw new FetchRefused(
      "host",
      sentence("target_host_not_listed", "This tool isn't allowed to call {host}.", {
        host: url.host,
      }),
    );
  const isOpen = opened.some(
    (rule) =>
      speaksOf(rule, host) && (rule.port === null ? PORTS.includes(port) : rule.port === port),
  );
  if (!isOpen && !PORTS.includes(port))
    throw new FetchRefused(
      "port",
      sentence(
        "target_port_closed",
        "Port {port} isn't allowed. An operator can add {host}:{port} to TOOL_ALLOWED_HOSTS.",
        { port, host },
      ),
    );
  if (!isOpen && isLocal(host)) throw inward(host);
  const addresses = isIP(host) ? [host] : await resolve(host, { hostsFile: isOpen, signal });
  // Refused names get the same error whether they exist or not: otherwise strangers would learn which names an internal
  // network has.
  if (addresses.length === 0)
    throw isOpen
      ? new FetchFailed(
          "name",
          sentence("target_host_unknown", "The host {host} doesn't exist.", { host }),
        )
      : inward(host);
  const reaches = addresses.map(reachOf);
  if (!reaches.every((each) => each === "global" || (isOpen && each === "private")))
    throw inward(host);
  return { url, host, port, secure, addresses };
}

/** RFC 6761: these names mean this machine, whatever a resolver says. */
const isLocal = (host: string): boolean => host === "localhost" || host.endsWith(".localhost");

const inward = (host: string) =>
  new FetchRefused(
    "address",
    sentence(
      "target_host_private",
      "The host {host} isn't public. An operator can add it to TOOL_ALLOWED_HOSTS.",
      { host },
    ),
  );
