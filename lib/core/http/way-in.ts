import "server-only";
import { publish, subscribe } from "@/lib/core/events";
import type { UserId } from "@/lib/core/identity";

const channelOf = (owner: string): string => `way-in:${owner}`;

/** Tells whoever listens that a session or an API key of this person has ended. A hint: the rows say which. */
export const wayInClosed = (owner: string): void => publish(channelOf(owner), null);

/**
 * Looks again, each time that a way in of the person is closed, whether the caller is still let in, and tells `shut` when
 * not (API.md 'Sessions': what ends, ends at once; so do answers without an end). Returns the way to stop looking.
 */
export function whileLetIn(me: UserId, isIn: () => Promise<boolean>, shut: () => void): () => void {
  return subscribe(channelOf(me), () => void isIn().then((still) => still || shut(), shut));
}
