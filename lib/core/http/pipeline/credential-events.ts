import "server-only";
import { publish, subscribe } from "@/lib/core/events/event-bus";
import type { UserId } from "@/lib/core/identity";
import { processSingleton } from "@/lib/core/process/singleton";

const channelOf = (owner: string): string => `credentials:${owner}`;

/** Of anybody. */
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
 * How many credentials of anybody have been revoked, as far as this process has heard: to be read before a credential is
 * checked. What another process tells later is heard by whoever has begun to listen (whileCredentialValid).
 */
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
  if (revocationsSoFar() !== since) look();
  return leave;
}
