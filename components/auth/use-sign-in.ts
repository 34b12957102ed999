"use client";
import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useState, useSyncExternalStore } from "react";
import { returnPath } from "@/components/auth/return-path";
import { whoAmI } from "@/lib/auth/client";
import { CallError } from "@/lib/core/http/call";

export type FieldName = "email" | "username" | "name" | "password" | "confirm";
/** What went wrong, and where, if it is a matter of one field. */
export type Problem = { sentence: string; field?: FieldName };
export type Busy = "form" | "google" | "github";

const NO_SESSION = "Authentication failed - please log in with a valid OAuth provider";

/** What Login, Register and the social buttons share: one thing at a time, one problem shown, one place to go on to. */
export function useSignIn() {
  const router = useRouter();
  const from = useSearchParams().get("from");
  const [busy, setBusy] = useState<Busy | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  useEffect(() => {
    let gone = false;
    void whoAmI().then((user) => {
      if (user && !gone) router.replace(returnPath(from, window.location.origin));
    });
    // Coming back from a provider, the browser may show this page as it was left: waiting.
    const wake = (event: PageTransitionEvent) => event.persisted && setBusy(null);
    window.addEventListener("pageshow", wake);
    return () => {
      gone = true;
      window.removeEventListener("pageshow", wake);
    };
  }, [router, from]);

  /** Stays busy when all went well, since the page is being left then. */
  async function attempt(what: Busy, work: () => Promise<void>, fallback: string): Promise<Problem | null> {
    setProblem(null);
    setBusy(what);
    try {
      await work();
      return null;
    } catch (error) {
      const found = problemOf(error, fallback);
      setProblem(found);
      setBusy(null);
      return found;
    }
  }

  /** The server claimed success: go on, if there is a session. */
  async function enter(): Promise<void> {
    if (!(await whoAmI())) throw new Error(NO_SESSION);
    router.replace(returnPath(from, window.location.origin));
  }

  return { busy, problem, setProblem, attempt, enter };
}

/** A field's own complaint goes before the general sentence. */
function problemOf(error: unknown, fallback: string): Problem {
  if (!(error instanceof Error)) return { sentence: fallback };
  const fields = error instanceof CallError ? error.fields : {};
  const field = (["email", "username", "name", "password"] as const).find((name) => fields?.[name]);
  return { sentence: error.message || fallback, field };
}

const never = () => () => undefined;
/** False in the server's HTML and until React has taken it over. */
export function useReady(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
