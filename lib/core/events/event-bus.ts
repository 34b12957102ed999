import "server-only";
import { processSingleton } from "@/lib/core/process/singleton";

/**
 * Hints that something happened, by channel, within this process. Rows are the source of truth: a reader subscribes,
 * then reads the rows, then listens. An implementation for several processes would keep this interface.
 */
type Listener<T> = (value: T) => void;
const channels = () => processSingleton("events", () => new Map<string, Set<Listener<unknown>>>());

export function publish<T>(channel: string, value: T): void {
  const listeners = channels().get(channel);
  if (listeners) for (const each of listeners) each(value);
}

/** Returns a function that unsubscribes. */
export function subscribe<T>(channel: string, listener: Listener<T>): () => void {
  const all = channels();
  const listeners = all.get(channel) ?? new Set();
  all.set(channel, listeners.add(listener as Listener<unknown>));
  return () => {
    listeners.delete(listener as Listener<unknown>);
    if (listeners.size === 0 && all.get(channel) === listeners) all.delete(channel);
  };
}
