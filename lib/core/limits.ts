import "server-only";
import { config } from "@/lib/core/config";
import { publishElsewhere, subscribe } from "@/lib/core/cluster/event-bus";
import { tooMany } from "@/lib/core/errors";
import { processSingleton } from "@/lib/core/singleton";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";

/** A number of calls (`points`) per number of seconds, per person or IP address. */
export type Limit = {
  name: string;
  points: number;
  seconds: number;
  by: "me" | "address" | "key";
  sentence: Sentence;
};

type Rule = Pick<Limit, "name" | "points" | "seconds">;

/** What is left of a limit, and after how many milliseconds it is full again. */
export type Remaining = { of: number; left: number; resetMs: number };

/**
 * How many people or addresses a limit remembers: a flood of addresses evicts the oldest instead of filling the memory.
 */
const MOST_KEYS = 50_000;

const TOO_FAST = sentence("too_many_requests", "Too many requests. Wait a moment and try again.");
/** For every call, far above what screens and honest programs need. */
export const personLimit: Limit = {
  name: "calls.person",
  points: 600,
  seconds: 60,
  by: "me",
  sentence: TOO_FAST,
};
export const strangerLimit: Limit = {
  name: "calls.stranger",
  points: 600,
  seconds: 60,
  by: "address",
  sentence: TOO_FAST,
};

const counterOf = (limit: Rule) =>
  processSingleton(`limit.${limit.name}`, () => new Counter(limit));

/** Takes one point, or `cost` points. Throws 429 with the time to wait when not enough are left. */
export function take(limit: Omit<Limit, "by">, key: string, cost = 1): void {
  if (config().RATE_LIMITS === "off") return;
  const wait = counterOf(limit).take(key, performance.now(), cost);
  if (wait > 0) throw tooMany(limit.sentence, wait / 1000);
  const { name, points, seconds } = limit;
  publishElsewhere(TAKEN, { name, points, seconds, key, cost } satisfies Taken);
}

const TAKEN = "limits.taken";
/** `cost`: missing from a node of an earlier version, which takes one point at a time. */
type Taken = Rule & { key: string; cost?: number };
/** Calls that other processes let through count here, too, a moment later: no call waits for a row to be written. */
export function countOthers(): void {
  subscribe<Taken>(
    TAKEN,
    ({ key, cost, ...rule }) => void counterOf(rule).take(key, performance.now(), cost),
  );
}

/** What is left for this key. */
export const remaining = (limit: Limit, key: string): Remaining =>
  counterOf(limit).remaining(key, performance.now());

/**
 * Counts in fixed windows, each starting with its key's first call. It needs no lookup and no timer, since it runs for
 * every call.
 */
export class Counter {
  /** Oldest first: all windows of one limit have the same length, so they end in the order in which they began. */
  private readonly windows = new Map<string, { count: number; until: number }>();

  constructor(private readonly limit: Pick<Limit, "points" | "seconds">) {}

  /** Returns 0 when `cost` points are available, else the milliseconds until they are. `now` in milliseconds. */
  take(key: string, now: number, cost = 1): number {
    const window = this.windowOf(key, now);
    if (window.count + cost > this.limit.points) return window.until - now;
    window.count += cost;
    return 0;
  }

  private windowOf(key: string, now: number) {
    const current = this.windows.get(key);
    if (current && current.until > now) return current;
    this.windows.delete(key);
    this.makeRoom(now);
    const window = { count: 0, until: now + this.limit.seconds * 1000 };
    this.windows.set(key, window);
    return window;
  }

  /** What is left for this key. `now` in milliseconds. */
  remaining(key: string, now: number): Remaining {
    const { points } = this.limit;
    const current = this.windows.get(key);
    if (!current || current.until <= now) return { of: points, left: points, resetMs: 0 };
    return { of: points, left: points - current.count, resetMs: current.until - now };
  }

  get size(): number {
    return this.windows.size;
  }

  private makeRoom(now: number): void {
    for (const [key, { until }] of this.windows) {
      if (until > now && this.windows.size < MOST_KEYS) return;
      this.windows.delete(key);
    }
  }
}
