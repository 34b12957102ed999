import "server-only";
import { outbound } from "@/lib/core/guarded-fetch/connect";
import { failureOf, FetchFailed, FetchRefused } from "@/lib/core/guarded-fetch/failure";
import { guardedManualFetch } from "@/lib/core/guarded-fetch/guarded-dispatcher";
import { speaksOf } from "@/lib/core/host-list";
import { readUrl } from "@/lib/core/guarded-fetch/target";
import { ToolFault } from "@/lib/tools/shared/tool-fault";
import {
  BROKE_OFF,
  ServerFailed,
  WANTS_SIGN_IN,
  type ExchangeFault,
} from "@/lib/connections/mcp/failure";
import { postedIn, readAnswer, readEvents, readReceipt } from "@/lib/connections/mcp/read-answer";
import type { Challenge } from "@/lib/connections/mcp/failure";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";

/**
 * The limits of one exchange with a server. `ended`: fires when the exchange must end early; `fault`: why, in words for
 * a person. The protocol's library has its own errors and loses ours.
 */
type Exchange = {
  fetch: typeof fetch;
  ended: AbortSignal;
  fault: () => ExchangeFault | null;
  /** Ends it: no response can arrive any longer. */
  lost: () => void;
  /** The server's challenge when it refused access. */
  challenge: () => Challenge | null;
};

/** Maximum size of an exchange's responses: a list of 1,000 tools fits. */
const BYTES = 4 * 1024 * 1024;
const EMPTY: readonly number[] = [204, 205, 304];

/** Throws FetchRefused for plain http, unless the operator opened the host (TOOL_ALLOWED_HOSTS). */
export function requireSecure(address: string | URL): void {
  const url = readUrl(String(address));
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (url.protocol === "https:" || outbound().opened.some((rule) => speaksOf(rule, host))) return;
  throw new FetchRefused(
    "scheme",
    sentence(
      "connection_not_https",
      "The URL must start with https://. For a host in your own network, an operator can add {host} to TOOL_ALLOWED_HOSTS.",
      { host: url.host },
    ),
  );
}

/**
 * The guarded fetch for one server: https, the secret header for its own origin only, a limit on responses, and
 * responses parsed leniently (`readAnswer`). Redirects are not followed here: the protocol's library follows those
 * within the origin. `hears`: whether the server may ask something through its own stream. `twoWays`: the transport of
 * 2024-11-05, which posts to one URL and gets all responses through a stream from another.
 */
export function newExchange(
  server: URL,
  headers: Readonly<Record<string, string>>,
  { hears, twoWays = false }: { hears: boolean; twoWays?: boolean },
): Exchange {
  const ended = new AbortController();
  let fault: ExchangeFault | null = null;
  let bytes = 0;
  let challenge: Challenge | null = null;
  const fail = (why: Sentence, facts: ExchangeFault["facts"]): never => {
    fault ??= { why, facts };
    ended.abort();
    throw new ServerFailed(why, facts);
  };
  const count = (chunk: Uint8Array) => {
    bytes += chunk.byteLength;
    if (bytes > BYTES) fail(TOO_LARGE, { answered: true, final: true });
  };
  const lost = () => {
    fault ??= { why: BROKE_OFF, facts: {} };
    ended.abort();
  };
  const post = async (url: URL, init: RequestInit, headers: Headers): Promise<Response> => {
    const answer = await guardedManualFetch(url, { ...init, headers: Object.fromEntries(headers) });
    if (answer.status === 401 || answer.status === 403) challenge = await challengeIn(answer);
    const isStream = init.method !== "POST";
    if (twoWays && challenge) fail(WANTS_SIGN_IN, { signIn: true, refused: true, challenge });
    const isPage = (answer.headers.get("content-type") ?? "").startsWith("text/html");
    const posted = postedIn(init);
    // The call may have had its effect: the model learns of the page.
    if (answer.ok && isPage && posted.method !== "tools/call") return fail(NOT_MCP, {});
    const counted = bounded(answer, count, twoWays && isStream ? lost : undefined);
    if (isStream && !answer.ok) return counted;
    if (isStream) return withBody(counted, counted.body && readEvents(counted.body));
    return twoWays ? readReceipt(counted, posted) : readAnswer(counted, posted);
  };
  const send: typeof fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const sentHeaders = new Headers(init.headers);
    // The stream for messages outside requests: a server's question may arrive there. A stream that broke off is
    // another.
    const isNews =
      (init.method ?? "GET") === "GET" &&
      !twoWays &&
      url.href === server.href &&
      !sentHeaders.has("last-event-id");
    if (isNews && !hears) return new Response(null, { status: 405 });
    try {
      requireSecure(url);
      if (url.origin === server.origin)
        for (const [name, value] of Object.entries(headers)) sentHeaders.set(name, value);
      if (!isNews) return await post(url, init, sentHeaders);
      return await news(url, { ...init, headers: Object.fromEntries(sentHeaders) }, count);
    } catch (error) {
      // The platform's error only says 'fetch failed'; the actual error is its cause.
      if (!init.signal?.aborted && !isNews) fault ??= faultOf(error);
      throw error;
    }
  };
  return { fetch: send, lost, ended: ended.signal, fault: () => fault, challenge: () => challenge };
}

