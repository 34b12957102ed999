import "server-only";
import { setImmediate } from "node:timers/promises";

/** So long may work on untrusted input keep the event loop before others get a turn. */
const SLICE_MS = 10;

/** Cuts long work in the server's thread into slices, between which everything else goes on. */
export class WorkSlices {
  private since = performance.now();

  constructor(private readonly signal: AbortSignal) {}

  /** Lets others work if it is time. Throws the signal's reason once it has fired. */
  async next(): Promise<void> {
    if (performance.now() - this.since < SLICE_MS) return;
    await setImmediate();
    this.signal.throwIfAborted();
    this.since = performance.now();
  }
}
