import { stream } from "@/lib/core/http/browser/stream";
import { Store } from "@/lib/core/shared/store";
import { runApi, type NumberedEvent } from "@/lib/runs/contract";
import { emptyReply, reduce, type Reply } from "@/lib/runs/shared/reduce";
import { reconnecting } from "@/lib/runs/browser/reconnecting-stream";

type LiveRunState = { reply: Reply; line: "open" | "mending" | "lost" };

const nothing: LiveRunState = { reply: emptyReply, line: "open" };

/** A run that is going, as its events tell it: text at most once a frame, all else at once. */
export class LiveRun {
  readonly state = new Store(nothing);
  #queue: NumberedEvent[] = [];
  #frame = 0;

  /** Reads the run's events from their beginning until it ends or `signal` fires. onStep: something else than words came; `rests`: nothing more comes by itself. */
  async follow(
    runId: string,
    signal: AbortSignal,
    onStep: (rests: boolean) => void,
  ): Promise<void> {
    this.#queue = [];
    this.#put({ line: "open", reply: { ...emptyReply, runId } });
    const resume = (id: string, after: number) => stream(runApi.events, { id, after }, signal);
    const onLine = (line: "open" | "mending") =>
      line !== this.state.get().line && this.#put({ line });
    try {
      for await (const event of reconnecting({ runId, resume, onLine, signal })) {
        if (signal.aborted) return;
        this.#queue.push(event);
        if (event.event === "delta" || event.event === "reasoning")
          this.#frame ||= requestAnimationFrame(() => this.#flush());
        else {
          this.#flush();
          onStep(event.event === "done" || event.event === "waiting");
        }
      }
    } catch {
      if (!signal.aborted) this.#put({ line: "lost" });
    }
  }

  #flush(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#put({ reply: this.#queue.splice(0).reduce(reduce, this.state.get().reply) });
  }

  #put(change: Partial<LiveRunState>): void {
    this.state.set({ ...this.state.get(), ...change });
  }
}
