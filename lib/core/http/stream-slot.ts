import "server-only";
import { config } from "@/lib/core/config";
import { tooMany } from "@/lib/core/errors";
import type { UserId } from "@/lib/core/identity";
import { processSingleton } from "@/lib/core/singleton";
import { sentence } from "@/lib/core/shared/sentence";

/**
 * PRODUCT 'Limits'. Callers who are not signed in are counted separately, so that strangers cannot use up the streams
 * of signed-in people.
 */
const PER_PERSON = 20;
const PEOPLE = 2000;
const PER_ADDRESS = 20;
const STRANGERS = 300;

/** How many streams are open, by counter name. */
const open = () => processSingleton("stream.slots", () => new Map<string, number>());
const openOf = (name: string): number => open().get(name) ?? 0;

/** How many event streams are open now: by signed-in people, and by strangers. */
export const openStreams = (): { people: number; strangers: number } => ({
  people: openOf("people"),
  strangers: openOf("strangers"),
});

/** A further counter: its name, and how many streams it allows. */
export type Shared = { name: string; most: number };

/** The slot of one open event stream: acquired before the call has any effect, and released once. */
export class StreamSlot {
  private held: string[] = [];

  get isHeld(): boolean {
    return this.held.length > 0;
  }

  /**
   * Acquires the slot for `me`, or else for the caller's IP address. `shared`: further counters. Throws 429 beyond the
   * limits.
   */
  take(me: UserId | undefined, address: string, shared: Shared[] = []): void {
    const own = me
      ? { name: `person ${me}`, most: PER_PERSON }
      : { name: `address ${address}`, most: PER_ADDRESS };
    const all = me ? { name: "people", most: PEOPLE } : { name: "strangers", most: STRANGERS };
    // Everyone may open a first one, however many are open in total.
    const judged = me && openOf(own.name) === 0 ? [own, ...shared] : [own, all, ...shared];
    if (config().RATE_LIMITS === "on" && judged.some(({ name, most }) => openOf(name) >= most)) {
      throw tooMany(
        sentence("too_many_streams", "Too many open event streams. Close some and try again."),
        5,
      );
    }
    this.held = [own, all, ...shared].map(({ name }) => name);
    for (const name of this.held) open().set(name, openOf(name) + 1);
  }

  /** Releases it. Does nothing when there is none. */
  leave(): void {
    for (const name of this.held.splice(0)) {
      if (openOf(name) > 1) open().set(name, openOf(name) - 1);
      else open().delete(name);
    }
  }
}
