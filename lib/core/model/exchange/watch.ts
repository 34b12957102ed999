import "server-only";
import { config } from "@/lib/core/config";
import { endless, silent } from "@/lib/core/model/failures";
import type { ModelError } from "@/lib/core/model/wire";

const IN_ALL_MS = 10 * 60_000;
const TICK_MS = 1000;

/**
 * Ends a call that is silent or endless. It only counts time in which this process was awake, whatever the wall clock
 * does: data that arrived while the process was stalled is still waiting to be read.
 */
export class Watch {
  verdict: ModelError | undefined;
  /** The response was read to its end. */
  whole = false;
  private readonly own = new AbortController();
  /** Fires when this ends the call, or when `outer` fires. */
  readonly signal = this.own.signal;
  private readonly follow = () => this.own.abort(this.outer.reason);
  private startedAt = performance.now();
  private isAnswering = false;
  /** When data was last received, or when the wait for a retry ends. */
  private last = performance.now();
  private ticked = performance.now();
  private readonly silence = config().MODEL_SILENCE_SECONDS * 1000;
  private readonly timer = setInterval(() => this.check(), TICK_MS).unref();

  constructor(private readonly outer: AbortSignal) {
    // AbortSignal.any would create one more signal for every call, one that the garbage collector has to track.
    outer.addEventListener("abort", this.follow, { once: true });
    if (outer.aborted) this.follow();
  }

  heard(): void {
    this.last = performance.now();
  }

  /** The response has started. Its time starts here: a provider may have reported a queue for as long before. */
  began(): void {
    if (this.isAnswering) return;
    this.isAnswering = true;
    this.startedAt = performance.now();
  }

  /** Closes the connection, unless the response is complete: the provider may still be writing. */
  end(): void {
    clearInterval(this.timer);
    this.outer.removeEventListener("abort", this.follow);
    if (!this.whole) this.own.abort();
  }

  /** A wait before a retry, which does not count as silence. */
  async sleep(ms: number): Promise<void> {
    this.last = performance.now() + ms;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
    });
    this.signal.throwIfAborted();
    this.heard();
  }

  private check(): void {
    const now = performance.now();
    const since = now - this.ticked;
    this.ticked = now;
    const heldUp = since > 2 * TICK_MS ? since : 0;
    this.last += heldUp;
    this.startedAt += heldUp;
    if (now - this.last > this.silence) this.verdict = silent();
    else if (now - this.startedAt > IN_ALL_MS) this.verdict = endless();
    if (this.verdict) this.own.abort();
  }
}
