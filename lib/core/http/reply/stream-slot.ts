import "server-only";
import { config } from "@/lib/core/config";
import { tooMany } from "@/lib/core/http/reply/errors";
import type { UserId } from "@/lib/core/identity";
import { processSingleton } from "@/lib/core/process/singleton";
import { sentence } from "@/lib/core/shared/sentence";

/** PRODUCT 'Limits'. Whoever is not signed in is counted apart, so that strangers cannot take the streams of people. */
const PER_PERSON = 20;
const PEOPLE = 2000;
const PER_ADDRESS = 20;
const STRANGERS = 300;

/** How many streams are open, by the name of what is counted together. */
const open = () => processSingleton("stream.slots", () => new Map<string, number>());
const openOf = (name: string): number => open().get(name) ?? 0;

/** How many event streams are open now: of people who are signed in, and of strangers. */
export const openStreams = (): { people: number; strangers: number } => ({
  people: openOf("people"),
  strangers: openOf("strangers"),
});

/** Streams that are counted together, and how many of them there may be. */
export type Shared = { name: string; most: number };

/** The place of one event stream among those that are open: taken before the call has any effect, and given back once. */
export class StreamSlot {
  private held: string[] = [];

  get isHeld(): boolean {
    return this.held.length > 0;
  }

  /** `me`, or else the caller's address, says whose it is. `shared`: what else it is counted with. Throws 429 beyond the limits. */
  take(me: UserId | undefined, address: string, shared: Shared[] = []): void {
    const own = me
      ? { name: `person ${me}`, most: PER_PERSON }
      : { name: `address ${address}`, most: PER_ADDRESS };
    const all = me ? { name: "people", most: PEOPLE } : { name: "strangers", most: STRANGERS };
    // Everybody has a first one, however many there are.
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

  /** Gives it back. Harmless when none is held. */
  leave(): void {
    for (const name of this.held.splice(0)) {
      if (openOf(name) > 1) open().set(name, openOf(name) - 1);
      else open().delete(name);
    }
  }
}
