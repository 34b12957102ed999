import "server-only";
import type { Change, ChangeEvent } from "@/lib/chat/contract";
import { publish, subscribe } from "@/lib/core/events";
import type { UserId } from "@/lib/core/identity";

const channelOf = (owner: string): string => `chat:${owner}`;

/** Tells the person's open pages, after the rows are written. A hint: who misses it finds the rows. */
export const tell = (owner: string, change: Change): void => publish(channelOf(owner), change);

/** What changes in the person's conversations from now on, without an end. */
export function changes(me: UserId): AsyncIterable<ChangeEvent[]> {
  return { [Symbol.asyncIterator]: () => listening(me) };
}

function listening(me: UserId): AsyncIterator<ChangeEvent[]> {
  let heard: ChangeEvent[] = [{ event: "ready", data: {} }];
  let left = false;
  let wake: (() => void) | undefined;
  const leave = subscribe<Change>(channelOf(me), (data) => {
    heard.push({ event: "conversation", data });
    wake?.();
  });
  return {
    async next() {
      while (heard.length === 0 && !left) await new Promise<void>((resolve) => (wake = resolve));
      if (left) return { done: true, value: undefined };
      const value = heard;
      heard = [];
      return { done: false, value };
    },
    // By hand, since a generator that waits cannot be ended from outside.
    async return() {
      left = true;
      leave();
      wake?.();
      return { done: true, value: undefined };
    },
  };
}
