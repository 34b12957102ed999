import "server-only";
import { createParser, type EventSourceMessage } from "eventsource-parser";
import { ServerFailed, statusFailure } from "@/lib/connections/mcp/failure";
import { odd } from "@/lib/connections/mcp/odd-answer";
import { readMessage } from "@/lib/connections/mcp/read-message";
import { sentence } from "@/lib/core/shared/sentence";
import { isRecord } from "@/lib/tools/shared/faults";

/** The posted message. Without an id: a notification, or a reply to the server's own request. */
export type Posted = { id?: string | number; method?: string; inSession: boolean };

type Message = Record<string, unknown>;

/** What a request is, by its body and headers. */
export function postedIn({ body, headers }: RequestInit): Posted {
  const message = parsed(typeof body === "string" ? body : "");
  const { id, method } = isRecord(message) ? message : {};
  const isRequest = typeof method === "string" && ["string", "number"].includes(typeof id);
  return {
    ...(isRequest ? { id: id as string | number, method } : {}),
    inSession: new Headers(headers).has("mcp-session-id"),
  };
}

/**
 * A server's response to a posted message, as the protocol's library expects it: whatever its status, content type and
 * envelope, a JSON-RPC message is used if there is one. Responses to notifications are not read at all. Throws
 * ServerFailed for a session that the server no longer knows.
 */
export async function readAnswer(answer: Response, posted: Posted): Promise<Response> {
  const { status, headers } = answer;
  if ([401, 403].includes(status) || (status >= 300 && status < 400)) return answer;
  if (!answer.ok) return readFailure(answer, posted);
  if (posted.id === undefined) {
    await answer.body?.cancel();
    return new Response(null, { status: 202 });
  }
  const type = (headers.get("content-type") ?? "").split(";")[0]!.trim().toLowerCase();
  if (type === "text/event-stream" && answer.body)
    return new Response(readEvents(answer.body, posted.id), { status, headers });
  const text = await answer.text();
  const messages = type === "text/html" ? [] : messagesIn(text, posted.id);
  if (messages.length === 0 && posted.method === "tools/call")
    return asJson(odd(text, type, posted.id), headers);
  if (messages.length === 0) return new Response(text, { status, headers });
  return asJson(messages.length === 1 ? messages[0] : messages, headers);
}

/** With the only response header that the protocol's library reads. */
function asJson(value: unknown, headers: Headers): Response {
  const session = headers.get("mcp-session-id");
  return Response.json(value, { headers: session ? { "mcp-session-id": session } : {} });
}

/** A response of an error status may still be a JSON-RPC message: then the server has responded to the request. */
async function readFailure(answer: Response, posted: Posted): Promise<Response> {
  const { status, statusText, headers } = answer;
  const text = await answer.text();
  const given = parsed(text) ?? parsed(eventsIn(text)[0] ?? "");
  const message = readMessage(given, posted.id);
  const isForRequest = isRecord(given) && given.id !== undefined && given.id === posted.id;
  // A gateway's own error looks similar, and does not say what happened behind it.
  const isRpc = isRecord(given) && ("jsonrpc" in given || "id" in given);
  if (posted.id === undefined) return new Response(null, { status: 202 });
  if (posted.inSession && !isForRequest && isSessionOver(status, message))
    throw new ServerFailed(SESSION_OVER, { refused: true, sessionOver: true });
  if (message && isRpc && isResponse(message))
    return asJson({ ...message, id: posted.id }, headers);
  return new Response(text, { status, statusText, headers });
}

/** By its status, as in the protocol, or by its text: servers also use 400 and 503. */
function isSessionOver(status: number, message: Message | undefined): boolean {
  const error = isRecord(message?.error) ? String(message.error.message) : "";
  return status === 404 || /\bsession\b|not initiali[sz]ed/i.test(error);
}

const SESSION_OVER = sentence(
  "connection_session_over",
  "The server ended the session. Try again in a moment.",
);

/**
 * The same for the transport of 2024-11-05, whose responses arrive through another stream: only a refusal comes back
 * here.
 */
export async function readReceipt(answer: Response, posted: Posted): Promise<Response> {
  if (answer.ok) {
    await answer.body?.cancel();
    return new Response(null, { status: 202 });
  }
  if (posted.id === undefined) return new Response(null, { status: 202 });
  const text = await answer.text();
  const message = readMessage(parsed(text), posted.id);
  throw statusFailure(answer.status, isRecord(message?.error) ? String(message.error.message) : "");
}

/** A complete body: JSON, several messages, or events without their content type. */
function messagesIn(text: string, request: string | number): Message[] {
  const clean = text.replace(/^\uFEFF/, "").trim();
  const parts = /^[[{]/.test(clean) ? [parsed(clean)].flat() : eventsIn(clean).map(parsed);
  const messages = read(parts, request);
  const responses = messages.filter(isResponse);
  // One request was posted, so a single response belongs to it, whatever its id.
  if (responses.length === 1) responses[0]!.id = request;
  return messages;
}

function eventsIn(text: string): string[] {
  const events: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => void events.push(data) });
  parser.feed(`${text}\n\n`);
  return events;
}

/**
 * Each event with its message as the protocol defines it; other events pass unchanged. A stream that turns out to be
 * JSON becomes one event. `request`: the id for a response that has none.
 */
export function readEvents(
  body: ReadableStream<Uint8Array>,
  request?: string | number,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  let out: TransformStreamDefaultController<Uint8Array> | undefined;
  const send = (text: string) => out?.enqueue(encoder.encode(text));
  const parser = createParser({
    onEvent: (event) => send(eventText(event, request)),
    onRetry: (retry) => send(`retry: ${retry}\n`),
  });
  let started = false;
  let json: string | undefined;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      start: (controller) => void (out = controller),
      transform(chunk) {
        const text = decoder.decode(chunk, { stream: true });
        if (!started && text.trim()) {
          started = true;
          if (/^\s*[[{]/.test(text)) json = "";
        }
        if (json === undefined) parser.feed(text);
        else json += text;
      },
      flush() {
        // Some servers don't terminate the last event.
        parser.feed(json === undefined ? "\n\n" : `data: ${JSON.stringify(parsed(json))}\n\n`);
      },
    }),
  );
}

function eventText({ id, event, data }: EventSourceMessage, request?: string | number): string {
  const message = read([parsed(data)].flat(), request);
  const isMessage = !event || event === "message" || message.some(isResponse);
  const head = id === undefined ? "" : `id: ${id}\n`;
  if (isMessage && message.length)
    return message
      .map((each) => `${head}event: message\ndata: ${JSON.stringify(each)}\n\n`)
      .join("");
  const lines = data.split("\n").map((line) => `data: ${line}\n`);
  return `${head}${event ? `event: ${event}\n` : ""}${lines.join("")}\n`;
}

const read = (values: readonly unknown[], request?: string | number): Message[] =>
  values.map((each) => readMessage(each, request)).filter((each) => each !== undefined);

const isResponse = (message: Message): boolean => !("method" in message);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return undefined;
  }
}
