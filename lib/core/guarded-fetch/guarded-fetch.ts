import "server-only";
import { outbound, type Outbound } from "@/lib/core/guarded-fetch/connect";
import { exchange, type OutgoingRequest } from "@/lib/core/guarded-fetch/exchange";
import { failureOf, FetchFailed, FetchRefused } from "@/lib/core/guarded-fetch/failure";
import { askingHeaders, headersAfter, type Headers } from "@/lib/core/guarded-fetch/headers";
import { hostRule } from "@/lib/core/host-list";
import { readUrl } from "@/lib/core/guarded-fetch/target";
import { sentence } from "@/lib/core/shared/sentence";

export type GuardedRequest = {
  url: string;
  /** GET, HEAD, POST, PUT, PATCH, DELETE or OPTIONS; GET by default. */
  method?: string;
  headers?: Headers;
  /** Names of headers, besides authorization and cookie, that are dropped on a redirect to another origin. */
  secretHeaders?: readonly string[];
  body?: string | Uint8Array | null;
  /**
   * The only hosts to reach, redirects included: `host` or `*.domain`, on every open port or on `:port`. Null: any.
   * Empty: none.
   */
  allowedHosts?: readonly string[] | null;
  /** Called with each requested host. */
  onHost?: (host: string) => void;
  signal?: AbortSignal | null;
};

/** url: the final one, after redirects. body: decoded. */
export type GuardedAnswer = { status: number; url: string; headers: Headers; body: Uint8Array };
export type GuardedFetch = (request: GuardedRequest) => Promise<GuardedAnswer>;

type Parts = Outbound & {
  /** In total, redirects included. */
  patienceMs?: number;
  /** The limit for a response body, decoded, and for the body that is sent, unless that has its own. */
  bytes?: number;
  sentBytes?: number;
};

/** SAFETY's limits: 10 s, 2 MiB, three redirects. */
const PATIENCE_MS = 10_000;
const BYTES = 2 * 1024 * 1024;
const REDIRECTS = 3;
const METHODS: readonly string[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * The only way for a tool's request to leave the server. Throws FetchRefused when the guard refuses and FetchFailed
 * when the request fails. It keeps no cookies and no connections, and uses no proxy and no credentials but the
 * caller's.
 */
export const guardedFetch: GuardedFetch = (request) => makeGuardedFetch(outbound())(request);

/** The same with other parts: tests replace the dialler with a recorder and use their own resolver. */
export function makeGuardedFetch(parts: Parts): GuardedFetch {
  return async (request) => {
    const limit = new AbortController();
    const { signal } = limit;
    const stop = () =>
      limit.abort(
        new FetchFailed("stopped", sentence("request_stopped", "The request was stopped."), {
          cause: request.signal?.reason,
        }),
      );
    const timer = setTimeout(
      () =>
        limit.abort(
          new FetchFailed("slow", sentence("answer_too_slow", "The response took too long.")),
        ),
      parts.patienceMs ?? PATIENCE_MS,
    );
    if (request.signal?.aborted) stop();
    request.signal?.addEventListener("abort", stop, { once: true });
    // Raced, because a name lookup may outlast the timeout.
    const ended = new Promise<never>((_, reject) =>
      signal.aborted
        ? reject(signal.reason)
        : signal.addEventListener("abort", () => reject(signal.reason), { once: true }),
    );
    try {
      return await Promise.race([ended, follow(request, parts, signal)]);
    } catch (error) {
      throw failureOf(signal.aborted ? signal.reason : error);
    } finally {
      clearTimeout(timer);
      request.signal?.removeEventListener("abort", stop);
    }
  };
}

/** Follows redirects; each hop is checked like the first. */
async function follow(
  request: GuardedRequest,
  { bytes = BYTES, sentBytes = bytes, ...out }: Parts,
  signal: AbortSignal,
): Promise<GuardedAnswer> {
  const allowed = request.allowedHosts?.flatMap((each) => hostRule(each) ?? []) ?? null;
  let url = readUrl(request.url);
  let outgoing = askedOf(request, sentBytes);
  for (let redirects = 0; ; redirects++) {
    signal.throwIfAborted();
    request.onHost?.(url.host);
    const { location, ...answer } = await exchange(url, outgoing, out, { allowed, bytes, signal });
    if (location === undefined) return { ...answer, url: url.href };
    if (redirects === REDIRECTS)
      throw new FetchRefused(
        "redirect",
        sentence("too_many_redirects", "Too many redirects (more than {most}).", {
          most: REDIRECTS,
        }),
      );
    const next = readUrl(location, url);
    // A request made over https is not repeated in plain text.
    if (url.protocol === "https:" && next.protocol === "http:")
      throw new FetchRefused(
        "redirect",
        sentence("redirect_insecure", "The URL redirects from https to http."),
      );
    outgoing = askedNext(
      outgoing,
      answer.status,
      next.origin === url.origin,
      request.secretHeaders ?? [],
    );
    url = next;
  }
}

/** Throws FetchRefused (method, header, body). */
function askedOf(
  { method = "GET", headers = {}, body = null }: GuardedRequest,
  bytes: number,
): OutgoingRequest {
  const verb = method.toUpperCase();
  if (!METHODS.includes(verb))
    throw new FetchRefused(
      "method",
      sentence("method_not_open", "The method must be one of {methods}.", {
        methods: METHODS.join(", "),
      }),
    );
  // A body with GET has no defined meaning, but Elasticsearch and others read one (RFC 9110, 9.3.1).
  if (body !== null && verb === "HEAD")
    throw new FetchRefused(
      "body",
      sentence("method_without_body", "A {method} request can't have a body.", { method: verb }),
    );
  if (body !== null && Buffer.byteLength(body) > bytes)
    throw new FetchRefused(
      "body",
      sentence("request_body_too_large", "The request body is too large."),
    );
  return { method: verb, headers: askingHeaders(headers), body };
}

/**
 * The Fetch standard's rule: after 303, and after 301 or 302 in response to POST, the next URL is requested with GET.
 */
function askedNext(
  { method, headers, body }: OutgoingRequest,
  status: number,
  sameOrigin: boolean,
  secret: readonly string[],
): OutgoingRequest {
  const turns =
    (status === 303 && method !== "HEAD") ||
    ((status === 301 || status === 302) && method === "POST");
  return {
    method: turns ? "GET" : method,
    headers: headersAfter(headers, { origin: sameOrigin, body: !turns }, secret),
    body: turns ? null : body,
  };
}
