import "server-only";
import type { z } from "zod";
import { addressOf, networkOf } from "@/lib/core/http/request/address";
import {
  checkType,
  isText,
  parseJson,
  readBody,
  type DoorRequest,
} from "@/lib/core/http/request/body";
import { callerOf, type Caller, type LookAgain } from "@/lib/core/http/request/caller";
import type { Endpoint } from "@/lib/core/http/shared/endpoint";
import { AppError, missing, unauthenticated } from "@/lib/core/http/reply/errors";
import { checkPageOwner, checkProof, checkScope } from "@/lib/core/http/pipeline/authorize";
import { checkOrigin, checkToken } from "@/lib/core/http/pipeline/csrf";
import {
  answeredOnce,
  begunOnce,
  callKey,
  isDone,
  type CallKey,
} from "@/lib/core/http/pipeline/idempotency";
import { parse } from "@/lib/core/http/request/parse";
import { queryOf } from "@/lib/core/http/request/query";
import { Download, errorReply, fileReply, jsonReply, HttpReply } from "@/lib/core/http/reply/reply";
import { requestIdOf } from "@/lib/core/http/request/request-id";
import {
  EventStream,
  eventStream,
  type ServerEvent,
  type StreamCaller,
} from "@/lib/core/http/reply/sse";
import { StreamSlot } from "@/lib/core/http/reply/stream-slot";
import { revocationsSoFar, whileCredentialValid } from "@/lib/core/http/pipeline/credential-events";
import type { Identity, UserId } from "@/lib/core/identity";
import { personLimit, strangerLimit, take, type Limit } from "@/lib/core/limits";
import { countRequest } from "@/lib/core/telemetry/metrics";
import { tracedRequest } from "@/lib/core/telemetry/tracing";
import { sentence } from "@/lib/core/shared/sentence";

/** The caller, as lib/auth identifies it. `binding`: what the browser's CSRF token is derived from. */
export type Visitor = { identity: Identity | null; binding: string | undefined };
type Door = {
  visitor(request: DoorRequest): Promise<Visitor>;
  lookAgain: LookAgain;
  isOperator(me: UserId): Promise<boolean>;
  /** Notified of each refused call. Nothing waits for it. */
  refused(refusal: Refusal): Promise<void>;
};
/** `me`: who was refused, if known by then. */
export type Refusal = {
  error: AppError;
  method: string;
  path: string;
  requestId: string;
  me: UserId | undefined;
  headers: Headers;
};

type Schemas<P, Q, B, R> = {
  params?: z.ZodType<P>;
  query?: z.ZodType<Q>;
  body?: z.ZodType<B>;
  reply?: z.ZodType<R>;
  status?: number;
  limit?: Limit;
  /** Public writes that use no session need no token (`false`), or only when there is a session (`"session"`). */
  token?: false | "session";
  /** What stands beside a refusal's sentence, for callers that look for it elsewhere. */
  refused?: (why: string) => Record<string, unknown>;
  /** The handler begins a run and keeps `asked.call` with it; this answers a call that comes again with its key. */
  again?: (asked: RouteRequest<P, Q, B>, runId: string) => Promise<Answer<R>>;
  /** For an event stream: how many may be open with the same value of this query parameter. */
  streams?: { query: string; most: number };
};

type RouteRequest<P, Q, B> = {
  /** The signed-in caller. Reading it throws 401 when nobody is signed in, since a public endpoint may be called. */
  readonly me: UserId;
  visitor: Visitor;
  caller: Caller;
  params: P;
  query: Q;
  body: B;
  headers: Headers;
  /** The caller asked for an event stream. */
  wantsStream: boolean;
  signal: AbortSignal;
  /** For a POST that carries an Idempotency-Key. */
  call?: CallKey;
};

type Events = AsyncIterable<ServerEvent | ServerEvent[]>;
type Answer<R> = R | HttpReply<R> | Events | Download;
type Context = { params: Promise<Record<string, string | string[] | undefined>> };
/** stream: its response is endless, so HEAD is not supported. */
export type Handler = ((request: DoorRequest, context: Context) => Promise<Response>) & {
  stream?: boolean;
};

/**
 * Makes the door, the only way in: every request is checked in the order of API.md 'Conventions' (size, type, identity,
 * forgery, limit, shape), then handled, then answered. Handlers throw AppError and write no `try`.
 */
