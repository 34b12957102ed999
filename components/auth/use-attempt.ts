"use client";
import { useState } from "react";
import type { ProviderId } from "@/lib/auth/contract";
import { CallError } from "@/lib/core/http/browser/call";
import type { Sentence, SentenceOrText } from "@/lib/core/shared/sentence";
import { sentenceIn } from "@/lib/core/shared/sentence-error";

export type AuthField = "email" | "username" | "name" | "password" | "confirm" | "code";
/** The error, and its field if it has one. */
export type AttemptProblem = { sentence: SentenceOrText; field?: AuthField };
export type Busy = "form" | "passkey" | ProviderId;

/** One action at a time, and one error shown. */
export function useAttempt() {
  const [busy, setBusy] = useState<Busy | null>(null);
  const [problem, setProblem] = useState<AttemptProblem | null>(null);

  /** Stays busy after success, since then the page is left, or shows something else. */
  async function attempt(
    what: Busy,
    work: () => Promise<void>,
    fallback: Sentence,
  ): Promise<AttemptProblem | null> {
    setProblem(null);
    setBusy(what);
    try {
      await work();
      return null;
    } catch (error) {
      const nextProblem = problemOf(error, fallback);
      setProblem(nextProblem);
      setBusy(null);
      return nextProblem;
    }
  }

  return { busy, setBusy, problem, setProblem, attempt };
}

/** A field's own error takes precedence over the general sentence. */
function problemOf(error: unknown, fallback: Sentence): AttemptProblem {
  if (!(error instanceof Error)) return { sentence: fallback };
  const fields = error instanceof CallError ? error.fields : {};
  const field = (["email", "username", "name", "password", "code"] as const).find(
    (name) => fields?.[name],
  );
  return { sentence: sentenceIn(error, fallback), field };
}
