import "server-only";
import type { Frame } from "@/lib/demo-model/wire/wire";

/**
 * The frames as the body of an event stream, pulled one at a time: nothing is made that nobody reads.
 * `signal` ends it with its reason, also in the pause between two words; cancelling or ending leaves
 * neither timer nor listener behind.
 */
export function pacedStream(
  frames: Generator<Frame>,
  pace: number,
  signal?: AbortSignal | null,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wake = () => {};
  let ended = false;
  let onAbort = () => {};

  const end = () => {
    ended = true;
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
    frames.return(undefined);
    wake();
  };
  const pause = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
      timer = setTimeout(resolve, pace);
    });

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        onAbort = () => {
          end();
          controller.error(signal?.reason);
        };
        if (signal?.aborted) onAbort();
        else signal?.addEventListener("abort", onAbort, { once: true });
      },
      async pull(controller) {
        const next = frames.next();
        if (next.done) {
          end();
          controller.close();
          return;
        }
        if (next.value.spoken && pace > 0) await pause();
        if (!ended) controller.enqueue(encoder.encode(`data: ${next.value.data}\n\n`));
      },
      cancel: end,
    },
    // Without a queue of its own the stream works only while somebody waits for it.
    { highWaterMark: 0 },
  );
}
