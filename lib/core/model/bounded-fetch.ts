import "server-only";
import { oversized } from "@/lib/core/model/failures";

/** Of whatever is no stream (chunks.ts bounds those): a list of models, an error. */
const BODY_BYTES = 8 * 1024 * 1024;

/** A fetch whose answers are counted while they are read, and ended with an error beyond their bound. */
export function bounded(inner: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = await inner(input, init);
    if (!answer.body || (answer.headers.get("content-type") ?? "").includes("event-stream")) return answer;
    return new Response(counted(answer.body), { status: answer.status, statusText: answer.statusText, headers: answer.headers });
  };
}

function counted(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let count = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        count += value.byteLength;
        if (count > BODY_BYTES) {
          void reader.cancel().catch(() => undefined);
          throw oversized();
        }
        controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
