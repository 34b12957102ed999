"use client";
import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { returnPath } from "@/components/auth/return-path";
import { useAttempt } from "@/components/auth/use-attempt";
import { whoAmI } from "@/lib/auth/session.client";
import { secondStepOf } from "@/lib/auth/factors/sign-in.client";
import type { SecondStep } from "@/lib/auth/factors/contract";
import { SentenceError } from "@/lib/core/shared/sentence-error";
import { takeNoSession, takeSessionEnded } from "@/lib/auth/oauth/oauth-user.client";

const NO_SESSION = "Authentication failed - please log in with a valid OAuth provider";

/** Shared by Login, Register and the social buttons: one action at a time, one error shown, one path to continue at. */
export function useSignIn() {
  const router = useRouter();
  const from = useSearchParams().get("from");
  const { busy, setBusy, problem, setProblem, attempt } = useAttempt();
  const [step, setStep] = useState<SecondStep | null>(null);
  const [ended, setEnded] = useState(false);

  useEffect(() => {
    let gone = false;
    void whoAmI().then((user) => {
      if (gone) return;
      if (user) router.replace(returnPath(from, window.location.origin));
      else if (takeNoSession()) setProblem({ sentence: NO_SESSION });
      else setEnded(takeSessionEnded());
    });
    // After coming back from a provider, the browser may restore this page in its busy state.
    const wake = (event: PageTransitionEvent) => event.persisted && setBusy(null);
    window.addEventListener("pageshow", wake);
    return () => {
      gone = true;
      window.removeEventListener("pageshow", wake);
    };
  }, [router, from, setBusy, setProblem]);

  /** The server reported success: continue, if there is a session. */
  async function enter(): Promise<void> {
    if (!(await whoAmI())) throw new SentenceError({ text: NO_SESSION });
    router.replace(returnPath(from, window.location.origin));
  }

  /** Runs a first step and continues: to a page, or to the second step if the account requires one. */
  async function orStep(first: () => Promise<unknown>): Promise<void> {
    try {
      await first();
    } catch (error) {
      const secondStep = secondStepOf(error);
      if (!secondStep) throw error;
      setBusy(null);
      return setStep(secondStep);
    }
    await enter();
  }

  return { busy, ended, problem, setProblem, attempt, enter, step, setStep, orStep };
}
