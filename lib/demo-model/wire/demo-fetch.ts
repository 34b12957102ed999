import "server-only";
import { parseJson } from "@/lib/demo-model/wire/json";
import { pacedStream } from "@/lib/demo-model/wire/paced-stream";
import { reply } from "@/lib/demo-model/reply";
import { BadRequest, readRequest } from "@/lib/demo-model/wire/request";
import { DEMO_MODEL, completion, frames, settle } from "@/lib/demo-model/wire/wire";

const json = (body: object, status = 200): Response =>
  Response.json(body, { status, headers: { "x-request-id": `req_${crypto.randomUUID()}` } });

const failure = (
  status: number,
  message: string,
  param: string | null,
  code: string | null,
): Response => json({ error: { message, type: "invalid_request_error", param, code } }, status);

const model = { id: DEMO_MODEL, object: "model", created: 0, owned_by: "troupe" };

function complete(text: string, pace: number, signal?: AbortSignal | null): Response {
  try {
    const request = readRequest(parseJson(text));
    const settled = settle(request, reply(request));
    if (!request.stream) return json(completion(settled));
    const body = pacedStream(frames(settled, request.includeUsage), pace, signal);
    return new Response(body, {
      headers: { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache" },
    });
  } catch (error) {
    if (error instanceof BadRequest) return failure(400, error.message, error.param, null);
    throw error;
  }
}

/**
 * A `fetch` that never leaves the process: the chat-completions wire format, answered by rules.
 * Hand it to the model SDK, and the demo model is served by the same code as any other.
 * `pace` is the pause before each streamed word, in milliseconds.
 */
export function makeDemoFetch({ pace = 15 }: { pace?: number } = {}): typeof fetch {
  return async (input, init) => {
    const asked = input instanceof Request ? input : undefined;
    const signal = init?.signal ?? asked?.signal;
    signal?.throwIfAborted();
    const method = (init?.method ?? asked?.method ?? "GET").toUpperCase();
    const path = new URL(asked ? asked.url : String(input)).pathname;
    if (method === "POST" && path.endsWith("/chat/completions")) {
      const text =
        init?.body !== undefined
          ? await new Response(init.body).text()
          : ((await asked?.text()) ?? "");
      signal?.throwIfAborted();
      return complete(text, pace, signal);
    }
    if (method === "GET" && path.endsWith("/models"))
      return json({ object: "list", data: [model] });
    if (method === "GET" && path.endsWith(`/models/${DEMO_MODEL}`)) return json(model);
    if (method === "GET" && /\/models\/[^/]+$/.test(path))
      return failure(
        404,
        "The model does not exist: the demo offers 'demo' alone.",
        "model",
        "model_not_found",
      );
    return failure(404, `Unknown request: ${method} ${path}.`, null, "unknown_url");
  };
}

/** The demo model at the pace of speech. */
export const demoFetch: typeof fetch = makeDemoFetch();
