"use client";
import { useState } from "react";
import { AuthCard } from "@/components/auth/auth-card";
import { BackToSignIn } from "@/components/auth/back-to-sign-in";
import { EmailField, SignInForm, type Values } from "@/components/auth/sign-in-form";
import { useAttempt, type Problem } from "@/components/auth/use-attempt";
import { Alert } from "@/components/ui/alert";
import { forgotPassword } from "@/lib/auth/client";
import { authRules } from "@/lib/auth/contract";

function check({ email }: Values): Problem | undefined {
  const sentence = authRules.email(email);
  return sentence ? { sentence, field: "email" } : undefined;
}

/** Asks for a link by mail. What it says afterwards is the same whether there is an account or not. */
export function ForgotPassword() {
  const { busy, problem, setProblem, attempt } = useAttempt();
  const [sentTo, setSentTo] = useState("");

  async function send({ email }: Values): Promise<void> {
    await forgotPassword(email);
    setSentTo(email);
  }
  return (
    <AuthCard title="Forgot password?" subtitle="You get a mail with a link to choose a new one." problem={problem}>
      {sentTo ? (
        <Alert tone="ok" title="Check your inbox">
          If there is an account for <span className="font-medium break-all">{sentTo}</span>, a mail is on its way. Its link works once, for 30 minutes.
        </Alert>
      ) : (
        <SignInForm busy={busy} setProblem={setProblem} attempt={attempt} check={check} send={send} fallback="The mail could not be requested. Please try again." button="Send link">
          <EmailField email="" problem={problem} />
        </SignInForm>
      )}
      <BackToSignIn />
    </AuthCard>
  );
}
