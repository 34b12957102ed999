import "server-only";
import { FetchRefused } from "@/lib/core/guarded-fetch/failure";
import { sentence } from "@/lib/core/shared/sentence";

export type Headers = Readonly<Record<string, string>>;

/** RFC 9110: a token, and what a field may contain. No line break, no NUL: nothing that ends a header early. */
const NAME = /^[\w!#$%&'*+.^`|~-]{1,128}$/;
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
const COUNT = 64;
const LENGTH = 16 * 1024;

/**
 * These belong to the connection, not to the caller: with them a caller could smuggle a request or name another host.
 */
const FORBIDDEN =
  /^(host|connection|keep-alive|content-length|transfer-encoding|upgrade|te|trailer|expect|http2-settings|proxy-.*)$/;
/** Sent only to the origin they were meant for. */
const PERSONAL: readonly string[] = ["authorization", "cookie"];

/**
 * The request headers, checked, in lower case, with defaults added. Throws FetchRefused (header). Headers that the
 * guard sets itself (accept-encoding) are replaced.
 */
export function askingHeaders(headers: Headers): Headers {
  const entries = Object.entries(headers).map(
    ([name, value]) => [name.toLowerCase(), value] as const,
  );
  for (const [name, value] of entries) {
    if (!NAME.test(name))
      throw new FetchRefused(
        "header",
        sentence("header_name_invalid", "A header name contains invalid characters."),
      );
    if (FORBIDDEN.test(name))
      throw new FetchRefused(
        "header",
        sentence("header_reserved", "The header {name} can't be set: the connection sets it.", {
          name,
        }),
      );
    if (typeof value !== "string" || !VALUE.test(value))
      throw new FetchRefused(
        "header",
        sentence(
          "header_value_invalid",
          "The value of the header {name} contains invalid characters.",
          { name },
        ),
      );
  }
  const names = new Set(entries.map(([name]) => name));
  if (names.size !== entries.length)
    throw new FetchRefused("header", sentence("header_repeated", "A header appears twice."));
  if (
    entries.length > COUNT ||
    entries.reduce((sum, [name, value]) => sum + name.length + value.length, 0) > LENGTH
  )
    throw new FetchRefused(
      "header",
      sentence("headers_too_large", "There are too many headers, or they are too long."),
    );
  return {
    accept: "*/*",
    "user-agent": "Troupe",
    ...Object.fromEntries(entries),
    "accept-encoding": "gzip, br",
  };
}

/**
 * The headers that remain after a redirect: no personal or secret ones for another origin, and without a body no
 * headers that describe one.
 */
export function headersAfter(
  headers: Headers,
  keeps: { origin: boolean; body: boolean },
  secret: readonly string[],
): Headers {
  const private_ = new Set([...PERSONAL, ...secret.map((each) => each.toLowerCase())]);
  const stays = (name: string) =>
    (keeps.origin || !private_.has(name)) && (keeps.body || !name.startsWith("content-"));
  return Object.fromEntries(Object.entries(headers).filter(([name]) => stays(name)));
}

/** A response's headers for the caller: one string each; cookies are dropped. */
export function answeredHeaders(
  raw: Readonly<Record<string, string | string[] | undefined>>,
): Headers {
  const entries = Object.entries(raw).flatMap(([name, value]) =>
    value === undefined || /^set-cookie2?$/.test(name)
      ? []
      : [[name, [value].flat().join(", ")] as const],
  );
  return Object.fromEntries(entries);
}
