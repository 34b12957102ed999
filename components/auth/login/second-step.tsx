"use client";
import { KeyRound } from "@/components/icons/key-round";
import { useState } from "react";
import { SignInForm, wrongIf, type SignInValues } from "@/components/auth/sign-in-form";
import type { Busy, AttemptProblem, useAttempt } from "@/components/auth/use-attempt";
import { Button } from "@/components/ui/form/button";
import { Field } from "@/components/ui/form/field";
import { TextInput } from "@/components/ui/form/input";
import type { User } from "@/lib/auth/contract";
import {
  isStepExpired,
  takeSecondStep,
  takeSecondStepByPasskey,
} from "@/lib/auth/factors/sign-in.client";
import type { SecondStep, StepWay } from "@/lib/auth/factors/contract";
import { factorRules } from "@/lib/auth/factors/rules";
import { useText } from "@/lib/texts/use-text";
import { sentence } from "@/lib/core/shared/sentence";

type Typed = Exclude<StepWay, "passkey">;
type Props = Pick<ReturnType<typeof useAttempt>, "setProblem" | "attempt"> & {
  step: SecondStep;
  busy: Busy | null;
  problem: AttemptProblem | null;
  /** Called when the session has started. */
  onTaken: (user: User) => Promise<void> | void;
  /** Called when the first step has expired. */
  onExpired: () => void;
  onBack: () => void;
};

/** Two-step verification at sign-in: a code, a passkey or a recovery code. */
export function SecondStepForm({
  step: { challenge, ways },
  busy,
  problem,
  setProblem,
  attempt,
  onTaken,
  onExpired,
  onBack,
}: Props) {
  const t = useText();
  const [typed, setTyped] = useState<Typed | null>(ways.includes("code") ? "code" : null);

  async function take(work: () => ReturnType<typeof takeSecondStep>): Promise<void> {
    try {
      await onTaken((await work()).user);
    } catch (error) {
      if (isStepExpired(error)) onExpired();
      throw error;
    }
  }
  function choose(next: Typed): void {
    setProblem(null);
    setTyped(next);
  }
  function back(): void {
    setProblem(null);
    onBack();
  }
  const byPasskey = () =>
    attempt(
      "passkey",
      () => take(() => takeSecondStepByPasskey(challenge)),
      sentence("passkey_refused", "The passkey was not accepted. Try again."),
    );
  return (
    <>
      {typed && (
        <TypedStep
          key={typed}
          typed={typed}
          busy={busy}
          problem={problem}
          setProblem={setProblem}
          attempt={attempt}
          onCode={(code) => take(() => takeSecondStep({ challenge, [typed]: code }))}
        />
      )}
      <OtherWays
        ways={ways.filter((each) => each !== typed)}
        first={typed === null}
        busy={busy}
        onPasskey={() => void byPasskey()}
        onTyped={choose}
        onBack={back}
      />
      <p className="mt-4 text-center text-13 text-balance text-ink-3">
        {t(
          "Can't use any of these? An operator of this server can reset your two-step verification.",
        )}
      </p>
    </>
  );
}

type OtherWaysProps = {
  ways: StepWay[];
  /** Whether the passkey is the default, which needs no typing. */
  first: boolean;
  busy: Busy | null;
  onPasskey: () => void;
  onTyped: (way: Typed) => void;
  onBack: () => void;
};

function OtherWays({ ways, first, busy, onPasskey, onTyped, onBack }: OtherWaysProps) {
  const t = useText();
  const wide = { size: "lg", className: "w-full", disabled: busy !== null } as const;
  return (
    <div className="mt-2 space-y-2">
      {ways.includes("passkey") && (
        <Button
          {...wide}
          variant={first ? "primary" : "secondary"}
          icon={<KeyRound aria-hidden="true" />}
          busy={busy === "passkey"}
          onClick={onPasskey}
        >
          {t("Use a passkey")}
        </Button>
      )}
      {ways
        .filter((each) => each !== "passkey")
        .map((each) => (
          <Button key={each} {...wide} onClick={() => onTyped(each)}>
            {each === "code"
              ? t("Use a code from your authenticator app")
              : t("Use a recovery code")}
          </Button>
        ))}
      <Button {...wide} variant="ghost" onClick={onBack}>
        {t("Back to sign in")}
      </Button>
    </div>
  );
}

type TypedProps = Pick<Props, "busy" | "problem" | "setProblem" | "attempt"> & {
  typed: Typed;
  onCode: (code: string) => Promise<void>;
};

function TypedStep({ typed, busy, problem, setProblem, attempt, onCode }: TypedProps) {
  const t = useText();
  const isCode = typed === "code";
  function check({ code }: SignInValues): AttemptProblem | undefined {
    const sentence = factorRules[typed](code);
    return sentence ? { sentence, field: "code" } : undefined;
  }
  return (
    <SignInForm
      busy={busy}
      setProblem={setProblem}
      attempt={attempt}
      check={check}
      send={({ code }) => onCode(code)}
      fallback={sentence("login_broke_off", "An error occurred during login")}
      button={t("Confirm")}
    >
      <Field
        label={isCode ? t("Code") : t("Recovery code")}
        helper={
          isCode
            ? t("The 6-digit code from your authenticator app.")
            : t("One of the codes you saved when you set this up. Each works once.")
        }
      >
        {(ids) => (
          <TextInput
            {...ids}
            {...wrongIf(problem !== null, ids)}
            name="code"
            inputMode={isCode ? "numeric" : "text"}
            autoComplete={isCode ? "one-time-code" : "off"}
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            mono
            scale="lg"
          />
        )}
      </Field>
    </SignInForm>
  );
}
