import "server-only";

/** A minute of silence; ten minutes in all, however much is told of its progress. A person's time does not count. */
const SILENCE_MS = 60_000;
const WHOLE_MS = 10 * 60_000;

/** How long a server may take: fires `over` when it is silent or at it for too long. */
export class Patience {
  readonly #over = new AbortController();
  readonly over = this.#over.signal;
  #left = WHOLE_MS;
  /** How many answers of a person it waits for. */
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

  /** No time passes until the returned function is called. */
  pause(): () => void {
    if (this.#asking++ === 0) this.end();
    return () => {
      if (--this.#asking === 0) this.#timer = this.#start();
    };
  }
}
