import "server-only";
import { addressOf } from "@/lib/core/http/request/address";
import type { DoorRequest } from "@/lib/core/http/request/body";
import type { Endpoint } from "@/lib/core/endpoint";
import { AppError } from "@/lib/core/errors";
import { admit, limitKey, workspaceNamed } from "@/lib/core/http/pipeline/admit";
import type {
  RouteAnswer,
  Door,
  Events,
  RouteContext,
  RouteRequest,
  AnySchemas,
  Schemas,
  Visitor,
} from "@/lib/core/http/pipeline/asked";
import { answeredOnce, begunOnce } from "@/lib/core/http/pipeline/idempotency";
import { formedReply, type CallState } from "@/lib/core/http/pipeline/answer-form";
import { originHeaders } from "@/lib/core/http/pipeline/origin";
import {
  Download,
  errorReply,
  fileReply,
  jsonReply,
  HttpReply,
  refusalOf,
} from "@/lib/core/http/reply";
import type { Received } from "@/lib/core/http/received-file";
import { requestIdOf } from "@/lib/core/http/request/request-id";
import { Content, contentReply } from "@/lib/core/http/file-content";
import { EventStream, eventStream, type StreamCaller } from "@/lib/core/http/sse";
import { StreamSlot } from "@/lib/core/http/stream-slot";
import { revocationsSoFar, whileCredentialValid } from "@/lib/core/http/pipeline/credential-events";
import { remaining } from "@/lib/core/limits";
import { countRequest } from "@/lib/core/telemetry/metrics";
import { tracedRequest } from "@/lib/core/telemetry/tracing";

/** stream: its response is endless, so HEAD is not supported. */
export type Handler = ((request: DoorRequest, context: RouteContext) => Promise<Response>) & {
  stream?: boolean;
  /** The definition that the handler was made from. */
  source?: { endpoint: Endpoint; schemas: AnySchemas };
};

/**
 * Makes a request handler, the only way in: every request is checked in the order of API.md 'Conventions' (size, type,
 * identity, forgery, limit, shape), then handled, then answered. Handlers throw AppError and write no `try`.
 */
export function makeRoute(door: Door) {
  return function route<P = void, Q = void, B = void, R = void>(
    endpoint: Endpoint,
    schemas: Schemas<P, Q, B, R>,
    handle: (request: RouteRequest<P, Q, B>) => Promise<RouteAnswer<R>> | RouteAnswer<R>,
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
    return Object.assign(handler, {
      stream: endpoint.stream,
      source: { endpoint, schemas: schemas as AnySchemas }, // of any types
    });

    async function judged(
      request: DoorRequest,
      context: RouteContext,
      slot: StreamSlot,
    ): Promise<Response> {
      const requestId = requestIdOf(request.headers);
      const since = revocationsSoFar();
      const headers = endpoint.program ? withoutCookies(request.headers) : request.headers;
      let visitor: Visitor | undefined;
      const noticing: Door = { ...door, visitor: async (by) => (visitor = await door.visitor(by)) };
      let started = false;
      let upload: Received | undefined;
      const beside = (status: number) =>
        programHeaders(schemas, request.headers, visitor, { status, started });
      try {
        const noteStarted = () => void (started = true);
        const arriving = { request, headers, context, slot, started: noteStarted };
        const admitted = await admit(noticing, endpoint, schemas, arriving);
        const { call, signal } = admitted;
        ({ upload } = admitted);
        const { again } = schemas;
        const me = admitted.visitor.identity?.me;
        const look = async () => {
          const { identity } = await door.visitor(headers);
          if (!identity || identity.me !== me) return false;
          if (!endpoint.workspace) return true;
          const scope = await door.scope(
            identity,
            await workspaceNamed(endpoint, request, context),
            endpoint.workspace === "path",
          );
          return scope.workspace === admitted.me.workspace && scope.role === admitted.me.role;
        };
        const letIn = me && ((shut: () => void) => whileCredentialValid(me, look, shut, since));
        const owner = me ?? addressOf(request.headers);
        const reply = (routeAnswer: RouteAnswer<R>) => {
          const beyond = { "x-request-id": requestId, ...beside(200) };
          return answer(routeAnswer, schemas, { owner, signal, slot, letIn, headers: beyond });
        };
        if (!call) return reply(await handle(admitted));
        if (again) {
          const repeat = (runId: string) => again(admitted, runId);
          return reply(await begunOnce<RouteAnswer<R>>(call, () => handle(admitted), repeat));
        }
        return await answeredOnce(call, requestId, async () => reply(await handle(admitted)));
      } catch (error) {
        const { method, path } = endpoint;
        const about = { method, path };
        if (error instanceof AppError)
          door.refused({ error, ...about, requestId, me: visitor?.identity?.me, headers });
        return schemas.form
          ? formedReply(schemas.form, refusalOf(error, requestId, about), requestId, beside)
          : errorReply(error, requestId, about, schemas.refused);
      } finally {
        await upload?.discard();
      }
    }
  };
}

/** Further headers of responses on routes for programs. */
function programHeaders(
  { form, limit }: Pick<AnySchemas, "form" | "limit">,
  headers: Headers,
  visitor: Visitor | undefined,
  state: CallState,
): Record<string, string> {
  if (!form) return {};
  const key = limit && limitKey(limit, visitor?.identity ?? null);
  const left = key === undefined ? undefined : remaining(limit!, key);
  return { ...form.headers({ ...state, remaining: left }), ...originHeaders(headers) };
}

/** A route for programs accepts only a key, whatever else a browser sends. */
function withoutCookies(original: Headers): Headers {
  const headers = new Headers(original);
  headers.delete("cookie");
  return headers;
}

function answer<P, Q, B, R>(
  routeAnswer: RouteAnswer<R>,
  schemas: Schemas<P, Q, B, R>,
  caller: StreamCaller & { owner: string },
): Response {
  if (isEvents(routeAnswer)) return eventStream(routeAnswer, caller);
  if (routeAnswer instanceof Download) return fileReply(routeAnswer, caller.headers, caller.owner);
  if (routeAnswer instanceof Content) return contentReply(routeAnswer, caller.headers);
  const { value, options } =
    routeAnswer instanceof HttpReply ? routeAnswer : new HttpReply(routeAnswer);
  const body = schemas.reply ? schemas.reply.parse(value) : undefined;
  return jsonReply(
    body,
    options.status ?? schemas.status ?? 200,
    { ...options.headers, ...caller.headers },
    options.cookies,
  );
}

function isEvents(value: unknown): value is Events {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}
