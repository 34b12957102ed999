import { CallError } from "@/lib/core/http/call";
import { stream } from "@/lib/core/http/stream";
import { untilOnline } from "@/lib/core/http/until-online";
import { taskApi } from "@/lib/tasks/contract";
import type { LiveTasks } from "@/lib/tasks/live-tasks";

/** Before each new try; the last one for as long as it takes. */
const PAUSES_MS = [1_000, 2_000, 5_000, 10_000, 30_000];

/** Hears of the person's tasks until `signal` fires, over as many connections as it takes. */
export async function followTasks(live: LiveTasks, signal: AbortSignal): Promise<void> {
  let tries = 0;
  const onOpen = () => {
    tries = 0;
    live.opened();
  };
  while (!signal.aborted) {
    try {
      for await (const event of stream(taskApi.events, undefined, signal, undefined, onOpen)) live.take(event);
    } catch (error) {
      if (!mendable(error)) return;
    }
    if (signal.aborted) return;
    await untilOnline(PAUSES_MS[Math.min(tries++, PAUSES_MS.length - 1)] ?? 0, signal);
  }
}

/** A plain no stays a no: a session that has ended, above all. */
const mendable = (error: unknown): boolean => !(error instanceof CallError) || error.kind !== "refused" || error.status === 429 || error.status >= 500;
