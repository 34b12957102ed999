import "server-only";
import { missing } from "@/lib/core/http/errors";
import type { ServerEvent } from "@/lib/core/http/sse";
import { onConfirmed } from "@/lib/waitlist/confirmations";
import type { SignupStatus } from "@/lib/waitlist/contract";
import { findSignup } from "@/lib/waitlist/service";

/** SPEC section 9. */
const LONGEST_MS = 120_000;

/** The status of a sign-up: at once, then when it is confirmed; ends after that, or after two minutes. 404 for an unknown one. */
export async function follow(signupId: string): Promise<AsyncGenerator<ServerEvent>> {
  const signup = await findSignup(signupId);
  if (!signup) throw missing("Sign-up");
  let wake = () => undefined as void;
  const over = new Promise<void>((resolve) => (wake = resolve));
  // Listen first, then look at the row: a confirmation between the two is not missed.
  const deaf = onConfirmed(signup.entryId, wake);
  const timer = setTimeout(wake, LONGEST_MS).unref();
  const leave = () => {
    deaf();
    clearTimeout(timer);
    wake();
  };
  const events = statuses(signupId, over, leave);
  // A generator that waits, or was never pulled, does not come to its `finally` by itself when the page leaves.
  const end = events.return.bind(events);
  events.return = (value) => {
    leave();
    return end(value);
  };
  return events;
}

async function* statuses(signupId: string, over: Promise<void>, leave: () => void): AsyncGenerator<ServerEvent> {
  try {
    const confirmed = await isConfirmed(signupId);
    yield said(confirmed ? "confirmed" : "pending");
    if (confirmed) return;
    await over;
    if (await isConfirmed(signupId)) yield said("confirmed");
  } finally {
    leave();
  }
}

const isConfirmed = async (signupId: string): Promise<boolean> => (await findSignup(signupId))?.confirmed ?? false;
const said = (status: SignupStatus["status"]): ServerEvent => ({ data: { status } satisfies SignupStatus });
