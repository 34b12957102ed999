import "server-only";
import type * as z from "zod";
import { engine } from "@/lib/core/db/engine";
import { addressOf, networkOf } from "@/lib/core/http/request/address";
import {
  bodyHash,
  checkType,
  isForm,
  isText,
  readForm,
  readJson,
  readBody,
  requireLength,
  type DoorRequest,
} from "@/lib/core/http/request/body";
import { HeldBytes } from "@/lib/core/http/pipeline/held-bytes";
import { callerOf } from "@/lib/core/http/request/caller";
import type { Endpoint } from "@/lib/core/endpoint";
import { AppError, missing, unauthenticated } from "@/lib/core/errors";
import type {
  AnySchemas,
  Door,
  RouteContext,
  RouteRequest,
  Schemas,
  Visitor,
} from "@/lib/core/http/pipeline/asked";
import {
  checkPageOwner,
  checkProof,
  checkRole,
  checkScope,
  checkTargets,
  keyNeeded,
} from "@/lib/core/http/pipeline/authorize";
import { checkOrigin, checkToken } from "@/lib/core/http/pipeline/csrf";
import { callKey, isDone } from "@/lib/core/http/pipeline/idempotency";
import { checkProgramOrigin } from "@/lib/core/http/pipeline/origin";
import { parse } from "@/lib/core/http/request/parse";
import { queryOf } from "@/lib/core/http/request/query";
import type { StreamSlot } from "@/lib/core/http/stream-slot";
import { personalScope, type Identity, type Scope, type UserId } from "@/lib/core/identity";
import { personLimit, strangerLimit, take, type Limit } from "@/lib/core/limits";
import { WORKSPACE_HEADER, WORKSPACE_QUERY } from "@/lib/core/http/page-workspace";
import { sentence } from "@/lib/core/shared/sentence";

/** An incoming call. `headers`: those that are read; a route for programs gets no cookie. */
type Arriving = {
  request: DoorRequest;
  headers: Headers;
  context: RouteContext;
  slot: StreamSlot;
  started: () => void;
};

/** A body up to this size is read before its caller is checked, so that errors in the body are reported first. */
const SMALL_BYTES = 64 * 1024;
/** A body without a declared length may be large. */
const isSmall = (headers: Headers): boolean =>
  Number(headers.get("content-length") ?? Infinity) <= SMALL_BYTES;

/**
 * Checks a call in the order of API.md 'Conventions': size, type, identity, forgery, limit, shape. Throws AppError with
 * the first objection. Unless it is small, a body is read only once its caller has been let in by the headers.
 */
export async function admit<P, Q, B, R>(
  door: Door,
  endpoint: Endpoint,
  schemas: Schemas<P, Q, B, R>,
  arriving: Arriving,
): Promise<RouteRequest<P, Q, B>> {
  const arrivedAt = engine().now();
  const { request, headers } = arriving;
  if (schemas.body) {
    requireLength(request.headers, schemas.bounds);
    checkType(headers, schemas.orForm);
  }
  const visitor = await door.visitor(headers);
  const network = networkOf(addressOf(headers));
  const held = new HeldBytes(visitor.identity?.me ?? network, visitor.identity !== null);
  const read = () => (schemas.body ? readBody(request, schemas.bounds, held) : undefined);
  const { context } = arriving;
  const letIn = () =>
    judge(door, endpoint, schemas, { request, headers, context, visitor, network });
  try {
    const early = isSmall(headers) ? await read() : undefined;
    const scope = await letIn();
    return await shaped(door, endpoint, schemas, arriving, {
      arrivedAt,
      visitor,
      scope,
      network,
      bytes: early ?? (await read()),
    });
  } finally {
    held.release();
  }
}

type Judged = {
  request: DoorRequest;
  headers: Headers;
  context: RouteContext;
  visitor: Visitor;
  network: string;
};

/**
 * What the headers decide: identity, forgery, permissions, and the limit for all calls. Returns who calls in which
 * workspace; null: no one is signed in.
 */
async function judge(
  door: Door,
  endpoint: Endpoint,
  schemas: Pick<AnySchemas, "token">,
  { request, headers, context, visitor, network }: Judged,
): Promise<Scope | null> {
  if (endpoint.access !== "public" && !visitor.identity)
    throw endpoint.program ? keyNeeded() : unauthenticated();
  checkPageOwner(headers, visitor.identity);
  if (endpoint.program) checkProgramOrigin(headers);
  else if (endpoint.method !== "GET") {
    checkOrigin(headers);
    const needed =
      schemas.token === "session" ? visitor.identity !== null : schemas.token !== false;
    // An attacking page cannot make a browser send a key: it adds only cookies by itself.
    if (needed && !visitor.identity?.scopes) checkToken(headers, visitor.binding);
  }
  checkScope(endpoint, visitor.identity);
  checkTargets(endpoint, visitor.identity);
  // Before asking for confirmation, which would reveal that something exists.
  if (endpoint.operator && !(visitor.identity && (await door.isOperator(visitor.identity.me))))
    throw missing(sentence("address_not_found", "Not found"));
  checkProof(endpoint, visitor.identity);
  const asker = visitor.identity?.me;
  take(asker ? personLimit : strangerLimit, asker ?? network);
  if (!visitor.identity) return null;
  if (!endpoint.workspace) return personalScope(visitor.identity.me);
  const scope = await door.scope(
    visitor.identity,
    await workspaceNamed(endpoint, request, context),
    endpoint.workspace === "path",
  );
  checkRole(endpoint, scope);
  return scope;
}

