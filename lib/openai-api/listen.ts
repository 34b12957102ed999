import "server-only";
import type { NumberedEvent, Waiting } from "@/lib/runs/run/contract";
import type { Scope } from "@/lib/core/identity";
import { shuttingDown } from "@/lib/core/shutdown";
import { waitingAmong } from "@/lib/runs/worker/service";
import { emptyRunView, reduce, type RunView } from "@/lib/runs/run/reduce";

/** Why listening to a run ended for now. */
export type ListenEnd =
  | { why: "ended" }
  | { why: "waits"; waiting: Waiting }
  /** The caller or the server leaves, or the connection to the run is lost. */
  | { why: "left" };

/**
 * A run's events as they arrive, in batches with the resulting state, until it ends or waits for a person. Returns why
 * it ended.
 */
export async function* listened(
  me: Scope,
  runId: string,
  events: AsyncIterableIterator<NumberedEvent[]>,
): AsyncGenerator<{ batch: NumberedEvent[]; view: RunView }, ListenEnd> {
  let view = emptyRunView;
  const stop = () => void events.return?.();
  shuttingDown().addEventListener("abort", stop, { once: true });
  try {
    for await (const batch of events) {
      view = batch.reduce(reduce, view);
      yield { batch, view };
      if (batch.at(-1)?.event === "done") return { why: "ended" };
      const waiting = waitingIn(view);
      // An event in the log may be about a wait that has ended.
      if (waiting && (await waitingAmong(me, [runId])).size) return { why: "waits", waiting };
    }
    return { why: "left" };
  } finally {
    shuttingDown().removeEventListener("abort", stop);
    stop();
  }
}

const waitingIn = (view: RunView): Waiting | undefined =>
  view.waiting ?? view.works.find((work) => work.waiting)?.waiting ?? undefined;
