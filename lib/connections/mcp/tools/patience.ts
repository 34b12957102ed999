import "server-only";

/** A minute of silence; ten minutes in all, even with progress reports. A person's time does not count. */
const SILENCE_MS = 60_000;
const WHOLE_MS = 10 * 60_000;

/** The time limits of a server: fires `over` when it is silent or takes too long. */
export class Patience {
  readonly #over = new AbortController();
  readonly over = this.#over.signal;
  #left = WHOLE_MS;
  /** How many answers from a person it is waiting for. */
  #asking = 0;
  #since = Date.now();
  #timer = this.#start();

  #start() {
    this.#since = Date.now();
    return setTimeout(() => this.#over.abort(), Math.min(SILENCE_MS, this.#left));
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#left -= Date.now() - this.#since;
  }

  heard(): void {
    if (this.#asking) return;
    this.end();
    this.#timer = this.#start();
  }

  /** The clock is paused until the returned function is called. */
  pause(): () => void {
    if (this.#asking++ === 0) this.end();
    return () => {
      if (--this.#asking === 0) this.#timer = this.#start();
    };
  }
}
