"use client";
import { useState } from "react";
import { AuthCard } from "@/components/auth/auth-card";
import { BackToSignIn } from "@/components/auth/back-to-sign-in";
import { EmailField, SignInForm, type SignInValues } from "@/components/auth/sign-in-form";
import { useAttempt, type AttemptProblem } from "@/components/auth/use-attempt";
import { Alert } from "@/components/ui/feedback/alert";
import { forgotPassword } from "@/lib/auth/client";
import { authRules } from "@/lib/auth/rules";
import { useText } from "@/lib/texts/use-text";
import { weave } from "@/lib/texts/weave";
import { sentence } from "@/lib/core/shared/sentence";

function check({ email }: SignInValues): AttemptProblem | undefined {
  const sentence = authRules.email(email);
  return sentence ? { sentence, field: "email" } : undefined;
}

/** Requests a link by email. The text shown afterwards is the same whether there is an account or not. */
export function ForgotPassword() {
  const t = useText();
  const { busy, problem, setProblem, attempt } = useAttempt();
  const [sent, setSent] = useState<{ to: string; toLog: boolean } | null>(null);

  async function send({ email }: SignInValues): Promise<void> {
    const { mail } = await forgotPassword(email);
    setSent({ to: email, toLog: mail === "log" });
  }
  return (
    <AuthCard
      title={t("Forgot password?")}
      subtitle={t("We'll email you a link to set a new one.")}
      problem={problem}
    >
      {sent ? (
        <Alert tone="ok" title={t("Check your inbox")}>
          {weave(
            t("If {email} has an account, we've sent a link. It works once, for 30 minutes."),
            {
              email: <span className="font-medium wrap-anywhere">{sent.to}</span>,
            },
          )}
          {sent.toLog && (
            <p className="mt-1.5">
              {t(
                "Email isn't set up on this server. The operator finds the link in the server log.",
              )}
            </p>
          )}
        </Alert>
      ) : (
        <SignInForm
          busy={busy}
          setProblem={setProblem}
          attempt={attempt}
          check={check}
          send={send}
          fallback={sentence("reset_mail_not_requested", "Couldn't request the email. Try again.")}
          button={t("Send link")}
        >
          <EmailField email="" focus problem={problem} />
        </SignInForm>
      )}
      <BackToSignIn />
    </AuthCard>
  );
}
