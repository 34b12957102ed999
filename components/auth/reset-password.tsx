"use client";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { AuthCard } from "@/components/auth/auth-card";
import { BackToSignIn } from "@/components/auth/back-to-sign-in";
import { NewPasswordFields } from "@/components/auth/new-password-fields";
import { SignInForm, type SignInValues } from "@/components/auth/sign-in-form";
import { useAttempt, type AttemptProblem } from "@/components/auth/use-attempt";
import { Alert } from "@/components/ui/feedback/alert";
import { ButtonLink } from "@/components/ui/form/button";
import { resetPassword } from "@/lib/auth/client";
import { authRules } from "@/lib/auth/rules";
import { useText } from "@/lib/texts/use-text";
import { sentence } from "@/lib/core/shared/sentence";

function check({ password, confirm }: SignInValues): AttemptProblem | undefined {
  const weak = authRules.password(password);
  if (weak) return { field: "password", sentence: weak };
  const differs = authRules.matches(password, confirm);
  return differs ? { field: "confirm", sentence: differs } : undefined;
}

/** The target of an emailed link: choose a new password, then sign in with it. */
export function ResetPassword() {
  const t = useText();
  const token = useSearchParams().get("token") ?? "";
  const { busy, problem, setProblem, attempt } = useAttempt();
  const [differs, setDiffers] = useState(false);
  const [done, setDone] = useState(false);

  async function send({ password }: SignInValues): Promise<void> {
    await resetPassword({ token, password });
    setDone(true);
  }
  if (done || !token) return <Outcome done={done} />;
  return (
    <AuthCard
      title={t("Set a new password")}
      subtitle={t("This signs you out everywhere.")}
      problem={problem}
    >
      <SignInForm
        busy={busy}
        setProblem={setProblem}
        attempt={attempt}
        check={check}
        send={send}
        fallback={sentence("password_not_reset", "Couldn't change the password. Try again.")}
        button={t("Change password")}
        onInput={({ password, confirm }) => setDiffers(confirm !== "" && confirm !== password)}
      >
        <NewPasswordFields problem={problem} differs={differs} />
      </SignInForm>
      <BackToSignIn />
    </AuthCard>
  );
}

function Outcome({ done }: { done: boolean }) {
  const t = useText();
  return (
    <AuthCard
      title={t("Set a new password")}
      subtitle={done ? t("Your password was changed.") : t("This link is incomplete.")}
    >
      {done ? (
        <Alert tone="ok">
          {t("Sign in with the new password. All other sessions were signed out.")}
        </Alert>
      ) : (
        <Alert tone="bad">{t("Open the link in your email again, or request a new one.")}</Alert>
      )}
      <ButtonLink
        href={done ? "/login" : "/forgot-password"}
        variant="primary"
        size="lg"
        className="mt-5 w-full"
      >
        {done ? t("Sign in") : t("Request a new link")}
      </ButtonLink>
    </AuthCard>
  );
}
