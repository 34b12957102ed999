import "server-only";
import { Channel, through } from "@/lib/core/cluster/channel";
import { missing } from "@/lib/core/errors";
import type { ServerEvent } from "@/lib/core/http/sse";
import { onConfirmed } from "@/lib/waitlist/confirmations";
import type { SignupStatus } from "@/lib/waitlist/contract";
import { findSignup } from "@/lib/waitlist/service";
import { sentence } from "@/lib/core/shared/sentence";

/** SPEC section 9. */
const LONGEST_MS = 120_000;

/**
 * The status of a sign-up: immediately, then when it is confirmed; ends after that, or after two minutes. 404 for an
 * unknown one.
 */
export async function follow(signupId: string): Promise<AsyncIterableIterator<ServerEvent>> {
  const signup = await findSignup(signupId);
  if (!signup) throw missing(sentence("sign_up_not_found", "Sign-up not found"));
  const confirmed = new Channel<true>();
  // Listen first, then look at the row: a confirmation between the two is not missed.
  confirmed.onEnd(onConfirmed(signup.entryId, () => confirmed.push([true])));
  const timer = setTimeout(() => confirmed.end(), LONGEST_MS).unref();
  confirmed.onEnd(() => clearTimeout(timer));
  return through(confirmed, statuses(signupId, confirmed));
}

async function* statuses(signupId: string, confirmed: Channel<true>): AsyncGenerator<ServerEvent> {
  const isOver = await isConfirmed(signupId);
  yield statusEvent(isOver ? "confirmed" : "pending");
  if (isOver) return;
  await confirmed.next();
  if (await isConfirmed(signupId)) yield statusEvent("confirmed");
}

const isConfirmed = async (signupId: string): Promise<boolean> =>
  (await findSignup(signupId))?.confirmed ?? false;
const statusEvent = (status: SignupStatus["status"]): ServerEvent => ({
  data: { status } satisfies SignupStatus,
});
