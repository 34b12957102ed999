import "server-only";
import { reply } from "@/lib/demo-model/reply/reply";
import { ChatRequest, parseJson } from "@/lib/demo-model/wire/request";
import { streamOf } from "@/lib/demo-model/wire/stream";

function failure(status: number, message: string, param: string | null = null): Response {
  const error = { message, type: "invalid_request_error", param, code: null };
  return Response.json({ error }, { status });
}

/**
 * A `fetch` that never leaves the process: streamed chat completions in the wire format, answered by rules. Passed to
 * the model SDK, it lets the demo model use the same code as any other. `pace` is in milliseconds.
 */
export function makeDemoFetch({ pace = 15 } = {}): typeof fetch {
  return async (input, { method = "GET", body, signal } = {}) => {
    signal?.throwIfAborted();
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    if (method.toUpperCase() !== "POST" || !pathname.endsWith("/chat/completions"))
      return failure(404, `Unknown request: ${method} ${pathname}.`);
    const asked = ChatRequest.safeParse(parseJson(await new Response(body).text()));
    signal?.throwIfAborted();
    if (!asked.success) {
      const [{ path, message } = { path: [], message: "" }] = asked.error.issues;
      const [part, at] = path.map(String);
      const param = part ? part + (at === undefined ? "" : `[${at}]`) : null;
      return failure(400, `Invalid ${param ?? "request"}: ${message}.`, param);
    }
    const stream = streamOf(asked.data, reply(asked.data), pace, signal);
    return new Response(stream, { headers: { "content-type": "text/event-stream" } });
  };
}

/** The demo model at a speaking pace. */
export const demoFetch: typeof fetch = makeDemoFetch();
