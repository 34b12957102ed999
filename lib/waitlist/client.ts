import { call, CallError } from "@/lib/core/http/browser/call";
import {
  waitlistApi,
  waitlistTexts,
  type Confirmation,
  type WaitlistAnswer,
  type WaitlistInput,
} from "@/lib/waitlist/contract";
import { withReason, type Sentence } from "@/lib/core/shared/sentence";

/** SPEC section 9. */
const LONGEST_MS = 120_000;

/** Throws CallError with the message of the server or the contract. */
export const join = (input: WaitlistInput): Promise<WaitlistAnswer> =>
  call(waitlistApi.join, input);

/** How opening an emailed link ended, and the sentence about it. */
export type SignupOutcome = { end: "confirmed" | "already" | "failed"; sentence: Sentence };

const failed = (sentence: Sentence): SignupOutcome => ({ end: "failed", sentence });

/**
 * Asks the server to confirm an emailed token. Never throws: PRODUCT 'Screens' defines which sentence is shown when.
 */
export async function confirm(token: string | null): Promise<SignupOutcome> {
  if (!token) return failed(waitlistTexts.noToken);
  try {
    // A server other than ours may respond: the promised type is checked again.
    const { success, message }: Partial<Confirmation> = await call<{ token: string }, Confirmation>(
      waitlistApi.confirm,
      { token },
    );
    if (!success) return failed(message ? { text: message } : waitlistTexts.notSuccess);
    // A successful response says one of two things, in exactly these words.
    const { alreadyConfirmed, confirmed } = waitlistTexts;
    return message === alreadyConfirmed.text
      ? { end: "already", sentence: alreadyConfirmed }
      : { end: "confirmed", sentence: withReason(message ?? "", confirmed) };
  } catch (error) {
    return failed(
      error instanceof CallError && error.kind === "refused"
        ? error.sentence
        : waitlistTexts.exception,
    );
  }
}

type Listener = {
  confirmed: () => void;
  /** The connection broke, or the server closed it. */
  lost: () => void;
  /** Two minutes have passed. */
  over: () => void;
};

/** Waits for the confirmation of a sign-up; calls one of the three, once. Returns a function that stops waiting. */
export function followSignup(signupId: string, listener: Listener): () => void {
  const stream = new EventSource(`/waitlist/status?${new URLSearchParams({ signupId })}`);
  const stop = () => {
    clearTimeout(timer);
    stream.close();
  };
  const end = (tell: () => void) => {
    stop();
    tell();
  };
  const timer = setTimeout(() => end(listener.over), LONGEST_MS);
  stream.onmessage = ({ data }) => isConfirmed(String(data)) && end(listener.confirmed);
  stream.onerror = () => end(listener.lost); // otherwise the browser would reconnect again and again
  return stop;
}

function isConfirmed(data: string): boolean {
  try {
    const said: unknown = JSON.parse(data);
    return (
      typeof said === "object" && said !== null && "status" in said && said.status === "confirmed"
    );
  } catch {
    return false;
  }
}
