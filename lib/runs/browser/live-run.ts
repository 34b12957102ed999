import { stream } from "@/lib/core/http/browser/stream";
import { Store } from "@/lib/core/shared/store";
import { LIVE, runApi, type NumberedEvent } from "@/lib/runs/run/contract";
import { emptyRunView, reduce, type RunView } from "@/lib/runs/run/reduce";
import { reconnecting } from "@/lib/runs/browser/reconnecting-stream";

/** endedAt: when this browser received the run's end, as ISO 8601. */
type LiveRunState = { reply: RunView; line: "open" | "mending" | "lost"; endedAt?: string };

const nothing: LiveRunState = { reply: emptyRunView, line: "open" };
/** The event number of the end of a run whose events are no longer stored. */
const UNKEPT = Number.MAX_SAFE_INTEGER;

/** Have all of this run's events so far been received? */
export const isHeard = ({ reply }: LiveRunState, runId: string | null): boolean =>
  reply.runId === runId && reply.lastId > 0 && reply.lastId < UNKEPT;

/** A live run, built from its events: text is applied at most once a frame, everything else at once. */
export class LiveRun {
  readonly state = new Store(nothing);
  #queue: NumberedEvent[] = [];
  #frame = 0;

  /**
   * Reads the run's events until it ends or `signal` fires: from the start, or from where the last call stopped. onGap:
   * called when the events may not show everything, since the run was postponed or its events are no longer stored.
   */
  async follow(runId: string, signal: AbortSignal, onGap: () => void): Promise<void> {
    this.#queue = [];
    const { reply } = this.state.get();
    const view = reply.runId === runId ? reply : { ...emptyRunView, runId };
    this.#put({ line: "open", reply: view });
    const resume = (id: string, after: number) => stream(runApi.events, { id, after }, signal);
    const onLine = (line: "open" | "mending") =>
      line !== this.state.get().line && this.#put({ line });
    try {
      const events = reconnecting({ runId, after: view.lastId, resume, onLine, signal });
      for await (const event of events) {
        if (signal.aborted) return;
        this.#take(event);
        if (event.id === UNKEPT || hasFailed(event)) onGap();
      }
    } catch {
      if (!signal.aborted) this.#put({ line: "lost" });
    }
  }

  #take(event: NumberedEvent): void {
    this.#queue.push(event);
    if (event.event === "delta" || event.event === "reasoning")
      this.#frame ||= requestAnimationFrame(() => this.#flush());
    else this.#flush();
  }

  #flush(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const reply = this.#queue.splice(0).reduce(reduce, this.state.get().reply);
    const endedAt = LIVE.includes(reply.status) ? undefined : new Date().toISOString();
    this.#put({ reply, endedAt });
  }

  #put(change: Partial<LiveRunState>): void {
    this.state.set({ ...this.state.get(), ...change });
  }
}

const hasFailed = ({ event, data }: NumberedEvent): boolean =>
  event === "step" && data.status === "failed";
