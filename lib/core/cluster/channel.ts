import "server-only";

/** A reader that falls further behind is disconnected: it reconnects and reads what it missed from the rows. */
const MOST_ITEMS = 10_000;
const MOST_SIZE = 5_000_000;

/**
 * A bounded queue from producers to one reader, as an asynchronous iterator of batches. `push` never waits, and a
 * reader that falls too far behind is disconnected. Cleanup at the end, such as ending a subscription, runs once,
 * whichever side ends it and whether or not it was ever pulled.
 */
export class Channel<T> implements AsyncIterableIterator<T[]> {
  private items: T[] = [];
  private size = 0;
  private over = false;
  private wake: (() => void) | undefined;
  private undo: (() => void)[] = [];

  /** sizeOf: how much an item counts towards five million; if omitted, only the number of items is bounded. */
  constructor(private readonly sizeOf: (item: T) => number = () => 0) {}

  push(items: readonly T[]): void {
    if (this.over) return;
    for (const item of items) {
      this.items.push(item);
      this.size += this.sizeOf(item);
    }
    if (this.items.length > MOST_ITEMS || this.size > MOST_SIZE) this.close();
    else this.wake?.();
  }

  /** Registers a cleanup to run at the end, or runs it at once when the channel has already ended. */
  onEnd(undo: () => void): void {
    if (this.over) undo();
    else this.undo.push(undo);
  }

  /** Ends it for the producers. Items already pushed can still be read. */
  end(): void {
    if (this.over) return;
    this.over = true;
    for (const undo of this.undo.splice(0)) undo();
    this.wake?.();
  }

  /** Ends it for both sides. Pushed items are dropped. */
  close(): void {
    this.items = [];
    this.end();
  }

  async next(): Promise<IteratorResult<T[], undefined>> {
    while (this.items.length === 0 && !this.over)
      await new Promise<void>((resolve) => (this.wake = resolve));
    if (this.items.length === 0) return { done: true, value: undefined };
    const value = this.items;
    this.items = [];
    this.size = 0;
    return { done: false, value };
  }

  async return(): Promise<IteratorResult<T[], undefined>> {
    this.close();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}

/**
 * What `work` yields from a channel. A generator alone cannot be ended while it waits, and skips its `finally` when it
 * was never pulled; this closes the channel in both cases, and when the work ends or throws.
 */
export function through<T, Out>(
  source: Channel<T>,
  work: AsyncGenerator<Out>,
): AsyncIterableIterator<Out, undefined> {
  const ended = (): IteratorResult<Out, undefined> => {
    source.close();
    return { done: true, value: undefined };
  };
  return {
    async next() {
      try {
        const result = await work.next();
        return result.done ? ended() : result;
      } catch (error) {
        source.close();
        throw error;
      }
    },
    async return() {
      void work.return(undefined).catch(() => undefined);
      return ended();
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
