import "server-only";
import { publish, subscribe } from "@/lib/core/cluster/event-bus";
import type { UserId } from "@/lib/core/identity";
import { processSingleton } from "@/lib/core/singleton";

const channelOf = (owner: string): string => `credentials:${owner}`;

/** Anyone's. */
const ANY = "credentials";

const revocations = () =>
  processSingleton("credentials.revocations", () => {
    const heard = { count: 0 };
    const count = () => void heard.count++;
    subscribe(ANY, count, count);
    return heard;
  });

/** Notifies listeners that a session or an API key of this person has ended. A hint: the rows say which. */
export function credentialRevoked(owner: string): void {
  publish(ANY, null);
  publish(channelOf(owner), null);
}

/**
 * How many credentials have been revoked, as far as this process knows: read it before checking a credential. Later
 * revocations by other processes reach the listeners (whileCredentialValid).
 */
export const revocationsSoFar = (): number => revocations().count;

/**
 * Checks whether the caller's credential is still valid each time one of the person's is revoked, and calls `shut` when
 * it is not (API.md 'Sessions': revocation is immediate, for endless responses too). `since`: `revocationsSoFar` from
 * before the caller was checked; anything revoked between then and now is checked, too. Returns a function that stops
 * it.
 */
export function whileCredentialValid(
  me: UserId,
  isIn: () => Promise<boolean>,
  shut: () => void,
  since: number,
): () => void {
  const look = () => void isIn().then((still) => still || shut(), shut);
  const leave = subscribe(channelOf(me), look, look);
  if (revocationsSoFar() !== since) look();
  return leave;
}
