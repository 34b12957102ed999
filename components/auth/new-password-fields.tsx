"use client";
import { wrongIf } from "@/components/auth/sign-in-form";
import type { AttemptProblem } from "@/components/auth/use-attempt";
import { Field } from "@/components/ui/form/field";
import { PasswordInput } from "@/components/ui/form/password-input";
import { useText } from "@/lib/texts/use-text";

/** A new password and its repetition, with the texts of SPEC section 2. */
export function NewPasswordFields({
  problem,
  differs,
}: {
  problem: AttemptProblem | null;
  differs: boolean;
}) {
  const t = useText();
  return (
    <>
      <Field
        label={t("Password")}
        helper={t("At least 8 characters, including uppercase, lowercase, and numbers")}
      >
        {(ids) => (
          <PasswordInput
            {...ids}
            {...wrongIf(problem?.field === "password", ids)}
            name="password"
            autoComplete="new-password"
            scale="lg"
          />
        )}
      </Field>
      <Field label={t("Confirm Password")} error={differs ? t("Passwords don't match") : undefined}>
        {(ids) => (
          <PasswordInput
            {...ids}
            {...wrongIf(problem?.field === "confirm", ids)}
            name="confirm"
            autoComplete="new-password"
            scale="lg"
          />
        )}
      </Field>
    </>
  );
}
