import "server-only";
import { publish, subscribe } from "@/lib/core/events/event-bus";
import type { UserId } from "@/lib/core/identity";
import { processSingleton } from "@/lib/core/process/singleton";

const channelOf = (owner: string): string => `credentials:${owner}`;

const revocations = () => processSingleton("credentials.revocations", () => ({ count: 0 }));

/** Tells whoever listens that a session or an API key of this person has ended. A hint: the rows say which. */
export function credentialRevoked(owner: string): void {
  revocations().count++;
  publish(channelOf(owner), null);
}

/** How many credentials of anybody were revoked so far: to be asked before one is judged. */
export const revocationsSoFar = (): number => revocations().count;

/**
 * Looks again, each time that a credential of the person is revoked, whether the caller's still holds, and calls `shut` when
 * not (API.md 'Sessions': what ends, ends at once; so do answers without an end). `since`: `revocationsSoFar` before the
 * caller was judged; what was revoked between then and now is looked at, too. Returns the way to stop looking.
 */
export function whileCredentialValid(
  me: UserId,
  isIn: () => Promise<boolean>,
  shut: () => void,
  since: number,
): () => void {
  const look = () => void isIn().then((still) => still || shut(), shut);
  const leave = subscribe(channelOf(me), look);
  if (revocationsSoFar() !== since) look();
  return leave;
}
