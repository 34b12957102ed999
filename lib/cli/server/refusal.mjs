// Responses that are sent before a handler is found: a refusal, or an internal error.
import { randomUUID } from "node:crypto";

const SOUND_ID = /^[A-Za-z0-9._-]{8,64}$/;

/** Headers of responses created here: API.md 'Conventions'. */
export function answerHeaders(request) {
  const sent = request.headers["x-request-id"];
  const id = typeof sent === "string" && SOUND_ID.test(sent) ? sent : randomUUID();
  return { "x-request-id": id, "cache-control": "no-store" };
}

/**
 * Responds with an error as API.md defines it. The rest of the body is not read: the connection is closed after the
 * response.
 */
export function refuse(request, response, { status, code, error, headers = {}, openAi = false }) {
  const own = answerHeaders(request);
  const text = JSON.stringify(
    openAi || /^\/v1(\/|\?|$)/.test(request.url ?? "")
      ? { error: { message: error, type: "invalid_request_error", param: null, code } } // OpenAI's own format
      : { error, code, request_id: own["x-request-id"] },
  );
  const close = request.complete || !hasBody(request) ? {} : { connection: "close" };
  response.writeHead(status, {
    ...own,
    ...close,
    ...headers,
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(text),
  });
  response.end(request.method === "HEAD" ? undefined : text);
}

const hasBody = ({ headers }) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Writes a line to the log, or to standard error while there is no log yet. */
export function logFault(message, fields) {
  const log = globalThis[Symbol.for("troupe.log")]; // set once lib/core/telemetry/log.ts has created it
  if (log) log.error(fields, message);
  else console.error(message, fields);
}

/**
 * A listener threw: responds to this request with an error, or aborts its response if that has already started. Logs
 * it.
 */
export function answerFault(error, request, response) {
  logFault("a request could not be answered", { method: request.method, error });
  if (response.headersSent || response.destroyed) return void response.destroy();
  const sentence = "Something went wrong on the server. It has been logged. Please try again.";
  refuse(request, response, { status: 500, code: "internal", error: sentence });
}
