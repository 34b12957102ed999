import { CallError } from "@/lib/core/http/browser/call";
import { untilOnline } from "@/lib/core/http/browser/until-online";
import type { NumberedEvent } from "@/lib/runs/run/contract";
import { sentence } from "@/lib/core/shared/sentence";

/** How long to wait before each retry: half a minute in all. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000];
/** A connection that lasted this long was good: the retry count starts again. */
const GOOD_LINE_MS = 10_000;

type Options = {
  /** The response to the call that starts the run; omitted to follow a run that has already started. */
  first?: AsyncIterable<NumberedEvent>;
  runId?: string;
  after?: number;
  /** Opens the run's events after a number. */
  resume: (runId: string, after: number) => AsyncIterable<NumberedEvent>;
  onLine: (line: "open" | "mending") => void;
  signal: AbortSignal;
};

/**
 * A run's events up to `done`, over as many connections as needed. May yield an event twice (`reduce` drops it). Throws
 * CallError when the server refuses, or when the connection stays broken; ends silently when `signal` fires.
 */
export async function* reconnecting({
  first,
  runId,
  after = 0,
  resume,
  onLine,
  signal,
}: Options): AsyncGenerator<NumberedEvent> {
  let source = first;
  for (let tries = 0; ; tries++) {
    const opened = Date.now();
    try {
      source ??= resume(runId ?? "", after);
      for await (const event of source) {
        if (event.event === "run") runId = event.data.run_id;
        after = Math.max(after, event.id);
        tries = 0;
        onLine("open");
        yield event;
        if (event.event === "done") return;
      }
    } catch (error) {
      if (signal.aborted) return;
      if (!runId || !mendable(error)) throw error;
    }
    if (signal.aborted) return;
    if (Date.now() - opened > GOOD_LINE_MS) tries = 0;
    const pause = PAUSES_MS[tries];
    if (!runId || pause === undefined)
      throw new CallError("network", sentence("connection_lost", "The connection was lost"));
    onLine("mending");
    await untilOnline(pause, signal);
    if (signal.aborted) return;
    source = undefined;
  }
}

/** Whether a retry may help: the server is busy, broken or unreachable. A refusal is final. */
function mendable(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  return error.kind !== "refused" || error.status === 429 || error.status >= 500;
}
