import "server-only";
import { oversized } from "@/lib/core/model/failures";

/** The longest line of a stream: a provider that never ends one cannot fill the memory. */
const LINE_BYTES = 1024 * 1024;
/** Anything that is no stream: a list of models, an error. */
const BODY_BYTES = 8 * 1024 * 1024;
const NEWLINE = 10;

/** A fetch whose answers are counted while they are read, and ended with an error beyond their bound. */
export function bounded(inner: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = await inner(input, init);
    if (!answer.body) return answer;
    const streams = (answer.headers.get("content-type") ?? "").includes("event-stream");
    const body = counted(answer.body, streams);
    return new Response(body, { status: answer.status, statusText: answer.statusText, headers: answer.headers });
  };
}

function counted(body: ReadableStream<Uint8Array>, perLine: boolean): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let count = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        const lineEnd = perLine ? value.lastIndexOf(NEWLINE) : -1;
        count = lineEnd < 0 ? count + value.byteLength : value.byteLength - lineEnd;
        if (count > (perLine ? LINE_BYTES : BODY_BYTES)) {
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
