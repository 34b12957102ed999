"use client";
import Link from "next/link";
import {
  EmailField,
  SignInForm,
  wrongIf,
  type SignInFormProps,
  type SignInValues,
} from "@/components/auth/sign-in-form";
import type { AttemptProblem } from "@/components/auth/use-attempt";
import { Field } from "@/components/ui/form/field";
import { PasswordInput } from "@/components/ui/form/password-input";
import { login } from "@/lib/auth/client";
import { authRules } from "@/lib/auth/rules";
import { useText } from "@/lib/texts/use-text";
import { sentence } from "@/lib/core/shared/sentence";

/** SPEC section 5: only the email is checked; the server checks the password. */
function check({ email }: SignInValues): AttemptProblem | undefined {
  const sentence = authRules.email(email);
  return sentence ? { sentence, field: "email" } : undefined;
}

export function LoginForm({
  email,
  focus,
  busy,
  problem,
  setProblem,
  attempt,
  orStep,
}: SignInFormProps) {
  const t = useText();
  const send = (values: SignInValues) =>
    orStep(() => login({ username: values.email, password: values.password }));
  return (
    <SignInForm
      busy={busy}
      setProblem={setProblem}
      attempt={attempt}
      check={check}
      send={send}
      fallback={sentence("login_broke_off", "An error occurred during login")}
      button={t("Login")}
    >
      <EmailField email={email} focus={focus} problem={problem} />
      <Field label={t("Password")} aside={<ForgotLink />}>
        {(ids) => (
          <PasswordInput
            {...ids}
            {...wrongIf(problem?.field === "password", ids)}
            name="password"
            autoComplete="current-password"
            scale="lg"
          />
        )}
      </Field>
    </SignInForm>
  );
}

function ForgotLink() {
  const t = useText();
  return (
    <Link
      href="/forgot-password"
      prefetch={false}
      className="font-medium text-brand-ink hover:underline"
    >
      {t("Forgot password?")}
    </Link>
  );
}
