import { createHook } from "node:async_hooks";
import { waiting } from "@/lib/waitlist/confirmations";

/**
 * The delays of a stream's heartbeat, its maximum age, the wait for a confirmation, and that of a caller who wants
 * JSON.
 */
const DELAYS = [15_000, 30 * 60_000, 120_000, 25_000];

const timers = new Set<number>();
createHook({
  init: (id, type, _, resource) =>
    void (
      type === "Timeout" &&
      DELAYS.includes((resource as { _idleTimeout: number })._idleTimeout) &&
      timers.add(id)
    ),
  destroy: (id) => void timers.delete(id),
}).enable();

const shelf = <T>(name: string): T | undefined =>
  (globalThis as unknown as Record<symbol, T>)[Symbol.for(`troupe.${name}`)];

/** Counts everything that a stream uses while it is open. Timers are counted from the first import of this file on. */
export async function openThings() {
  for (let turns = 0; turns < 3; turns++) await new Promise(setImmediate); // a cleared timer is reported one turn later
  const channels = shelf<Map<string, Set<unknown>>>("events") ?? new Map<string, Set<unknown>>();
  const slots = shelf<Map<string, number>>("stream.slots") ?? new Map<string, number>();
  return {
    channels: channels.size,
    listeners: [...channels.values()].reduce((sum, each) => sum + each.size, 0),
    slots: Object.fromEntries(slots),
    timers: timers.size,
    watchers: waiting(),
  };
}
