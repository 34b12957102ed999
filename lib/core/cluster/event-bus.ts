import "server-only";
import { engine } from "@/lib/core/db/engine";
import { processSingleton } from "@/lib/core/singleton";
import { log, sparingly } from "@/lib/core/telemetry/log";

/**
 * Hints that something happened, by channel, in all processes that work on the database. Rows are the source of truth:
 * a reader subscribes, then reads the rows, then listens. Within this process a hint always arrives, immediately; in
 * others it arrives a moment later and may be lost.
 */
type Listener<T> = (value: T) => void;
type Subscriber = { heard: Listener<unknown>; missed?: () => void };
const channels = () => processSingleton("events", () => new Map<string, Set<Subscriber>>());

/** The form sent to other processes. */
type Message = { channel: string; value?: unknown };

/** Notifies every process. `value` must be JSON; values above a few thousand bytes do not reach other processes. */
export function publish<T>(channel: string, value: T): void {
  publishHere(channel, value);
  publishElsewhere(channel, value);
}

/** Notifies every other process. */
export function publishElsewhere<T>(channel: string, value: T): void {
  engine().cluster?.send(JSON.stringify({ channel, value } satisfies Message));
}

/** Notifies only this process. */
export function publishHere<T>(channel: string, value: T): void {
  const listeners = channels().get(channel);
  if (listeners) for (const { heard } of listeners) heard(value);
}

/** Notifies one other process. */
export function publishTo<T>(node: string, channel: string, value: T): void {
  engine().cluster?.send(JSON.stringify({ channel, value } satisfies Message), node);
}

/**
 * Returns a function that unsubscribes. `missed` is called when hints of other processes may have been lost: the
 * listener must read its state again.
 */
export function subscribe<T>(
  channel: string,
  listener: Listener<T>,
  missed?: () => void,
): () => void {
  const all = channels();
  const listeners = all.get(channel) ?? new Set();
  const subscriber: Subscriber = { heard: listener as Listener<unknown>, missed };
  all.set(channel, listeners.add(subscriber));
  return () => {
    listeners.delete(subscriber);
    if (listeners.size === 0 && all.get(channel) === listeners) all.delete(channel);
  };
}

/** Starts listening to other processes, where there may be any. */
export function listenToOthers(): void {
  engine().cluster?.listen(hear, () => {
    for (const listeners of [...channels().values()])
      for (const { missed } of [...listeners]) missed?.();
  });
}

/** Every user of the database may send notifications: one that can't be read, or that a listener fails at, is ignored. */
function hear(text: string): void {
  const { channel, value } = messageIn(text);
  const listeners = channel === undefined ? undefined : channels().get(channel);
  for (const { heard } of [...(listeners ?? [])])
    try {
      heard(value);
    } catch (error) {
      unreadable(error);
    }
}

function messageIn(text: string): Partial<Message> {
  try {
    return (JSON.parse(text) as Partial<Message> | null) ?? {};
  } catch (error) {
    unreadable(error);
    return {};
  }
}

const unreadable = (error: unknown): void =>
  sparingly("events.unreadable", () =>
    log().warn({ error }, "a notification of the database could not be read"),
  );
