import "server-only";
import { config } from "@/lib/core/config";
import { endless, silent } from "@/lib/core/model/failures";
import type { ModelError } from "@/lib/core/model/wire";

const IN_ALL_MS = 10 * 60_000;
const TICK_MS = 1000;

/**
 * Ends a call that is silent or endless. It goes by time in which this process was awake, whatever the clock on the wall
 * does: what came while it was held up still lies there to be read.
 */
export class Watch {
  verdict: ModelError | undefined;
  /** The answer was read to its end. */
  whole = false;
  private readonly own = new AbortController();
  /** Fires when this hangs up, or when `outer` does. */
  readonly signal = this.own.signal;
  private readonly follow = () => this.own.abort(this.outer.reason);
  private began = performance.now();
  /** When something was heard last, or when the wait for another try ends. */
  private last = performance.now();
  private ticked = performance.now();
  private readonly silence = config().MODEL_SILENCE_SECONDS * 1000;
  private readonly timer = setInterval(() => this.check(), TICK_MS).unref();

  constructor(private readonly outer: AbortSignal) {
    // AbortSignal.any would make one more signal for every call, and one that the collector has to look after.
    outer.addEventListener("abort", this.follow, { once: true });
    if (outer.aborted) this.follow();
  }

  heard(): void {
    this.last = performance.now();
  }

  /** Hangs up, unless all was heard: the provider may still be writing. */
  end(): void {
    clearInterval(this.timer);
    this.outer.removeEventListener("abort", this.follow);
    if (!this.whole) this.own.abort();
  }

  /** A wait between two tries, which is no silence. */
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
    this.began += heldUp;
    if (now - this.last > this.silence) this.verdict = silent();
    else if (now - this.began > IN_ALL_MS) this.verdict = endless();
    if (this.verdict) this.own.abort();
  }
}
