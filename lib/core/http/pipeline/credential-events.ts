import "server-only";
import { engine } from "@/lib/core/db/engine";
import { publish, subscribe } from "@/lib/core/events/event-bus";
import type { UserId } from "@/lib/core/identity";
import { processSingleton } from "@/lib/core/process/singleton";

const channelOf = (owner: string): string => `credentials:${owner}`;

const revocations = () => processSingleton("credentials.revocations", () => ({ count: 0 }));

/** Notifies listeners that a session or an API key of this person has ended. A hint: the rows say which. */
export function credentialRevoked(owner: string): void {
  revocations().count++;
  publish(channelOf(owner), null);
}

/** How many credentials have been revoked so far, of anybody: to be read before a credential is checked. */
export const revocationsSoFar = (): number => revocations().count;

/**
 * Checks again, each time that a credential of the person is revoked, whether the caller's is still valid, and calls
 * `shut` when not (API.md 'Sessions': what ends, ends at once; so do endless responses). `since`: `revocationsSoFar`
 * from before the caller was checked; anything revoked between then and now is checked, too. Returns a function that
 * stops it.
 */
export function whileCredentialValid(
  me: UserId,
  isIn: () => Promise<boolean>,
  shut: () => void,
  since: number,
): () => void {
  const look = () => void isIn().then((still) => still || shut(), shut);
  const leave = subscribe(channelOf(me), look, look);
  // What another process revoked is not counted here.
  if (engine().cluster || revocationsSoFar() !== since) look();
  return leave;
}
