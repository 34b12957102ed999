import { CallError } from "@/lib/core/http/browser/call";
import type { NumberedEvent } from "@/lib/runs/run/contract";
import { sentence } from "@/lib/core/shared/sentence";

/** Pauses before the second and the third try. After them the text returns to the composer. */
const PAUSES_MS = [500, 1_500];

/**
 * The events of a call that starts a run. Until the first one arrives, it is unknown whether the server received the
 * message: so the call is retried, which is harmless because `open` sends the same Idempotency-Key each time. Throws
 * CallError when the server refuses, when a started stream breaks, or when no try succeeded.
 */
export async function* resending(
  open: () => AsyncIterable<NumberedEvent>,
  onLine: (line: "mending") => void,
  signal: AbortSignal,
): AsyncGenerator<NumberedEvent> {
  for (let tries = 0; ; tries++) {
    let started = false;
    try {
      for await (const event of open()) {
        started = true;
        yield event;
      }
      if (started || signal.aborted) return;
      throw new CallError("network", sentence("connection_lost", "The connection was lost"));
    } catch (error) {
      const pause = PAUSES_MS[tries];
      const unsure = !started && error instanceof CallError && error.kind === "network";
      if (signal.aborted || !unsure || pause === undefined) throw error;
      onLine("mending");
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (signal.aborted) return;
    }
  }
}
