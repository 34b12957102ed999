import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { isMethod, type Handlers } from "@/lib/core/http/pipeline/methods";
import type { Handler } from "@/lib/core/http/pipeline/route";
import { EventStream, type Line } from "@/lib/core/http/sse";
import { log } from "@/lib/core/telemetry/log";
import { processSingleton } from "@/lib/core/singleton";

/**
 * Serves a few paths outside the framework, with the same handlers: the first text of a reply is sent before the
 * framework would have found the route, and a file has its handler's headers, where the framework would add those of
 * every response and drop its length. Everything else goes to the framework.
 */
type DirectRoute = { path: RegExp; names: string[]; handlers: () => Handlers | Promise<Handlers> };
/** The handlers of a path, or a function that loads them with its first request. */
export type DirectHandlers = Handlers | (() => Promise<Handlers>);
export type DirectListener = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Endless responses: lib/cli/server/drain.mjs waits for all others before the process exits. */
const streams = () => processSingleton("http.streams", () => new WeakSet<ServerResponse>());

const REST_BYTES = 32 * 1024 * 1024;
const REST_MS = 5_000;

/** Registers the paths (`{name}` for a parameter); lib/cli/server/server.mjs offers requests to the listener first. */
export function serveDirectly(table: Record<string, DirectHandlers>): void {
  const places = Object.entries(table).map(([path, handlers]): DirectRoute => {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
    return {
      path: new RegExp(`^${path.replace(/\{\w+\}/g, "([^/]+)")}$`),
      names,
      handlers: loaded(handlers),
    };
  });
  processSingleton<DirectListener>("direct", () => (request, response) => {
    const [pathname = ""] = (request.url ?? "").split("?", 1);
    const place = places.find(({ path }) => path.test(pathname));
    const { method = "" } = request;
    if (!place || !isMethod(method)) return false;
    // Handlers read only path and query: the caller's Host is not used, and not every Host can be parsed.
    const url = new URL(`http://localhost${request.url}`);
    const answered = (handlers: Handlers) =>
      answer(request, response, url, handlers[method], paramsOf(place, pathname));
    const handlers = place.handlers();
    void (handlers instanceof Promise ? handlers.then(answered) : answered(handlers)).catch(
      (error: unknown) => {
        if (!response.destroyed)
          log().error({ method, path: pathname, error }, "an answer was cut");
        response.destroy();
      },
    );
    return true;
  });
}

/** Loads once; afterwards it is available synchronously. */
function loaded(source: DirectHandlers): DirectRoute["handlers"] {
  if (typeof source === "object") return () => source;
  let ready: Handlers | undefined;
  return () => ready ?? source().then((handlers) => (ready = handlers));
}

function paramsOf({ path, names }: DirectRoute, pathname: string): Record<string, string> {
  const values = path.exec(pathname)!.slice(1);
  return Object.fromEntries(names.map((name, at) => [name, decoded(values[at]!)]));
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value; // not a possible id: the pipeline responds with not found
  }
}

async function answer(
  message: IncomingMessage,
  response: ServerResponse,
  url: URL,
  handler: Handler,
  params: Record<string, string>,
): Promise<void> {
  const leave = new AbortController();
  response.once("close", () => response.writableFinished || leave.abort());
  if (response.destroyed) leave.abort(); // the client left before we listened, so the event has already fired
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers))
    headers.set(name, Array.isArray(value) ? value.join(", ") : (value ?? ""));
  if (!headers.has("x-forwarded-for"))
    headers.set("x-forwarded-for", message.socket.remoteAddress ?? "");
  const given = await handler(
    {
      url: url.href,
      method: message.method!,
      headers,
      body: null,
      // Not destroyed when reading stops: the refusal uses the same connection.
      incoming: () => message.iterator({ destroyOnReturn: false }),
      signal: leave.signal,
    },
    { params: Promise.resolve(params) },
  );
  const cookies = given.headers.getSetCookie();
  if (!message.complete) response.setHeader("connection", "close");
  response.writeHead(given.status, {
    ...Object.fromEntries(given.headers),
    ...(cookies.length ? { "set-cookie": cookies } : {}),
  });
  if (given instanceof EventStream) {
    streams().add(response);
    await given.carry(lineTo(response));
  } else if (given.body) await send(given.body, response);
  // If the connection were closed with unread input, it would be reset, and the response could be lost on its way.
  if (!message.complete) await unreadRest(message);
  response.end();
}

/**
 * Discards the rest of a body: all of it, or as much as arrives within a generous time and length. Piece by piece,
 * since libuv reads two megabytes at once from a socket that is not paused, and many may send.
 */
function unreadRest(message: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let left = REST_BYTES;
    const patience = setTimeout(end, REST_MS);
    function end() {
      left = -1;
      clearTimeout(patience);
      message.off("data", count).pause();
      resolve();
    }
    function count(chunk: Buffer) {
      if ((left -= chunk.byteLength) < 0) return end();
      message.pause();
      setImmediate(() => left >= 0 && message.resume());
    }
    message.on("data", count).once("end", end).once("error", end).once("close", end).resume();
  });
}

/** Resolves once more data can be written, or the client has left. */
const room = (response: ServerResponse) =>
  new Promise<void>((go) => {
    const on = () => {
      response.off("drain", on).off("close", on); // a long response waits many times
      go();
    };
    response.on("drain", on).on("close", on);
  });

/**
 * Sends a body piece by piece, each once the previous one is flushed; stops reading its source when the client has
 * left.
 */
async function send(body: ReadableStream<Uint8Array>, response: ServerResponse): Promise<void> {
  for await (const piece of body) {
    if (response.destroyed) return;
    if (!response.write(piece)) await room(response);
  }
}

/** Sends each text as it comes; a slow browser slows down the source. */
function lineTo(response: ServerResponse): Line {
  return {
    write: (text) => (response.destroyed || response.write(text) ? undefined : room(response)),
    full: () => response.writableNeedDrain,
    end: () => void response.end(),
  };
}