export function makeRoute(door: Door) {
  return function route<P = void, Q = void, B = void, R = void>(
    endpoint: Endpoint,
    schemas: Schemas<P, Q, B, R>,
    handle: (asked: RouteRequest<P, Q, B>) => Promise<Answer<R>> | Answer<R>,
  ): Handler {
    const handler: Handler = (request, context) =>
      tracedRequest(
        `${endpoint.method} ${endpoint.path}`,
        { "http.request.method": endpoint.method, "http.route": endpoint.path },
        request.headers,
        async (span) => {
          const began = performance.now();
          const slot = new StreamSlot();
          const response = await judged(request, context, slot);
          if (!(response instanceof EventStream)) slot.leave(); // a stream releases it itself
          countRequest(endpoint, response.status, began);
          span.setAttribute("http.response.status_code", response.status);
          return response;
        },
      );
    handler.stream = endpoint.stream;
    return handler;

    async function judged(
      request: DoorRequest,
      context: Context,
      slot: StreamSlot,
    ): Promise<Response> {
      const requestId = requestIdOf(request.headers);
      const since = revocationsSoFar();
      let visitor: Visitor | undefined;
      const noticing: Door = { ...door, visitor: async (by) => (visitor = await door.visitor(by)) };
      try {
        const asked = await admit(noticing, endpoint, schemas, request, context, slot);
        const { call } = asked;
        const { again } = schemas;
        const me = asked.visitor.identity?.me;
        const look = async () => (await door.visitor(request)).identity?.me === me;
        const letIn = me && ((shut: () => void) => whileCredentialValid(me, look, shut, since));
        const caller = {
          owner: me ?? addressOf(request.headers),
          signal: request.signal,
          slot,
          headers: { "x-request-id": requestId },
          letIn,
        };
        const reply = (given: Answer<R>) => answer(given, schemas, requestId, caller);
        if (!call) return reply(await handle(asked));
        if (again)
          return reply(
            await begunOnce<Answer<R>>(
              call,
              () => handle(asked),
              (runId) => again(asked, runId),
            ),
          );
        return await answeredOnce(call, requestId, async () => reply(await handle(asked)));
      } catch (error) {
        const { method, path } = endpoint;
        if (error instanceof AppError)
          void door.refused({
            error,
            method,
            path,
            requestId,
            me: visitor?.identity?.me,
            headers: request.headers,
          });
        return errorReply(error, requestId, { method, path }, schemas.refused);
      }
    }
  };
}

async function admit<P, Q, B, R>(
  door: Door,
  endpoint: Endpoint,
  schemas: Schemas<P, Q, B, R>,
  request: DoorRequest,
  context: Context,
  slot: StreamSlot,
): Promise<RouteRequest<P, Q, B>> {
  const { headers } = request;
  const bytes = schemas.body ? await readBody(request) : undefined;
  if (bytes) checkType(headers);
  const visitor = await door.visitor(request);
  if (endpoint.access !== "public" && !visitor.identity) throw unauthenticated();
  checkPageOwner(headers, visitor.identity);
  if (endpoint.method !== "GET") {
    checkOrigin(headers);
    const needed =
      schemas.token === "session" ? visitor.identity !== null : schemas.token !== false;
    // An attacking page cannot make a browser send a key: it adds only cookies by itself.
    if (needed && !visitor.identity?.scopes) checkToken(headers, visitor.binding);
  }
  checkScope(endpoint, visitor.identity);
  // Before a proof is asked for, which would tell that there is something.
  if (endpoint.operator && !(visitor.identity && (await door.isOperator(visitor.identity.me))))
    throw missing(sentence("address_not_found", "Not found"));
  checkProof(endpoint, visitor.identity);
  const asker = visitor.identity?.me;
  const network = networkOf(addressOf(headers));
  take(asker ? personLimit : strangerLimit, asker ?? network);
  const wantsStream = (headers.get("accept") ?? "").includes("text/event-stream");
  // Before anything is read, written or started.
  if (endpoint.stream && (wantsStream || endpoint.method === "GET"))
    takeSlot(slot, asker, network, request, schemas);
  // Without an identity the key has no owner; public endpoints act on no account.
  const call =
    asker && endpoint.method === "POST" && endpoint.access !== "public"
      ? callKey(asker, request, bytes)
      : undefined;
  // A repeated call that only gets its stored answer has no effect, so it does not count against the limit.
  if (schemas.limit && !(call && (await isDone(call))))
    take(schemas.limit, schemas.limit.by === "me" && asker ? asker : network);
  const query = queryOf(request.url);
  return {
    get me() {
      if (!asker) throw unauthenticated(); // a query without an owner would find everybody's rows
      return asker;
    },
    visitor,
    caller: callerOf(visitor.identity, headers, door.lookAgain),
    params: schemas.params ? pathParams(schemas.params, await context.params) : (undefined as P),
    query: schemas.query ? parse(schemas.query, query) : (undefined as Q),
    body: schemas.body && bytes ? parse(schemas.body, parseJson(bytes)) : (undefined as B),
    headers,
    wantsStream,
    signal: request.signal,
    call,
  };
}

/** An impossible id names nothing: 404, not 400. The same goes for invalid text. */
function pathParams<P>(schema: z.ZodType<P>, params: Awaited<Context["params"]>): P {
  const parsed = schema.safeParse(params);
  if (!parsed.success || !Object.values(params).flat().every(isText))
    throw new AppError(404, "not_found", sentence("address_not_found", "Not found"));
  return parsed.data;
}

type Counted = { streams?: { query: string; most: number } };
function takeSlot(
  slot: StreamSlot,
  me: UserId | undefined,
  network: string,
  { url }: DoorRequest,
  { streams }: Counted,
): void {
  const value = streams && new URL(url).searchParams.get(streams.query);
  slot.take(me, network, value ? [{ name: `${streams.query} ${value}`, most: streams.most }] : []);
}

function answer<P, Q, B, R>(
  given: Answer<R>,
  schemas: Schemas<P, Q, B, R>,
  requestId: string,
  caller: StreamCaller & { owner: string },
): Response {
  if (isEvents(given)) return eventStream(given, caller);
  if (given instanceof Download)
    return fileReply(given, { "x-request-id": requestId }, caller.owner);
  const { value, options } = given instanceof HttpReply ? given : new HttpReply(given);
  const shown = schemas.reply ? schemas.reply.parse(value) : undefined;
  return jsonReply(
    shown,
    options.status ?? schemas.status ?? 200,
    { ...options.headers, "x-request-id": requestId },
    options.cookies,
  );
}

function isEvents(given: unknown): given is Events {
  return typeof given === "object" && given !== null && Symbol.asyncIterator in given;
}
