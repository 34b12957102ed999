import "server-only";
import { BODY_BYTES, ERROR_BYTES } from "@/lib/core/model/exchange/bounds";
import { oversized } from "@/lib/core/model/failures";

/**
 * A fetch that counts responses while they are read: an error body is cut at its limit, any other body fails beyond its
 * own.
 */
export function bounded(inner: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = await inner(input, init);
    if (!answer.body || (answer.ok && init?.method === "POST")) return answer; // a stream, which chunks.ts limits
    const body = answer.ok
      ? counted(answer.body, BODY_BYTES)
      : counted(answer.body, ERROR_BYTES, "cut");
    return new Response(body, {
      status: answer.status,
      statusText: answer.statusText,
      headers: answer.headers,
    });
  };
}

function counted(
  body: ReadableStream<Uint8Array>,
  most: number,
  beyond: "cut" | "refuse" = "refuse",
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let count = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        count += value.byteLength;
        if (count <= most) return controller.enqueue(value);
        void reader.cancel().catch(() => undefined);
        if (beyond === "refuse") throw oversized();
        controller.close();
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
