import "server-only";
import { publish, subscribe } from "@/lib/core/events/events";
import type { UserId } from "@/lib/core/identity";
import { once } from "@/lib/core/process/once";

const channelOf = (owner: string): string => `way-in:${owner}`;

const closings = () => once("way-in.closings", () => ({ count: 0 }));

/** Tells whoever listens that a session or an API key of this person has ended. A hint: the rows say which. */
export function wayInClosed(owner: string): void {
  closings().count++;
  publish(channelOf(owner), null);
}

/** How often a way in was closed so far, whosever it was: to be asked before one is judged. */
export const closingsSoFar = (): number => closings().count;

/**
 * Looks again, each time that a way in of the person is closed, whether the caller is still let in, and calls `shut` when
 * not (API.md 'Sessions': what ends, ends at once; so do answers without an end). `since`: closingsSoFar() before the
 * caller was judged; what was closed between then and now is looked at, too. Returns the way to stop looking.
 */
export function whileLetIn(
  me: UserId,
  isIn: () => Promise<boolean>,
  shut: () => void,
  since: number,
): () => void {
  const look = () => void isIn().then((still) => still || shut(), shut);
  const leave = subscribe(channelOf(me), look);
  if (closingsSoFar() !== since) look();
  return leave;
}
