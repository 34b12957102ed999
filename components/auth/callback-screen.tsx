"use client";
import { useRouter, useSearchParams, type ReadonlyURLSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { AuthCard } from "@/components/auth/auth-card";
import { BackToSignIn } from "@/components/auth/back-to-sign-in";
import { Progress } from "@/components/auth/progress";
import { rememberedReturnPath, returnPath } from "@/components/auth/return-path";
import type { Problem } from "@/components/auth/use-attempt";
import { finishSignIn, whoAmI } from "@/lib/auth/client";
import { useText } from "@/lib/texts/use-text";

/** SPEC section 2, 'OAuth return page'. */
export function CallbackScreen() {
  const t = useText();
  const router = useRouter();
  const params = useSearchParams();
  const [problem, setProblem] = useState<Problem | null>(null);
  // The state serves once, and in development React runs effects twice.
  const begun = useRef(false);

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    arrive(params).then(
      (next) => router.replace(next),
      (error: unknown) => setProblem({ sentence: (error instanceof Error && error.message) || "Authentication failed" }),
    );
  }, [router, params]);

  return (
    <AuthCard title="Troupe" subtitle={problem ? t("You are not signed in") : t("Signing you in")} problem={problem}>
      {problem ? <BackToSignIn /> : <Progress>{t("Completing authentication...")}</Progress>}
    </AuthCard>
  );
}

/** Where to go on to. Throws what there is to say instead. */
async function arrive(params: ReadonlyURLSearchParams): Promise<string> {
  if (await whoAmI()) return returnPath(rememberedReturnPath(), window.location.origin);
  const given = (name: string) => params.get(name) ?? undefined;
  const [code, state, error] = [given("code"), given("state"), given("error")];
  if (!code && !error) throw new Error("No authorization code received");
  if (!state) throw new Error("No state parameter received");
  const { user } = await finishSignIn({ code, state, error, error_description: given("error_description"), iss: given("iss") });
  const query = new URLSearchParams({ provider: state.split(".")[0] ?? "" });
  for (const name of ["name", "email", "id"] as const) if (user?.[name]) query.set(name, user[name]);
  return `/auth/success?${query}`;
}
