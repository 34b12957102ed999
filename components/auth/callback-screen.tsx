"use client";
import { useRouter, useSearchParams, type ReadonlyURLSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { AuthCard } from "@/components/auth/auth-card";
import { BackToSignIn } from "@/components/auth/back-to-sign-in";
import { Progress } from "@/components/auth/progress";
import { rememberedReturnPath, returnPath } from "@/components/auth/return-path";
import { SecondStepForm } from "@/components/auth/login/second-step";
import { useAttempt } from "@/components/auth/use-attempt";
import { finishSignIn } from "@/lib/auth/client";
import { whoAmI } from "@/lib/auth/session.client";
import { PROOF, type CallbackAnswer } from "@/lib/auth/contract";
import { announceProof } from "@/lib/auth/factors/proof-channel.client";
import { secondStepOf } from "@/lib/auth/factors/sign-in.client";
import type { SecondStep } from "@/lib/auth/factors/contract";
import { useText } from "@/lib/texts/use-text";
import { sentence } from "@/lib/core/shared/sentence";
import { SentenceError, sentenceIn } from "@/lib/core/shared/sentence-error";

/** SPEC section 2, 'OAuth return page'. */
export function CallbackScreen() {
  const t = useText();
  const router = useRouter();
  const params = useSearchParams();
  const { busy, problem, setProblem, attempt } = useAttempt();
  const [step, setStep] = useState<SecondStep | null>(null);
  const [proven, setProven] = useState(false);
  // The state works only once, and in development React runs effects twice.
  const started = useRef(false);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const isProof = params.get("state")?.split(".")[1] === PROOF;
    arrive(params, isProof).then(
      (next) => (isProof ? setProven(true) : router.replace(next)),
      (error: unknown) => {
        const secondStep = secondStepOf(error);
        if (secondStep) setStep(secondStep);
        else
          setProblem({
            sentence: sentenceIn(error, sentence("authentication_failed", "Authentication failed")),
          });
      },
    );
  }, [router, params, setProblem]);

  if (step) {
    return (
      <AuthCard title="Troupe" subtitle={t("Two-step verification")} problem={problem}>
        <SecondStepForm
          step={step}
          busy={busy}
          problem={problem}
          setProblem={setProblem}
          attempt={attempt}
          onTaken={(user) =>
            router.replace(
              successAddress(params, { name: user.Name, email: user.Email, id: user.UserId }),
            )
          }
          onExpired={() => setStep(null)}
          onBack={() => router.replace("/login")}
        />
      </AuthCard>
    );
  }
  if (proven) {
    return (
      <AuthCard title="Troupe" subtitle={t("You're verified.")}>
        <p className="text-center text-ink-2">{t("You can close this window.")}</p>
      </AuthCard>
    );
  }

  return (
    <AuthCard
      title="Troupe"
      subtitle={problem ? t("You are not signed in") : t("Signing you in")}
      problem={problem}
    >
      {problem ? <BackToSignIn /> : <Progress>{t("Completing authentication...")}</Progress>}
    </AuthCard>
  );
}

/** Returns the path to continue at. Throws the error to show instead. */
async function arrive(params: ReadonlyURLSearchParams, isProof: boolean): Promise<string> {
  if (!isProof && (await whoAmI()))
    return returnPath(rememberedReturnPath(), window.location.origin);
  const paramOf = (name: string) => params.get(name) ?? undefined;
  const [code, state, error] = [paramOf("code"), paramOf("state"), paramOf("error")];
  if (!code && !error)
    throw new SentenceError(sentence("oauth_code_missing", "No authorization code received"));
  if (!state)
    throw new SentenceError(sentence("oauth_state_missing", "No state parameter received"));
  const { user } = await finishSignIn({
    code,
    state,
    error,
    error_description: paramOf("error_description"),
    iss: paramOf("iss"),
  });
  if (isProof) announceProof();
  return successAddress(params, user);
}

function successAddress(
  params: ReadonlyURLSearchParams,
  user: Partial<CallbackAnswer["user"]> = {},
): string {
  const query = new URLSearchParams({ provider: params.get("state")?.split(".")[0] ?? "" });
  for (const name of ["name", "email", "id"] as const) if (user[name]) query.set(name, user[name]);
  return `/auth/success?${query}`;
}