/** Another revision or transport only helps if a connection was made, and closed. */
function faultOf(error: unknown): ExchangeFault {
  if (error instanceof ServerFailed) return { why: error.sentence, facts: error.facts };
  const why = causeOf(error) ?? failureOf(error instanceof Error ? error.cause : error).sentence;
  return { why, facts: { final: why.reason !== "connection_failed" } };
}

async function news(
  url: URL,
  init: RequestInit & { headers: Record<string, string> },
  count: (chunk: Uint8Array) => void,
): Promise<Response> {
  const answer = await guardedManualFetch(url, init);
  const type = answer.headers.get("content-type") ?? "";
  if (!answer.ok || !type.startsWith("text/event-stream")) {
    await answer.body?.cancel();
    return new Response(null, { status: 405 });
  }
  const { body } = bounded(answer, count);
  return withBody(answer, body && readEvents(body));
}

const withBody = ({ status, statusText, headers }: Response, body: BodyInit | null): Response =>
  new Response(body, { status, statusText, headers });

/** The same response, with each piece counted. `ends`: called when its stream has ended. */
function bounded(
  answer: Response,
  count: (chunk: Uint8Array) => void,
  ends?: () => void,
): Response {
  const isEmpty = EMPTY.includes(answer.status) || !answer.body;
  return withBody(answer, isEmpty ? null : counted(answer.body!, count, ends));
}

async function challengeIn(answer: Response): Promise<Challenge> {
  const { extractWWWAuthenticateParams } = await import("@modelcontextprotocol/client");
  const { resourceMetadataUrl, scope } = extractWWWAuthenticateParams(answer);
  return {
    ...(resourceMetadataUrl ? { resourceMetadata: resourceMetadataUrl.href.slice(0, 2_000) } : {}),
    ...(scope ? { scope: scope.slice(0, 1_000) } : {}),
  };
}

const NOT_MCP = sentence(
  "connection_not_mcp",
  "This URL is a web page, not an MCP server. MCP URLs often end in /mcp.",
);
const TOO_LARGE = sentence(
  "connection_answer_too_large",
  "The server's response is larger than 4 MiB.",
);

/** Reports each piece that passes, and changes none. */
const counted = (
  body: ReadableStream<Uint8Array>,
  each: (chunk: Uint8Array) => void,
  ends?: () => void,
): ReadableStream<Uint8Array> =>
  body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, out) {
        each(chunk);
        out.enqueue(chunk);
      },
      flush: () => ends?.(),
    }),
  );

/** The guard's own message, anywhere in the chain of causes. */
export function causeOf(error: unknown): Sentence | null {
  for (let at: unknown = error, deep = 0; at instanceof Error && deep < 8; at = at.cause, deep++)
    if (at instanceof ToolFault || at instanceof FetchRefused || at instanceof FetchFailed)
      return at.sentence;
  return null;
}
