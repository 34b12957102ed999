import "server-only";
import { outbound } from "@/lib/core/guarded-fetch/connect";
import { failureOf, FetchFailed, FetchRefused } from "@/lib/core/guarded-fetch/failure";
import { guardedManualFetch } from "@/lib/core/guarded-fetch/guarded-dispatcher";
import { speaksOf } from "@/lib/core/guarded-fetch/shared/host-list";
import { readUrl } from "@/lib/core/guarded-fetch/target/target";
import { ToolFault } from "@/lib/tools/shared/tool-fault";
import { BROKE_OFF } from "@/lib/connections/mcp/failure";
import type { Challenge } from "@/lib/connections/sign-in/flow";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";

/**
 * What one exchange with a server may take. `ended`: fires when the exchange must end early; `fault`: why, in words for
 * a person. The protocol's library has errors of its own and loses ours on the way.
 */
type Exchange = {
  fetch: typeof fetch;
  ended: AbortSignal;
  fault: () => Sentence | null;
  /** Ends it: an answer can't come any more. */
  lost: () => void;
  /** What the server asked for when it let nobody in. */
  challenge: () => Challenge | null;
};

/** The whole of an exchange's answers: a list of 1,000 tools fits. */
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
      "The address must begin with https://. For a host of your own network the operator can name {host} in TOOL_ALLOWED_HOSTS.",
      { host: url.host },
    ),
  );
}

/**
 * The guarded way to one server: https, the header with the secret for its own origin alone, a bound on what comes
 * back, and no answer that is a page for people. Redirects are not followed here: the protocol's library follows those
 * within the origin. `hears`: whether the server may ask something by a stream of its own.
 */
export function newExchange(
  server: URL,
  headers: Readonly<Record<string, string>>,
  hears: boolean,
): Exchange {
  const ended = new AbortController();
  let fault: Sentence | null = null;
  let bytes = 0;
  let challenge: Challenge | null = null;
  const fail = (why: Sentence): never => {
    fault ??= why;
    ended.abort();
    throw new ToolFault(why);
  };
  const count = (chunk: Uint8Array) => {
    bytes += chunk.byteLength;
    if (bytes > BYTES) fail(TOO_LARGE);
  };
  const send: typeof fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const given = new Headers(init.headers);
    // The stream for what belongs to no request: a server's question may come by it. A stream that broke off is another.
    const isNews =
      (init.method ?? "GET") === "GET" && url.href === server.href && !given.has("last-event-id");
    if (isNews && !hears) return new Response(null, { status: 405 });
    try {
      requireSecure(url);
      if (url.origin === server.origin)
        for (const [name, value] of Object.entries(headers)) given.set(name, value);
      const answer = await guardedManualFetch(url, {
        ...init,
        headers: Object.fromEntries(given),
      });
      const type = answer.headers.get("content-type") ?? "";
      if (isNews && !(answer.ok && type.startsWith("text/event-stream"))) {
        await answer.body?.cancel();
        return new Response(null, { status: 405 });
      }
      if (answer.status === 401 || answer.status === 403) challenge = await challengeIn(answer);
      if (answer.ok && type.startsWith("text/html")) return fail(NOT_MCP);
      const body =
        EMPTY.includes(answer.status) || !answer.body ? null : counted(answer.body, count);
      const { status, statusText } = answer;
      return new Response(body, { status, statusText, headers: answer.headers });
    } catch (error) {
      // The platform's error says no more than 'fetch failed'; what it was stands in its cause.
      if (!init.signal?.aborted && !isNews)
        fault ??=
          causeOf(error) ?? failureOf(error instanceof Error ? error.cause : error).sentence;
      throw error;
    }
  };
  const lost = () => {
    fault ??= BROKE_OFF;
    ended.abort();
  };
  return { fetch: send, lost, ended: ended.signal, fault: () => fault, challenge: () => challenge };
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
  "There is a web page at this address, and no MCP server.",
);
const TOO_LARGE = sentence(
  "connection_answer_too_large",
  "The server's answer is too large: it may be 4 MiB at most.",
);

/** Tells of each piece that passes, and changes none. */
const counted = (
  body: ReadableStream<Uint8Array>,
  each: (chunk: Uint8Array) => void,
): ReadableStream<Uint8Array> =>
  body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, out) {
        each(chunk);
        out.enqueue(chunk);
      },
    }),
  );

/** The guard's own words, wherever in the chain of causes they are. */
export function causeOf(error: unknown): Sentence | null {
  for (let at: unknown = error, deep = 0; at instanceof Error && deep < 8; at = at.cause, deep++)
    if (at instanceof ToolFault || at instanceof FetchRefused || at instanceof FetchFailed)
      return at.sentence;
  return null;
}
