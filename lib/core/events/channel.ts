import "server-only";

/** A reader that is further behind is ended: it comes back and reads what it missed from the rows. */
const MOST_ITEMS = 10_000;
const MOST_SIZE = 5_000_000;

/**
 * A bounded queue from whoever tells something to the one who reads it, as an asynchronous iterator of batches. `push`
 * never waits, and a reader that fell too far behind comes to the end. What is to be undone at the end, such as a
 * subscription, is undone once, whichever side ends it and whether or not it was ever pulled.
 */
export class Channel<T> implements AsyncIterableIterator<T[]> {
  private items: T[] = [];
  private size = 0;
  private over = false;
  private wake: (() => void) | undefined;
  private undo: (() => void)[] = [];

  /** sizeOf: what an item counts of five million; where it is left out, only the number of items is bounded. */
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

  /** Has this done at the end; at once, when it has ended already. */
  onEnd(undo: () => void): void {
    if (this.over) undo();
    else this.undo.push(undo);
  }

  /** Nothing more comes. What was pushed is still read. */
  end(): void {
    if (this.over) return;
    this.over = true;
    for (const undo of this.undo.splice(0)) undo();
    this.wake?.();
  }

  /** Ends it for both sides. What was pushed is forgotten. */
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
 * What `work` makes of a channel. A generator alone cannot be ended while it waits, and skips its `finally` when it was
 * never pulled; this closes the channel in both cases, and when the work ends or throws.
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
