"use client";
import { useEffect, useRef, useState } from "react";
import { followSignup, join } from "@/lib/waitlist/client";
import { waitlistTexts, type WaitlistInput } from "@/lib/waitlist/contract";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { sentence, withReason, type SentenceOrText } from "@/lib/core/shared/sentence";

/** SPEC section 9. */
const HIDE_MS = 5_000;
const CONFIRMED = sentence(
  "sign_up_confirmed",
  "Email confirmed! Thanks for joining our waitlist.",
);

export type Note = {
  tone: "ok" | "bad";
  sentence: SentenceOrText;
  /** Its email reaches no inbox. */
  toLog?: boolean;
};

/**
 * Sends a sign-up, and shows one message at a time: the response's, then that of the confirmation, each for its
 * duration.
 */
export function useWaitlist() {
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState<Note | null>(null);
  /** Stops what the shown message still waits for: its timer, or the status stream. */
  const leave = useRef(() => undefined as void);
  const gone = useRef(false);

  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
      leave.current();
    };
  }, []);

  const hide = () => setNote(null);
  function hideSoon(): void {
    const timer = setTimeout(hide, HIDE_MS);
    leave.current = () => clearTimeout(timer);
  }
  function show(sentence: SentenceOrText, tone: Note["tone"] = "ok"): void {
    setNote({ tone, sentence });
    hideSoon();
  }

  /** True when the server accepted it. */
  async function send(input: WaitlistInput): Promise<boolean> {
    leave.current();
    hide();
    setBusy(true);
    try {
      const { signupId, message, mail } = await join(input);
      if (gone.current) return true;
      setNote({
        tone: "ok",
        sentence: withReason(message, waitlistTexts.mailed),
        toLog: mail === "log",
      });
      if (signupId)
        leave.current = followSignup(signupId, {
          confirmed: () => show(CONFIRMED),
          lost: hideSoon,
          over: hide,
        });
      else hideSoon();
      return true;
    } catch (error) {
      if (!gone.current) show(sentenceIn(error), "bad");
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { busy, note, send };
}
