import "server-only";

/**
 * Counts the time in which a call keeps its thread busy, and speaks up when there was too much of it. It stands still
 * while the call waits for the network.
 */
export class BusyClock {
  private spent = 0;
  private since: number | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly limitMs: number,
    private readonly over: () => void,
  ) {}

  go(): void {
    if (this.since !== undefined) return;
    this.since = performance.now();
    // One more turn of the loop: if this thread was held up, the call's last word may lie there, unread.
    this.timer = setTimeout(
      () => setImmediate(() => this.since !== undefined && this.over()),
      Math.max(0, this.limitMs - this.spent),
    );
  }

  pause(): void {
    if (this.since === undefined) return;
    this.spent += performance.now() - this.since;
    this.since = undefined;
    clearTimeout(this.timer);
  }
}
