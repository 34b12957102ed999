import "server-only";
import type { z } from "zod";
import { checkType, parseJson, readBody } from "@/lib/core/http/body";
import type { Endpoint } from "@/lib/core/http/endpoint";
import { AppError, unauthenticated } from "@/lib/core/http/errors";
import { checkOrigin, checkToken } from "@/lib/core/http/forgery";
import { parse } from "@/lib/core/http/parse";
import { errorReply, jsonReply, Reply, requestIdOf } from "@/lib/core/http/reply";
import { eventStream, type ServerEvent } from "@/lib/core/http/sse";
import type { Identity, UserId } from "@/lib/core/identity";
import { addressOf, take, type Limit } from "@/lib/core/limits";

/** Who stands before the door; lib/auth knows. `binding` is what the browser's anti-forgery token hangs on. */
export type Visitor = { identity: Identity | null; binding: string | undefined };
export type Door = { visitor(request: Request): Promise<Visitor> };

type Schemas<P, Q, B, R> = {
  params?: z.ZodType<P>;
  query?: z.ZodType<Q>;
  body?: z.ZodType<B>;
  reply?: z.ZodType<R>;
  status?: number;
  limit?: Limit;
  /** Public writes that act on no session need no token (`false`), or only when there is one (`"session"`). */
  token?: false | "session";
  /** What stands beside a refusal's sentence, for callers that look for it elsewhere. */
  refused?: (sentence: string) => Record<string, unknown>;
};

export type Asked<P, Q, B> = {
  me: UserId;
  visitor: Visitor;
  params: P;
  query: Q;
  body: B;
  headers: Headers;
  /** The caller asked for an event stream. */
  wantsStream: boolean;
  signal: AbortSignal;
};

type Events = AsyncIterable<ServerEvent | ServerEvent[]>;
type Answer<R> = R | Reply<R> | Events;
type Context = { params: Promise<Record<string, string | string[] | undefined>> };
export type Handler = (request: Request, context: Context) => Promise<Response>;

/**
 * Makes the one door: every request is judged in the order of API.md 'Conventions' (size, type, identity, forgery,
 * limit, shape), then handled, then answered. Handlers throw AppError and write no `try`.
 */
export function makeRoute(door: Door) {
  return function route<P = void, Q = void, B = void, R = void>(
    endpoint: Endpoint,
    schemas: Schemas<P, Q, B, R>,
    handle: (asked: Asked<P, Q, B>) => Promise<Answer<R>> | Answer<R>,
  ): Handler {
    return async (request, context) => {
      const requestId = requestIdOf(request.headers);
      try {
        const asked = await admit(door, endpoint, schemas, request, context);
        return answer(await handle(asked), schemas, asked, requestId);
      } catch (error) {
        return errorReply(error, requestId, { method: endpoint.method, path: endpoint.path }, schemas.refused);
      }
    };
  };
}

async function admit<P, Q, B, R>(door: Door, endpoint: Endpoint, schemas: Schemas<P, Q, B, R>, request: Request, context: Context): Promise<Asked<P, Q, B>> {
  const { headers } = request;
  const bytes = schemas.body ? await readBody(request) : undefined;
  if (bytes) checkType(headers);
  const visitor = await door.visitor(request);
  if (endpoint.access !== "public" && !visitor.identity) throw unauthenticated();
  if (endpoint.method !== "GET") {
    checkOrigin(headers);
    const needed = schemas.token === "session" ? visitor.identity !== null : schemas.token !== false;
    if (needed) checkToken(headers, visitor.binding);
  }
  const me = visitor.identity?.me as UserId;
  if (schemas.limit) await take(schemas.limit, schemas.limit.by === "me" ? me : addressOf(headers));
  return {
    me,
    visitor,
    params: schemas.params ? pathParams(schemas.params, await context.params) : (undefined as P),
    query: schemas.query ? parse(schemas.query, Object.fromEntries(new URL(request.url).searchParams)) : (undefined as Q),
    body: schemas.body && bytes ? parse(schemas.body, parseJson(bytes)) : (undefined as B),
    headers,
    wantsStream: (headers.get("accept") ?? "").includes("text/event-stream"),
    signal: request.signal,
  };
}

/** An id that cannot be one names nothing: 404, not 400. */
function pathParams<P>(schema: z.ZodType<P>, params: unknown): P {
  const parsed = schema.safeParse(params);
  if (!parsed.success) throw new AppError(404, "not_found", "Not found");
  return parsed.data;
}

function answer<P, Q, B, R>(given: Answer<R>, schemas: Schemas<P, Q, B, R>, asked: Asked<P, Q, B>, requestId: string): Response {
  if (isEvents(given)) return eventStream(given, asked.me ?? addressOf(asked.headers), asked.signal, { "x-request-id": requestId });
  const { value, options } = given instanceof Reply ? given : new Reply(given);
  const shown = schemas.reply ? schemas.reply.parse(value) : undefined;
  return jsonReply(shown, options.status ?? schemas.status ?? 200, { ...options.headers, "x-request-id": requestId }, options.cookies);
}

function isEvents(given: unknown): given is Events {
  return typeof given === "object" && given !== null && Symbol.asyncIterator in given;
}
