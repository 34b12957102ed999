import "server-only";
import { setImmediate } from "node:timers/promises";

/** How long work on untrusted input may block the event loop before others get a turn. */
const SLICE_MS = 10;

/** Splits long work in the server's thread into slices, so that everything else continues between them. */
export class WorkSlices {
  private since = performance.now();

  constructor(private readonly signal: AbortSignal) {}

  /** Yields if it is time. Throws the signal's reason once it has fired. */
  async next(): Promise<void> {
    if (performance.now() - this.since < SLICE_MS) return;
    await setImmediate();
    this.signal.throwIfAborted();
    this.since = performance.now();
  }
}