type Admitted = {
  arrivedAt: Date;
  visitor: Visitor;
  scope: Scope | null;
  network: string;
  bytes: Uint8Array | undefined;
};

/** The rest, and the typed call. */
async function shaped<P, Q, B, R>(
  door: Door,
  endpoint: Endpoint,
  schemas: Schemas<P, Q, B, R>,
  { request, headers, context, slot, started }: Arriving,
  { arrivedAt, visitor, scope, network, bytes }: Admitted,
): Promise<RouteRequest<P, Q, B>> {
  const asker = visitor.identity?.me;
  const wantsStream = (headers.get("accept") ?? "").includes("text/event-stream");
  // Before anything is read, written or started.
  if (endpoint.stream && (wantsStream || endpoint.method === "GET" || endpoint.program))
    takeSlot(slot, asker, network, request, schemas, visitor.identity?.keyId);
  // Without an identity the key has no owner; public endpoints act on no account.
  const keyed = async (content: Uint8Array | undefined) =>
    scope && endpoint.method === "POST" && endpoint.access !== "public"
      ? callKey(scope.own, request, content)
      : undefined;
  const call = await keyed(bytes);
  // A repeated call that only gets its stored answer has no effect, so it does not count against the limit.
  if (schemas.limit && !(call && !schemas.upload && (await isDone(call))))
    take(schemas.limit, limitKey(schemas.limit, visitor.identity) ?? network);
  const query = queryOf(request.url);
  if (endpoint.workspace === "header" && endpoint.method === "GET") delete query[WORKSPACE_QUERY];
  const upload = await schemas.upload?.(request);
  const read = schemas.orForm && isForm(headers) ? readForm : readJson;
  const body = schemas.body && bytes && (await read(bytes, schemas.bounds));
  return {
    get me() {
      if (!scope) throw unauthenticated(); // a query without an owner would find everyone's rows
      return scope;
    },
    get principal() {
      if (!scope) throw unauthenticated();
      return { me: scope, keyId: visitor.identity?.keyId ?? null };
    },
    visitor,
    caller: callerOf(visitor.identity, scope, headers, door.lookAgain),
    params: schemas.params ? pathParams(schemas.params, await context.params) : (undefined as P),
    query: schemas.query ? parse(schemas.query, query) : (undefined as Q),
    body: schemas.body && bytes ? parse(schemas.body, body) : (undefined as B),
    headers,
    arrivedAt,
    wantsStream,
    signal: request.signal,
    upload,
    // Of a file, its content and name are what the key stands for.
    call: upload ? await keyed(Buffer.from(`${upload.sha256} ${upload.name}`)) : call,
    bodyHash: endpoint.program && bytes ? await bodyHash(bytes) : "",
    started,
  };
}

/** The workspace that a request names: in its path, for an endpoint about one; else in a header or, to read, in the query. */
export async function workspaceNamed(
  { workspace, method }: Endpoint,
  { url, headers }: DoorRequest,
  { params }: RouteContext,
): Promise<string | undefined> {
  if (workspace === "path") return String((await params)["id"]);
  const inQuery = method === "GET" ? new URL(url).searchParams.get(WORKSPACE_QUERY) : null;
  return headers.get(WORKSPACE_HEADER) || inQuery || undefined;
}

/** The key under which a limit counts this caller; undefined: the network. */
export const limitKey = ({ by }: Limit, identity: Identity | null): string | undefined =>
  by === "address" ? undefined : ((by === "key" ? identity?.keyId : null) ?? identity?.me);

/** An impossible id names nothing: 404, not 400. The same for invalid text. */
function pathParams<P>(schema: z.ZodType<P>, params: Awaited<RouteContext["params"]>): P {
  const parsed = schema.safeParse(params);
  if (!parsed.success || !Object.values(params).flat().every(isText))
    throw new AppError(404, "not_found", sentence("address_not_found", "Not found"));
  return parsed.data;
}

type Counted = Pick<AnySchemas, "streams">;
function takeSlot(
  slot: StreamSlot,
  me: UserId | undefined,
  network: string,
  { url }: DoorRequest,
  { streams }: Counted,
  keyId: string | null | undefined,
): void {
  if (streams && "perKey" in streams)
    return slot.take(me, network, [{ name: `key ${keyId}`, most: streams.perKey }]);
  const value = streams && new URL(url).searchParams.get(streams.query);
  slot.take(me, network, value ? [{ name: `${streams.query} ${value}`, most: streams.most }] : []);
}
