import { stream } from "@/lib/core/http/browser/stream";
import { Store } from "@/lib/core/shared/store";
import { LIVE, runApi, type NumberedEvent } from "@/lib/runs/contract";
import { emptyRunView, reduce, type RunView } from "@/lib/runs/shared/reduce";
import { reconnecting } from "@/lib/runs/browser/reconnecting-stream";

/** endedAt: when its end was heard here, as ISO 8601. */
type LiveRunState = { reply: RunView; line: "open" | "mending" | "lost"; endedAt?: string };

const nothing: LiveRunState = { reply: emptyRunView, line: "open" };
/** The number of an end whose run keeps no events any more. */
const UNKEPT = Number.MAX_SAFE_INTEGER;

/** Have the events told the whole of this run so far? */
export const isHeard = ({ reply }: LiveRunState, runId: string | null): boolean =>
  reply.runId === runId && reply.lastId > 0 && reply.lastId < UNKEPT;

/** A run that is going, as its events tell it: text at most once a frame, all else at once. */
export class LiveRun {
  readonly state = new Store(nothing);
  #queue: NumberedEvent[] = [];
  #frame = 0;

  /**
   * Reads the run's events until it ends or `signal` fires: from their beginning, or from where the last reading ended.
   * onGap: what has happened may be more than events tell, since the run was put off or keeps them no more.
   */
  async follow(runId: string, signal: AbortSignal, onGap: () => void): Promise<void> {
    this.#queue = [];
    const { reply } = this.state.get();
    const known = reply.runId === runId ? reply : { ...emptyRunView, runId };
    this.#put({ line: "open", reply: known });
    const resume = (id: string, after: number) => stream(runApi.events, { id, after }, signal);
    const onLine = (line: "open" | "mending") =>
      line !== this.state.get().line && this.#put({ line });
    try {
      const events = reconnecting({ runId, after: known.lastId, resume, onLine, signal });
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
