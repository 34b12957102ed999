import "server-only";
import type * as z from "zod";
import type { BodyBounds, DoorRequest } from "@/lib/core/http/request/body";
import type { Caller, LookAgain } from "@/lib/core/http/request/caller";
import type { AppError } from "@/lib/core/errors";
import type { CallKey } from "@/lib/core/http/pipeline/idempotency";
import type { AnswerForm } from "@/lib/core/http/pipeline/answer-form";
import type { Content } from "@/lib/core/http/file-content";
import type { Download, HttpReply } from "@/lib/core/http/reply";
import type { ServerEvent } from "@/lib/core/http/sse";
import type { Received } from "@/lib/core/http/received-file";
import type { Identity, Principal, Scope, UserId } from "@/lib/core/identity";
import type { Limit } from "@/lib/core/limits";

/** The caller, as lib/auth identifies it. `binding`: what the browser's CSRF token is derived from. */
export type Visitor = { identity: Identity | null; binding: string | undefined };
export type Door = {
  visitor(headers: Headers): Promise<Visitor>;
  /** The caller in their API key's workspace, or in the one that the request names. Throws 404 unless a member of it. */
  scope(identity: Identity, named: string | undefined, inPath: boolean): Promise<Scope>;
  lookAgain: LookAgain;
  isOperator(me: UserId): Promise<boolean>;
  /** Notified of each refused call. */
  refused(refusal: Refusal): void;
};
/** `me`: who was refused, if known. */
export type Refusal = {
  error: AppError;
  method: string;
  path: string;
  requestId: string;
  me: UserId | undefined;
  headers: Headers;
};

export type Schemas<P, Q, B, R> = {
  params?: z.ZodType<P>;
  query?: z.ZodType<Q>;
  body?: z.ZodType<B>;
  reply?: z.ZodType<R>;
  status?: number;
  limit?: Limit;
  /** Public writes that use no session need no token (`false`), or only when there is a session (`"session"`). */
  token?: false | "session";
  /** Accompanies a refusal's sentence, for callers that expect it elsewhere. */
  refused?: (why: string) => Record<string, unknown>;
  /** For a route with another protocol than API.md's own. */
  form?: AnswerForm;
  /** Another protocol sends the body as a form (application/x-www-form-urlencoded). JSON is accepted too. */
  orForm?: true;
  /** Larger than other bodies may be. */
  bounds?: BodyBounds;
  /** The body is a file, written to disk as it arrives once the caller is known. */
  upload?: (request: DoorRequest) => Promise<Received>;
  /**
   * The handler starts a run and stores `asked.call` with it; this responds to a call that is repeated with its key.
   */
  again?: (request: RouteRequest<P, Q, B>, runId: string) => Promise<RouteAnswer<R>>;
  /**
   * For an event stream: how many may be open with the same value of this query parameter; or how many calls of one API
   * key may be in progress, streamed or not.
   */
  streams?: { query: string; most: number } | { perKey: number };
};

export type AnySchemas = Schemas<unknown, unknown, unknown, unknown>;

export type RouteRequest<P, Q, B> = {
  /** The signed-in caller. Reading it throws 401 when no one is signed in, since a public endpoint may be called. */
  readonly me: Scope;
  /** The same with the API key that limits are counted by. */
  readonly principal: Principal;
  visitor: Visitor;
  caller: Caller;
  params: P;
  query: Q;
  body: B;
  /** With `upload`: the file. A file that the handler does not move is removed after the response. */
  upload?: Received;
  headers: Headers;
  /** When the call arrived, by the database's clock. */
  arrivedAt: Date;
  /** The caller asked for an event stream. */
  wantsStream: boolean;
  signal: AbortSignal;
  /** For a POST that carries an Idempotency-Key. */
  call?: CallKey;
  /** Hash of the body of a program's call, the same when it is sent again; empty for all other calls. */
  bodyHash: string;
  /** To be called once a run is kept: from then on no answer invites the caller to send the call again. */
  started(): void;
};

export type Events = AsyncIterable<ServerEvent | ServerEvent[]>;
export type RouteAnswer<R> = R | HttpReply<R> | Events | Download | Content;
export type RouteContext = { params: Promise<Record<string, string | string[] | undefined>> };
