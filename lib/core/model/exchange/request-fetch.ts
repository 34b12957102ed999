import "server-only";
import { pipeline, Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import type { Dispatcher } from "undici";
import { unreadable } from "@/lib/core/model/failures";
import { processSingleton } from "@/lib/core/singleton";

/** Loaded with the first call, since it is large. */
const client = () =>
  processSingleton("model.client", async () => {
    const { Agent, getGlobalDispatcher, request } = await import("undici");
    const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 }); // the caller has its own timeout
    return { agent, getGlobalDispatcher, request };
  });

/**
 * The `fetch` for the provider of the environment. Responses to POST requests are read from the connection itself: the
 * platform's `fetch`, which the framework wraps, creates a dozen streams and signals for each, and took a fifth of a
 * chat's CPU time. Redirects, and all other requests, use the platform's.
 */
export const requestFetch: typeof fetch = async (input, init) => {
  if (typeof input !== "string" || init?.method !== "POST" || typeof init.body !== "string")
    return fetch(input, init);
  const { agent, getGlobalDispatcher, request } = await client();
  // Node's own setting, or a script preloaded by the operator, may route outgoing requests elsewhere.
  if (getGlobalDispatcher().constructor.name !== "Agent") return fetch(input, init);
  const { statusCode, headers, body } = await request(input, {
    method: "POST",
    headers: written(init.headers),
    body: init.body,
    signal: init.signal,
    dispatcher: agent,
  });
  body.on("error", () => undefined); // the reader gets the error, and there may be no reader when the connection breaks
  if (statusCode >= 300 && statusCode < 400) {
    body.destroy();
    return fetch(input, init);
  }
  const [status, headerMap, plain] = [statusCode, namedIn(headers), decoded(body, headers)];
  if (status >= 400) return new Response(webStream(plain), { status, headers: headerMap });
  return streamed(status, headerMap, plain);
};

/** Headers as a list of names and values, cached: the SDK passes the same object for each request to a provider. */
function written(init: HeadersInit | undefined): string[] {
  const headers = init instanceof Headers ? init : new Headers(init);
  let list = lists.get(headers);
  if (!list) lists.set(headers, (list = [...headers, ["accept-encoding", "identity"]].flat()));
  return list;
}
const lists = new WeakMap<Headers, string[]>();

/** The response headers that are read. A value that is not valid header text is omitted. */
const NAMES = [
  ...["content-type", "retry-after", "retry-after-ms", "x-request-id"],
  ...["content-length", "transfer-encoding"],
];
const FIT = /^[\t\x20-\x7e]*$/;
function namedIn(headers: Dispatcher.ResponseData["headers"]): Headers {
  const named = new Headers();
  for (const name of NAMES) {
    const value = headers[name];
    if (typeof value === "string" && FIT.test(value)) named.set(name, value);
  }
  return named;
}

const DECODERS: Record<string, () => NodeJS.ReadWriteStream & Readable> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Decodes the body of a server that compresses although asked not to. */
function decoded(body: Readable, headers: Dispatcher.ResponseData["headers"]): Readable {
  const encoding = headers["content-encoding"] ?? "identity";
  if (encoding === "identity") return body;
  const decoder = DECODERS[String(encoding).toLowerCase()]?.();
  if (decoder) return pipeline(body, decoder, () => undefined) as unknown as Readable;
  body.destroy();
  throw unreadable();
}

/** Both types describe the same streams. */
const webStream = (body: Readable) => Readable.toWeb(body) as ReadableStream<Uint8Array>;

/** The part of a Response that the SDK and chunks.ts use: they use nothing else. */
function streamed(status: number, headers: Headers, body: Readable): Response {
  const pieces = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  const reader = {
    read: () => pieces.next(),
    cancel: async () => void body.destroy(),
  };
  return { ok: true, status, headers, body: { getReader: () => reader } } as unknown as Response;
}
