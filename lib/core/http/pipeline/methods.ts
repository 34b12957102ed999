import "server-only";
import { AppError } from "@/lib/core/errors";
import { formedReply, type AnswerForm } from "@/lib/core/http/pipeline/answer-form";
import { preflightHeaders } from "@/lib/core/http/pipeline/origin";
import { errorReply, jsonReply } from "@/lib/core/http/reply";
import { requestIdOf } from "@/lib/core/http/request/request-id";
import type { Handler } from "@/lib/core/http/pipeline/route";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";

const ALL = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Verb = (typeof ALL)[number];
export type Handlers = Record<Verb | "HEAD" | "OPTIONS", Handler>;

const EVERY: readonly string[] = [...ALL, "HEAD", "OPTIONS"];
/** Does every route file have a handler for this method? */
export const isMethod = (name: string): name is keyof Handlers => EVERY.includes(name);

/**
 * lib/cli/server/request-guard.mjs passes on methods that the framework does not support as OPTIONS, with the
 * original method in this header.
 */
const REFUSED_METHOD = "x-refused-method";

/**
 * The methods of one path. Others get 405 with `Allow`. HEAD is handled as GET without its body (RFC 9110, 9.3.2),
 * except for event streams, which have no end; OPTIONS lists the methods. `form`: how the path words its refusals, if
 * not as API.md does.
 */
export function methods(have: Partial<Record<Verb, Handler>>, form?: AnswerForm): Handlers {
  const verbs = ALL.filter((verb) => have[verb]);
  const { GET } = have;
  const head = GET && !GET.stream ? headOf(GET) : undefined;
  const allow = [
    ...verbs.flatMap((verb) => (verb === "GET" && head ? ["GET", "HEAD"] : [verb])),
    "OPTIONS",
  ].join(", ");
  const refuse = refusing(
    sentence("method_not_allowed", "This endpoint only supports {methods}.", {
      methods: verbs.join(", ") || "nothing",
    }),
    allow,
    form,
  );
  const programs = verbs.some((verb) => have[verb]?.source?.endpoint.program);
  const options: Handler = async (request, context) =>
    request.headers.has(REFUSED_METHOD)
      ? refuse(request, context)
      : jsonReply(undefined, 204, {
          Allow: allow,
          "x-request-id": requestIdOf(request.headers),
          ...(programs ? preflightHeaders(request.headers, allow) : {}),
        });
  return {
    GET: refuse,
    HEAD: head ?? refuse,
    POST: refuse,
    PUT: refuse,
    PATCH: refuse,
    DELETE: refuse,
    OPTIONS: options,
    ...have,
  };
}

/** A handler that answers 405: the path does not support the method. */
export const refusing =
  (why: Sentence, allow: string, form?: AnswerForm): Handler =>
  async ({ headers }) =>
    refused(
      new AppError(405, "method_not_allowed", why, undefined, { Allow: allow }),
      requestIdOf(headers),
      form,
    );

const refused = (error: AppError, requestId: string, form?: AnswerForm): Response =>
  form ? formedReply(form, error, requestId) : errorReply(error, requestId);

function headOf(get: Handler): Handler {
  return async (request, context) => {
    const answer = await get(request, context);
    const headers = new Headers(answer.headers);
    if (headers.has("content-length")) await answer.body?.cancel(); // a file, whose length is known without reading it
    else if (answer.body)
      headers.set("content-length", String((await answer.arrayBuffer()).byteLength));
    return new Response(null, { status: answer.status, headers });
  };
}

/** Every path below a prefix, such as /api, that no other route handles. */
export function unknownAddress(form?: AnswerForm): Handlers {
  const unknown: Handler = async (request) =>
    refused(
      new AppError(404, "not_found", sentence("address_not_found", "Not found")),
      requestIdOf(request.headers),
      form,
    );
  return {
    GET: unknown,
    HEAD: unknown,
    POST: unknown,
    PUT: unknown,
    PATCH: unknown,
    DELETE: unknown,
    OPTIONS: unknown,
  };
}
