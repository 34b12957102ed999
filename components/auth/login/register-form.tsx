"use client";
import { useState } from "react";
import { NewPasswordFields } from "@/components/auth/new-password-fields";
import {
  EmailField,
  SignInForm,
  wrongIf,
  type SignInFormProps,
  type SignInValues,
} from "@/components/auth/sign-in-form";
import type { AuthField, AttemptProblem } from "@/components/auth/use-attempt";
import { Field } from "@/components/ui/form/field";
import { TextInput } from "@/components/ui/form/input";
import { register } from "@/lib/auth/client";
import { authRules } from "@/lib/auth/rules";
import { useText } from "@/lib/texts/use-text";
import { weave } from "@/lib/texts/weave";
import { sentence, type SentenceOrText } from "@/lib/core/shared/sentence";

/** In the order of the fields: returns the first error. */
function check(values: SignInValues): AttemptProblem | undefined {
  const sentences: [AuthField, SentenceOrText | undefined][] = [
    ["email", authRules.email(values.email)],
    ["username", authRules.username(values.username)],
    ["name", authRules.name(values.name)],
    ["password", authRules.password(values.password)],
    ["confirm", authRules.matches(values.password, values.confirm)],
  ];
  for (const [field, sentence] of sentences) if (sentence) return { field, sentence };
  return undefined;
}

export function RegisterForm({
  email,
  focus,
  busy,
  problem,
  setProblem,
  attempt,
  enter,
  invitation,
}: SignInFormProps & { invitation: string | undefined }) {
  const t = useText();
  const [differs, setDiffers] = useState(false);
  const wrong = (field: AuthField, ids: Parameters<typeof wrongIf>[1]) =>
    wrongIf(problem?.field === field, ids);

  async function send({ email, username, name, password }: SignInValues): Promise<void> {
    await register({
      email,
      username,
      password,
      name: name || username,
      ...(invitation === undefined ? {} : { invitation }),
    });
    await enter();
  }
  return (
    <>
      <SignInForm
        busy={busy}
        setProblem={setProblem}
        attempt={attempt}
        check={check}
        send={send}
        fallback={sentence("registration_broke_off", "An error occurred during registration")}
        button={t("Register")}
        onInput={({ password, confirm }) => setDiffers(confirm !== "" && confirm !== password)}
      >
        <EmailField email={email} focus={focus} problem={problem} />
        <Field
          label={t("Username")}
          helper={t("At least 3 characters, letters, numbers, and underscores only")}
        >
          {(ids) => (
            // Not 'username' for password managers: users sign in with their email.
            <TextInput
              {...ids}
              {...wrong("username", ids)}
              name="username"
              autoComplete="nickname"
              autoCapitalize="none"
              spellCheck={false}
              scale="lg"
            />
          )}
        </Field>
        <Field label={t("Full Name (Optional)")}>
          {(ids) => (
            <TextInput
              {...ids}
              {...wrong("name", ids)}
              name="name"
              autoComplete="name"
              scale="lg"
            />
          )}
        </Field>
        <NewPasswordFields problem={problem} differs={differs} />
      </SignInForm>
      <p className="mt-5 text-center text-13 text-balance text-ink-3">
        {weave(t("By registering, you agree to our {terms} and {privacy}."), {
          terms: <LegalLink href="/terms">{t("Terms of Service")}</LegalLink>,
          privacy: <LegalLink href="/privacy">{t("Privacy Policy")}</LegalLink>,
        })}
      </p>
    </>
  );
}

function LegalLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className="font-medium text-brand-ink hover:underline"
    >
      {children}
    </a>
  );
}
